# Mọi câu bot nói, bằng tiếng Việt. Các thông điệp và biến giống hệt en.ftl; một phép thử kiểm tra
# điều đó. `chữ` là chữ gõ từng ký tự, **chữ** là chữ nhấn mạnh.

## Từ

side = { $side ->
    [red] Đỏ
   *[blue] Xanh
}
role = { $role ->
    [navy] Hải quân
    [air-force] Không quân
    [tank] Xe tăng
    [engineer] Công binh
    [headquarters] Sở chỉ huy
    [artillery] Pháo binh
    [missile] Tên lửa
    [anti-aircraft] Cao xạ
    [commander] Tư lệnh
    [infantry] Bộ binh
   *[militia] Dân quân
}
heroic = { $role } anh hùng
ruleset-name = { $id ->
    [official] Chính thức
    [classic-2012] Cổ điển 2012
   *[other] { $title }
}
battle-name = { $battle ->
    [total] tổng chiến
    [raid] đột kích
    [marine] hải chiến
    [air] không chiến
    [land] lục chiến
    [full] toàn chiến
    [naval] thủy chiến
    [aerial] phi chiến
    [nine-sea] hải chiến chín quân
    [nine-air] không chiến chín quân
   *[other] { $battle }
}
objective = { $objective ->
    [commander] Tư lệnh
    [marine] cả hai Hải quân
    [air] cả hai Không quân
   *[land] hai Xe tăng, hai Bộ binh và hai Pháo binh
}
either = { $list } hoặc { $last }
someone = ai đó
topic-name = { $topic ->
    [moves] Đi và bắt quân
    [ships] Hải quân
    [planes] Không quân và vòng hỏa lực
    [commander] Tư lệnh và Sở chỉ huy
    [stacks] Chở quân
    [heroes] Anh hùng
   *[end] Trận, điểm và kết thúc
}
choice-battle = { $battle } ({ $list })
and-more = … và { $count } mục nữa

## Nút bấm (tối đa 40 ký tự)

button-accept = Nhận lời
button-decline = Từ chối
button-join = Tham gia
button-cancel = Rút lời mời
button-draw-accept = Đồng ý hòa
button-draw-decline = Chơi tiếp
button-resign = Vâng, tôi xin thua

## Lời chào và trợ giúp

welcome = **Tulenh** giúp bạn chơi Cờ Tư Lệnh qua tin nhắn, tại đây và trong các nhóm của bạn. Sau mỗi nước đi, tôi gửi hình bàn cờ; trọng tài nắm đủ mọi luật.
hint = Hãy bắt đầu bằng `/challenge`, rồi gửi nước đi dạng chữ, ví dụ `f4-f6`. `/help` giải thích tất cả, `/games` liệt kê các ván của bạn.
reply-unseen = Tôi không đọc được nội dung trả lời của bạn. Trên Discord hãy để bật dấu @ khi trả lời tôi, hoặc dùng `/move`.
who-wrote = Tôi không biết ai viết tin này nên không làm được. Hãy tắt **Ẩn danh** trong quyền quản trị của bạn, hoặc viết bằng tên của chính bạn thay vì tên kênh.
failed = Phía tôi vừa gặp lỗi và không rõ yêu cầu của bạn đã được thực hiện hay chưa. Xin chờ giây lát rồi xem lại bằng `/board` hoặc `/games` trước khi thử lại.
help-intro = **Các lệnh** (phần trong [ ] có thể bỏ qua)
help-help = `/help` – bản trợ giúp này
help-challenge = `/challenge [@tên|bot [1–8|max]] [red|blue|random] [luật] [trận] [turns=N] [until NGÀY] [GIỜ [claim]] [casual|hints]` – mời chơi: người được nêu tên hoặc được trả lời, nếu không thì bất kỳ ai; `bot 3` là máy, từ cấp 1 (mới chơi) đến 8 và max, thêm `ngủ` thì máy vài giờ mới trả lời; Đỏ (red) đi trước, Xanh là blue, random là bốc thăm; `/rules` liệt kê các bộ luật và trận. GIỜ là thời gian mỗi nước (`3 ngày` là thường; từ 10 phút đến 30 ngày), quỹ giờ (`5d+12h`), một đồng hồ cho cả ván (`cả ván 30 phút`, `đồng hồ chính thức`) hoặc `không đồng hồ`; thêm `claim` thì hết giờ phải đòi mới được xử thắng; `until 2027-01-31` là ngày tính điểm phân thắng bại
help-accept = `/accept [MÃ]` – nhận lời mời; mã dùng được ở mọi cuộc trò chuyện, mọi mạng; `/join MÃ` cũng vậy
help-decline = `/decline [MÃ]` – từ chối lời mời
help-cancel = `/cancel [MÃ]` – rút lời mời của bạn
help-move = `/move [#ván] nước-đi` – đi một nước, ví dụ `/move f4-f6`; trả lời bàn cờ mới nhất, hoặc gửi chữ trong cuộc trò chuyện riêng, cũng được
help-board = `/board [#ván]` – xem bàn cờ
help-score = `/score [#ván]` – điểm của hai bên và điểm ấy từ đâu ra
help-games = `/games` – các ván và lời mời của bạn
help-draw = `/draw [#ván]` – đề nghị hòa, hoặc đồng ý hòa
help-resign = `/resign [#ván]` – xin thua (tôi sẽ hỏi lại trước)
help-rules = `/rules [luật] [trận] [mục]` – luật chơi bằng lời; chỉ gõ `/rules` để xem có những bộ luật và trận nào
help-start = `/start` – lời chào
help-learn = `/learn` – ván đầu tiên có hướng dẫn, vài phút, trên bàn cờ của riêng bạn
help-rematch = `/rematch [#ván]` – mời đối thủ cũ chơi ván nữa, đổi màu quân
help-pick = `/pick [#ván]` – chọn nước đi bằng nút: chọn quân, rồi chọn điểm đến
help-takeback = `/takeback [#ván]` – xin đi lại: trong một phút khi đối thủ chưa đi thì được ngay, sau đó phải hỏi đối thủ
help-moves = `/moves [#ván] f4` – quân này đi được đến đâu, vẽ trên bàn cờ
help-rings = `/rings [#ván] [đỏ|xanh]` – các vòng lửa phòng không, vẽ trên bàn cờ
help-captured = `/captured [#ván]` – những quân đã bị bắt
help-record = `/record [#ván]` – biên bản ván cờ
help-replay = `/replay [#ván] [10-40]` – xem lại cả ván hoặc một đoạn thành phim
help-stats = `/stats [@tên]` – hệ số và kết quả; với người khác thì có cả đối đầu
help-top = `/top [all] [luật]` – những người chơi giỏi nhất của nhóm này, hay của tất cả
help-settings = `/settings` – ngôn ngữ, múi giờ, nhắc nhở, giờ yên tĩnh, giao diện và nhiều nữa; `/settings chat` là của nhóm
help-link = `/link` – gộp tài khoản của bạn trên hai mạng thành một người
help-privacy = `/privacy` – bot lưu gì về bạn, và vì sao
help-mydata = `/mydata` – mọi thứ bot lưu về bạn, trong một tệp
help-forget = `/forget` – xoá tên bạn khỏi bot (bot hỏi lại trước)
help-diagnose = `/diagnose` – điều gì cản trở việc chơi ở đây
help-turns = **Nước đi** nêu các giao điểm từ `a1` đến `k12`, hoặc toạ độ chính thức như `3,5` (f4): `f4-f6` là đi, `f4xf6` là bắt, `c5:a5` là bắt tại chỗ, `Tf4-f5/If4-e4` là tách quân, và `xe tăng f4 f6` cũng hiểu được. Nếu nhiều nước phù hợp, tôi sẽ hỏi; nếu không có nước nào, tôi nói luật nào cấm.
unknown-command = Tôi không biết lệnh này: { $words }. `/help` liệt kê những gì tôi hiểu.
wrong-words = Tôi không hiểu: { $words }. Cách viết đúng là:

## Bảng lệnh (tối đa 100 ký tự)

menu-help = Cách chơi và các lệnh
menu-challenge = Mời chơi: một người, hoặc bất kỳ ai
menu-accept = Nhận lời mời
menu-decline = Từ chối lời mời
menu-cancel = Rút lời mời của bạn
menu-move = Đi một nước, ví dụ f4-f6
menu-board = Xem bàn cờ
menu-score = Điểm của hai bên
menu-games = Các ván và lời mời của bạn
menu-draw = Đề nghị hòa, hoặc đồng ý hòa
menu-resign = Xin thua
menu-rules = Luật chơi bằng lời, và các bộ luật
menu-learn = Ván đầu tiên có hướng dẫn
menu-rematch = Chơi ván nữa, đổi màu quân
menu-pick = Chọn nước đi bằng nút
menu-takeback = Xin đi lại nước vừa đi
menu-moves = Quân này đi được đến đâu
menu-rings = Các vòng lửa phòng không
menu-captured = Những quân đã bị bắt
menu-record = Biên bản ván cờ
menu-replay = Xem lại ván cờ thành phim
menu-stats = Hệ số và kết quả
menu-top = Những người chơi giỏi nhất
menu-settings = Ngôn ngữ, múi giờ, nhắc nhở, giao diện và nhiều nữa
menu-link = Là một người trên hai mạng
menu-privacy = Bot lưu gì về bạn, và vì sao
menu-mydata = Mọi thứ bot lưu về bạn, trong một tệp
menu-forget = Xoá tên bạn khỏi bot
menu-diagnose = Điều gì cản trở việc chơi ở đây
menu-start = Lời chào

## Các tham số của lệnh (nhiều nhất 100 ký tự, không có dấu định dạng)

option-opponent = Người được mời; để trống là bất kỳ ai
option-colour = Bên của bạn; Đỏ đi trước
option-ruleset = Bộ luật
option-battle = Mục tiêu của trận; không phải bộ luật nào cũng có mọi trận
option-turns = Sau chừng ấy nước của mỗi bên thì tính điểm
option-rules = Những luật thay đổi, ví dụ capacity=2021
option-topic = Mục bạn muốn biết; để trống là những điều chính
option-code = Mã của lời mời
option-turn = Nước đi, ví dụ f4-f6
option-game = Số của ván
choice-red = Đỏ
choice-blue = Xanh
choice-random = Bốc thăm

## Lời mời

challenged = { $challenger } mời { $opponent } chơi một ván Cờ Tư Lệnh{ $colour ->
    [red] {" "}và cầm quân Đỏ
    [blue] {" "}và cầm quân Xanh
   *[random] ; màu quân được bốc thăm
}. Hãy trả lời bằng nút bấm hoặc bằng { $command }, hạn chót { $expires }.
challenged-anyone = { $challenger } mời bất kỳ ai chơi một ván Cờ Tư Lệnh{ $colour ->
    [red] {" "}và cầm quân Đỏ
    [blue] {" "}và cầm quân Xanh
   *[random] ; màu quân được bốc thăm
}. Tham gia bằng nút bấm hoặc bằng { $command }, hạn chót { $expires }.
challenge-made = Đã tạo lời mời { $code }.
challenge-asked = Tôi đang hỏi { $opponent }. Họ cũng có thể trả lời bằng { $command } ở bất kỳ cuộc trò chuyện nào với tôi, hạn chót { $expires }.
challenge-unmet = Tôi chưa gặp { $opponent } nên không thể nhắn trước cho họ. Hãy gửi cho họ lệnh này: { $command } – dùng được ở mọi cuộc trò chuyện với tôi, hạn chót { $expires }.
challenge-open = Lời mời mở của bạn: ai gửi cho tôi { $command } ở bất kỳ cuộc trò chuyện nào sẽ chơi với bạn. Lời mời có hiệu lực đến { $expires }.
challenge-self = Bạn không thể tự mời mình.
challenge-bot = { $opponent } là một chương trình và không chơi ở đây. Hãy mời một người, hoặc mời máy: `/challenge bot 3` (cấp 1 đến 8, và max).
challenge-bot-rated = Ván với máy không tính hệ số. Hãy bỏ từ `rated`.
challenge-blocked = Không thể mời { $opponent }: người vận hành bot không cho người này chơi ván mới.
challenge-again = Bạn đã mời người này rồi: { $code }. Hãy đợi câu trả lời, hoặc rút lời mời.
challenges-too-many = Bạn đang có { $limit } lời mời đang chờ, không thể thêm nữa. Hãy rút bớt bằng `/cancel`.
games-too-many = Bạn đang chơi { $limit } ván, không thể thêm nữa. Hãy kết thúc bớt một ván.
games-too-many-theirs = { $opponent } đang chơi số ván tối đa. Hãy thử lại sau.
challenge-gone = Không có lời mời đang chờ { $code }: đã được trả lời, đã được rút, hoặc đã hết hạn.
challenge-none = Ở đây không có lời mời đang chờ nào cho bạn. Nếu có mã, hãy gửi `/accept MÃ`.
challenge-own = Đây là lời mời của chính bạn; phải có người khác nhận lời. Bạn có thể rút bằng `/cancel`.
challenge-not-invited = Lời mời này dành cho người khác.
challenge-open-to-all = Lời mời này mở cho mọi người, không cần từ chối.
challenge-not-yours = Chỉ người mời mới rút được lời mời.
challenge-expired = Lời mời này đã hết hạn.
cancel-none = Bạn không có lời mời đang chờ nào.
which-challenge = Lời mời nào? Xin nêu mã:
challenge-line-open = { $code } – của bạn, mở cho mọi người, đến { $expires } · { $terms }
challenge-line-own = { $code } – của bạn, gửi { $opponent }, đến { $expires } · { $terms }
challenge-line-theirs = { $code } – từ { $opponent }, đến { $expires } · { $terms }
accepted-done = Đã nhận lời: ván { $game } bắt đầu.
declined-done = Đã từ chối.
cancelled-done = Đã rút lời mời { $code }.
challenge-declined = { $challenger }, { $opponent } đã từ chối lời mời của bạn.
challenge-cancelled = { $challenger } đã rút lời mời.
challenge-lapsed = Không ai trả lời lời mời của { $challenger }; lời mời đã hết hạn.
unreachable = { $challenger }, không liên lạc được với người bạn mời: họ đã chặn tôi hoặc không nhận tin nhắn của tôi. Lời mời { $code } đã được rút. Gửi `/challenge` không kèm tên để nhận mã mà bạn có thể tự chuyển cho họ.

## Chơi theo luật nào

terms = Luật { $ruleset }, { $battle }{ $goal ->
    [none] {""}
   *[other] : { $goal }
}.
goal = bắt { $objectives }; { $decision ->
    [points] khi đó tính điểm để định thắng thua
   *[outright] ai làm được thì thắng
}
terms-changed = Thay đổi: { $changes }
terms-limit = Sau { $turns ->
    [one] một nước
   *[other] { $turns } nước
} của mỗi bên thì tính điểm để định thắng thua.
mode = { $mode ->
    [rated] Ván này có tính hệ số.
    [hints] Ván này không tính hệ số; cả hai được hỏi gợi ý.
   *[casual] Ván này không tính hệ số.
}
terms-short = { $ruleset }, { $battle }
terms-unknown = Tôi không biết { $word }. Cách viết đúng là:
terms-unknown-near = Tôi không biết { $word }; gần nhất là { $nearest }. Cách viết đúng là:
terms-several = { $word } có thể là: { $list }. Bạn muốn cái nào?
terms-two = Chỉ chọn được một trong hai: { $one } và { $other }.
terms-bad-limit = { $word } không phải là số nước giới hạn: hãy viết ví dụ { $example }, với một số từ 1 đến { $most }.
terms-bad-time = { $word } không phải là thời gian chơi được. Hãy viết ví dụ `3d` (ba ngày mỗi nước, từ 10 phút đến 30 ngày), `5d+12h` (năm ngày và thêm mười hai giờ sau mỗi nước), `cả ván 30 phút` (một đồng hồ cho cả hai, sau đó tính điểm) hoặc `không đồng hồ`.
terms-bad-date = { $word } không phải là ngày. Hãy viết ví dụ `until 2027-01-31`.
terms-date-far = { $word } không thể là ngày kết thúc ván: phải cách đây hơn một ngày và không quá một năm.
tempo-none = Không dùng đồng hồ.
tempo-turn = { $time } mỗi nước{ $claim ->
    [yes] ; khi hết giờ phải đòi xử thắng
   *[no] {""}
}.
tempo-bank = Quỹ { $bank }{ $increment ->
    [none] {""}
   *[other] , thêm { $increment } sau mỗi nước
}{ $claim ->
    [yes] ; khi hết giờ phải đòi xử thắng
   *[no] {""}
}.
tempo-whole = Một đồng hồ { $time } cho cả ván; sau đó tính điểm.
length = { $count } { $unit ->
    [days] ngày
    [hours] giờ
   *[minutes] phút
}
terms-not-its-battle = Luật { $ruleset } không có trận { $battle }. Các trận của luật này: { $list }.{ $others ->
    [none] {""}
   *[other] {" "}Trận ấy thuộc luật { $others }.
}
terms-no-setting = { $word } không thay đổi luật nào: hãy viết tên=giá-trị, ví dụ `capacity=2021`.
terms-no-switch = Không có luật { $word } để thay đổi; gần nhất là { $nearest }.
terms-switch-twice = { $switch } được thay đổi hai lần.
terms-bad-value = { $word } không phải là giá trị của { $switch }. Có thể viết ví dụ: { $examples }
terms-senseless = Các luật này mâu thuẫn với nhau: { $why ->
    [chain-table] chở theo chuỗi cần bảng chở theo chuỗi, nên `nesting=chain` cần `capacity=chain`
    [flat-table] bảng chở theo chuỗi chỉ dùng cho chuỗi, nên `capacity=chain` cần `nesting=chain`
    [missile] Tên lửa không bắt được tàu thì cũng không bắt được trên biển, nên `sea_capture` có `Ms` cần `missile_hits_navy=yes`
    [land-piece] `sea_capture` chỉ nêu quân trên bộ, mà `{ $what }` không phải
    [facing] trong trận này ({ $what }) Tư lệnh không kết thúc ván, nên không ai thua được vì `facing=loses`
    [check] trận này ({ $what }) không có Tư lệnh, nên `enforce_check=always` vô nghĩa
   *[end] trận này ({ $what }) không có Tư lệnh, nên `commander_always_ends=yes` vô nghĩa
}.

## Luật chơi bằng lời

rules-list = **Các bộ luật và trận của chúng**; khi không nêu gì thì chơi cái đứng đầu:
rules-list-line = • { $ruleset }: { $list }
rules-usage = { $rules } kể luật của một bộ. { $play } mời chơi theo bộ luật ấy, { $change } mời chơi với một luật thay đổi.
rules-head = **{ $ruleset }, { $battle }**
rules-unlike = **Khác với luật { $ruleset }:**
rules-source = Nguồn: { $source }
rules-more = Những điều còn lại: { $command } và thêm tên mục: { $list }
# $words là câu tiếng Anh của chính bộ luật, dùng khi chưa có bản dịch.
rule-in-words = { $key ->
    [battle-points] Mục tiêu của trận: bắt { $list }. Khi đạt được thì ván dừng lại, và tính điểm để định thắng thua.
    [battle-outright] Mục tiêu của trận: bắt { $list }. Ai làm được thì thắng; nếu một nước làm được cho cả hai bên thì người đi nước đó thắng.
    [commander-none] Không có Tư lệnh, nên không có chiếu và không có anh hùng.
    [commander-captured] Khi một Tư lệnh bị bắt, ván vẫn tiếp tục.
    [commander-mate] Chiếu hết cũng như bắt được.
    [commander-ends] {""}
    [quiet-points] Thế cờ lặp lại lần thứ ba, hoặc năm mươi nước của mỗi bên không mất quân, thì ván kết thúc và tính điểm.
    [quiet-outright] Thế cờ lặp lại lần thứ ba, hoặc năm mươi nước của mỗi bên không mất quân, là hòa.
    [limit] Nếu hai bên đã thỏa thuận số nước hoặc thời hạn, thì khi đến lúc đó tính điểm. Nếu bằng điểm, bên đã đạt mục tiêu thắng; không bên nào đạt thì hòa.
    [militia_diagonal-yes] Dân quân đi một giao điểm theo cả tám hướng.
    [militia_diagonal-no] Dân quân đi một giao điểm theo đường thẳng, không bao giờ đi chéo.
    [sea_capture-some] Trong các quân trên bộ, những quân này bắt được tàu trên biển: { $list }, và Sở chỉ huy anh hùng.
    [sea_capture-none] Không quân nào trên bộ bắt được tàu trên biển, trừ Sở chỉ huy anh hùng.
    [missile_hits_navy-yes] Tên lửa bắt được tàu, ở bờ biển cũng như trên biển.
    [missile_hits_navy-no] Tên lửa không bao giờ bắt được tàu.
    [heavy_cross_capture-displace] Quân nặng (Pháo binh, Cao xạ, Tên lửa) bắt quân bên kia sông thì sang đứng ở chỗ quân bị bắt.
    [heavy_cross_capture-stay] Quân nặng (Pháo binh, Cao xạ, Tên lửa) bắt quân bên kia sông thì đứng yên tại chỗ, trừ khi bắt dọc theo bãi ngầm.
    [ring_join-each] Mỗi vòng hỏa lực tác dụng riêng: máy bay bị bắn rơi ở vòng đầu tiên gặp trên đường, trừ khi xuất phát từ trong vòng đó hoặc bắt quân trong vòng đó; và luôn bị bắn rơi khi hạ xuống trong một vòng mà không bắt quân.
    [ring_join-union] Các vòng hỏa lực chồng lên nhau là một: máy bay bị bắn rơi khi bay vào rồi lại bay ra khỏi đó trước khi đến mục tiêu, và luôn bị bắn rơi khi hạ xuống trong đó mà không bắt quân; vòng chứa điểm xuất phát thì được bay ra.
    [ring_join-any_touch] Máy bay bị bắn rơi ngay khi chạm một vòng hỏa lực không chứa điểm xuất phát, và luôn bị bắn rơi khi kết thúc trong bất kỳ vòng nào.
    [exchange-any_target] Máy bay bắt quân trong vòng hỏa lực thì mất cùng mục tiêu, bất kể đó là quân gì.
    [exchange-air_defence_only] Máy bay bắt quân trong vòng hỏa lực thì mất cùng mục tiêu nếu đó là Cao xạ, Tên lửa hoặc tàu; đánh quân khác ở đó thì bị bắn rơi.
    [exchange-never] Máy bay đánh quân trong vòng hỏa lực thì bị bắn rơi, còn mục tiêu vẫn sống.
    [drop_and_return-yes] Máy bay được bay đi, thả quân ở một giao điểm rồi bay về trong cùng một bước, khi cả hai chuyến đều an toàn.
    [drop_and_return-no] Máy bay thả quân thì không bay về trong cùng bước đó.
    [navy_blocked_by-enemy] Quân địch trên đường chặn được tàu; quân mình thì không bao giờ.
    [navy_blocked_by-none] Không quân nào trên đường chặn được tàu.
    [double_fire-yes] Tàu được dùng tên lửa bắt một tàu và dùng pháo bắt tại chỗ một mục tiêu khác, trong cùng một bước.
    [double_fire-no] Mỗi bước tàu chỉ bắn một loại vũ khí.
    [facing-none] Không có Tư lệnh để đối mặt nhau.
    [facing-illegal] Không được đi nước để Tư lệnh của mình lộ mặt với Tư lệnh địch trên một đường trống.
    [facing-allowed] Được để Tư lệnh của mình lộ mặt với Tư lệnh địch trên một đường trống, và khi đó có thể bị bắt.
    [facing-loses] Ai để Tư lệnh của mình lộ mặt với Tư lệnh địch thì thua ngay.
    [hq_pierced_by-some] Những quân này bắt được Tư lệnh cùng với Sở chỉ huy che nó: { $list }; các quân khác chỉ bắt được Sở chỉ huy.
    [hq_pierced_by-none] Tư lệnh ở trong Sở chỉ huy không bao giờ bị bắt: Sở chỉ huy mất trước.
    [capacity-official] Xe tăng và Không quân chở tối đa hai quân trong số Tư lệnh, Bộ binh, Dân quân; Hải quân chở tối đa hai quân trong số đó, Xe tăng và Không quân. Công binh chở phà một quân nặng.
    [capacity-knowlton] Xe tăng và Không quân chở bao nhiêu Tư lệnh, Bộ binh, Dân quân cũng được; Hải quân chở bao nhiêu quân ấy, Xe tăng và Không quân cũng được. Công binh chở phà một quân nặng.
    [capacity-bga] Xe tăng chở tối đa hai quân trong số Tư lệnh, Bộ binh, Dân quân, nếu hai thì ít nhất một là Bộ binh; Không quân chở tối đa hai quân trong số đó và Xe tăng, không chở hai Xe tăng; Hải quân chở tối đa hai quân trong số đó, Xe tăng và Không quân. Công binh chở phà một quân nặng.
    [capacity-chain] Xe tăng chở một trong các quân Tư lệnh, Bộ binh, Dân quân; Không quân chở một quân ấy hoặc một Xe tăng; Hải quân chở một quân ấy, một Xe tăng hoặc một Không quân; mỗi quân mang theo những gì nó chở, nên nhiều nhất là bốn quân. Công binh chở phà một quân nặng.
    [capacity-2021] Hải quân chở tối đa hai trong số Không quân, Xe tăng và người (Tư lệnh, Bộ binh, Dân quân), không chở hai người; Không quân chở một Xe tăng hoặc một người; Xe tăng chở một người. Công binh chở phà một quân nặng.
    [capacity-none] Xe tăng, Không quân và Hải quân không chở quân nào. Công binh chở phà một quân nặng, và Tư lệnh được vào Sở chỉ huy.
    [nesting-flat] Trong một chồng quân, một quân chở tất cả các quân khác.
    [nesting-chain] Trong một chồng quân, mỗi quân chở quân kế tiếp.
    [split-all] Chồng quân được tách: mỗi phần đi tối đa một bước từ giao điểm chung, tất cả trong một lượt.
    [split-topmost_only] Mỗi lượt chỉ quân trên cùng được rời chồng; chỉ nó hoặc cả chồng mới chiếu được.
    [hero_diagonal-full] Anh hùng đi xa thêm một giao điểm, và đi chéo xa như đi thẳng (Tên lửa là 2).
    [hero_diagonal-one_more] Anh hùng đi thẳng xa thêm một giao điểm và đi chéo xa thêm một.
    [hero_ring_bonus-none] Vòng hỏa lực của anh hùng không rộng hơn.
    [hero_ring_bonus-some] Vòng hỏa lực của anh hùng rộng thêm { $number }.
    [hero_points-none] Bắt anh hùng được số điểm như bắt quân thường.
    [hero_points-some] Bắt anh hùng được thêm { $number } điểm.
    [last_defender-none] Quân cuối cùng bên cạnh Tư lệnh không vì thế mà thành anh hùng.
    [last_defender-any] Quân cuối cùng bên cạnh Tư lệnh trở thành anh hùng, kể cả Sở chỉ huy.
    [last_defender-not_headquarters] Quân cuối cùng bên cạnh Tư lệnh trở thành anh hùng; Sở chỉ huy không được tính và không thành anh hùng vì thế.
    [battles-all] Các trận có thể chọn: { $list }.
    [bonus-some] Điểm thưởng khi đạt mục tiêu: { $list }.
    [bonus-none] Đạt mục tiêu không được điểm nào ngoài điểm bắt quân.
    [points_decide-yes] Trong những trận không thắng ngay (tổng chiến và các trận chín quân thì thắng ngay), khi một mục tiêu đã làm ván dừng lại thì tính điểm để định thắng thua.
    [points_decide-no] Ai đạt mục tiêu thì thắng, bất kể điểm số.
    [enforce_check-always] Nước đi để Tư lệnh của mình bị chiếu là không hợp lệ, trong mọi trận.
    [enforce_check-here] Nước đi để Tư lệnh của mình bị chiếu là không hợp lệ.
    [enforce_check-never] Được để Tư lệnh của mình bị chiếu, trong mọi trận.
    [enforce_check-not_here] Được để Tư lệnh của mình bị chiếu, vì Tư lệnh không kết thúc trận này.
    [no_turn-loses] Bên không còn nước đi hợp lệ thì thua.
    [no_turn-draws] Khi một bên không bị chiếu hết mà không còn nước đi hợp lệ, ván hòa.
    [commander_always_ends-yes] Bắt được Tư lệnh thì kết thúc mọi trận có Tư lệnh.
    [commander_always_ends-no] Bắt được Tư lệnh chỉ kết thúc những trận lấy Tư lệnh làm mục tiêu.
    [points-all] Điểm khi bắt quân: { $list }.
   *[english] { $words }
}

## Điểm

score-running = Điểm: 🔴 { $red } : { $blue } 🔵{ $last ->
    [0] {""}
   *[other] ; tính điểm để định thắng thua sau nước { $last }
}. `/score` giải thích điểm.
score-head = **Điểm ván { $game }** ({ $terms })
score-side = { $side ->
    [red] 🔴
   *[blue] 🔵
} { $player }: **{ $points }**
score-captured = • bắt { $role }: { $count } × { $each } → { $points }
score-heroes = • anh hùng trong số đó: { $count } × { $each } → { $points }
score-objective = • đạt mục tiêu ({ $objective }): { $points }
score-progress = • mục tiêu { $objective }: { $taken } trên { $of }
score-when = { $key ->
    [both] Khi một mục tiêu đã làm ván dừng lại, và khi đến giới hạn đã thỏa thuận{ $last ->
        [0] {""}
       *[other] {" "}(sau nước { $last })
    }, ai nhiều điểm hơn thì thắng.
    [objective] Khi một mục tiêu đã làm ván dừng lại, ai nhiều điểm hơn thì thắng.
    [limit] Khi đến giới hạn đã thỏa thuận{ $last ->
        [0] {""}
       *[other] {" "}(sau nước { $last })
    }, ai nhiều điểm hơn thì thắng, nếu ván chưa kết thúc trước đó.
   *[never] Ván này không tính điểm để định thắng thua.
}

## Ván cờ

out-of-reach = { $game } · { $player } không nhận được tin nhắn của tôi: họ đã chặn tôi hoặc chưa từng mở trò chuyện với tôi. Ván cờ vẫn còn nguyên; khi họ nhắn lại cho tôi, `/board` sẽ cho họ xem bàn cờ.
game-damaged = Không đọc được ván { $game } từ kho dữ liệu, nên lúc này không thể đi tiếp. Xin báo cho người quản lý bot này.
started = Ván { $game }: 🔴 { $red } (Đỏ) gặp 🔵 { $blue } (Xanh).
started-next = { $side ->
    [red] 🔴
   *[blue] 🔵
} { $player }, bạn đi trước: hãy trả lời bàn cờ này bằng một nước như { $example }, hoặc gửi nước ấy sau `/move`.
played = { $game } · nước { $ply } · { $side ->
    [red] 🔴
   *[blue] 🔵
} { $player }: { $turn }
captured = Bắt: { $list }
lost = Mất: { $list }
heroes = Anh hùng mới ở { $list }
next = Đến lượt { $side ->
    [red] 🔴
   *[blue] 🔵
} { $player }.
next-check = **Chiếu!** Đến lượt { $side ->
    [red] 🔴
   *[blue] 🔵
} { $player }.
next-attacked = Tư lệnh của { $side ->
    [red] 🔴
   *[blue] 🔵
} { $player }, người đến lượt đi, có thể bị bắt. Điều đó không kết thúc ván này, nhưng được tính điểm.
ended = Ván { $game } đã kết thúc.
over = { $winner ->
    [red] **Đỏ thắng:** 🔴 { $player } thắng { $opponent }
    [blue] **Xanh thắng:** 🔵 { $player } thắng { $opponent }
    [void] **Không có kết quả** giữa { $player } và { $opponent }
   *[nobody] **Hòa** giữa { $player } và { $opponent }
} – { $ending ->
    [commander-captured] Tư lệnh đã bị bắt
    [ships] Hải quân đã bị bắt hết
    [planes] Không quân đã bị bắt hết
    [land-forces] Xe tăng, Bộ binh và Pháo binh đã bị bắt hết
    [facing] để hai Tư lệnh đối mặt
    [mate] chiếu hết
    [no-turn] không còn nước đi hợp lệ
    [repetition] thế cờ lặp lại lần thứ ba
    [fifty-moves] mỗi bên năm mươi nước không mất quân
    [turn-limit] đã đi hết số nước thỏa thuận
    [time-limit] đã hết thời gian thỏa thuận
    [resignation] đối phương xin thua
    [out-of-time] hết giờ
    [aborted] hết giờ khi ván chưa thật sự bắt đầu
    [abandoned] không ai chơi tiếp
   *[agreement] hai bên đồng ý hòa
}{ $points ->
    [none] {""}
   *[other] , tính điểm { $points }
}.
alt-head = Bàn cờ ván { $game } sau { $ply } nước, đến lượt { $side ->
    [red] Đỏ
   *[blue] Xanh
}.
played-done = Đã đi { $turn } trong ván { $game }.
games-head = { $count ->
    [0] Hiện bạn không chơi ván nào.
   *[other] **{ $count } ván của bạn**
}
challenges-head = { $count ->
   *[other] **{ $count } lời mời đang chờ**
}
games-none = Bạn không có ván nào và lời mời nào. Hãy bắt đầu bằng `/challenge`.
elsewhere = Ở nơi khác: { $count }. Hãy nhắn riêng cho tôi `/games` để xem tất cả.
game-line = { $game } { $side ->
    [red] 🔴
   *[blue] 🔵
} gặp { $opponent }, nước { $ply }, { $turn ->
    [yours] **đến lượt bạn**
   *[theirs] đến lượt đối phương
}{ $clock ->
    [runs] {" "}đến { $deadline }, { $wait }
    [over] , đã hết giờ
    [paused] , tạm dừng
    [away] , đang nghỉ phép
   *[none] {" "}từ { $since }
} · { $terms }
which-game = Ván nào? Hãy trả lời bàn cờ của ván đó, hoặc nêu số ván, ví dụ `/move #12 f4-f6`:
no-such-game = Không có ván { $game }.
no-open-game = Bạn không có ván nào đang chơi. Hãy bắt đầu bằng `/challenge`.
not-a-player = Bạn không chơi ván { $game }; chỉ hai người chơi của ván mới làm được việc này.
not-your-turn = Chưa đến lượt bạn trong ván { $game }: đến lượt { $side ->
    [red] Đỏ
   *[blue] Xanh
}.
old-board = Bàn cờ đó của ván { $game } đã cũ: đến nay đã đi { $ply } nước. `/board` cho xem bàn cờ hiện tại.
game-over = Ván { $game } đã kết thúc: { $winner ->
    [red] Đỏ thắng
    [blue] Xanh thắng
    [void] ván bị bỏ dở
   *[nobody] hòa
} ({ $ending ->
    [commander-captured] bắt Tư lệnh
    [ships] bắt hết Hải quân
    [planes] bắt hết Không quân
    [land-forces] bắt hết lục quân
    [facing] Tư lệnh đối mặt
    [mate] chiếu hết
    [no-turn] hết nước đi
    [repetition] lặp lại thế cờ
    [fifty-moves] năm mươi nước
    [turn-limit] hết số nước
    [time-limit] hết thời gian
    [resignation] xin thua
    [out-of-time] hết giờ
    [aborted] hủy bỏ
    [abandoned] bỏ dở
   *[agreement] thỏa thuận
}{ $points ->
    [none] {""}
   *[other] , tính điểm { $points }
}).

## Những nước không đi được

turn-missing = Nước nào? Ví dụ `/move f4-f6`.
turn-too-long = Một nước đi dài tối đa { $limit } ký tự; đoạn này dài hơn.
turn-unreadable = Tôi không đọc được { $typed } là nước đi. Nước đi nêu các giao điểm, ví dụ `f4-f6`, `f4xf6` hoặc `xe tăng f4 f6`; xem thêm `/help`.
turn-illegal = Không thể đi { $typed }:
turn-nearest = Các nước hợp lệ gần nhất: { $turns }
turns-several = Có { $count } nước phù hợp: { $turns }. Bạn muốn nước nào?
turns-too-many = Có { $count } nước phù hợp. Xin nói rõ hơn, ví dụ tên quân hoặc đích đến: { $turns } …
turn-costly = Nước { $turn } làm bạn mất: { $list }. Nếu bạn thật sự muốn, hãy bấm nút hoặc gửi đúng như vậy.
turn-gone = Nước đó không còn đi được nữa. `/board` cho xem bàn cờ hiện tại.

## Hòa và xin thua

draw-sent = Bạn đã đề nghị hòa trong ván { $game }.
draw-agreed-done = Ván { $game } hòa.
draw-declined-done = Bạn đã từ chối hòa trong ván { $game }.
draw-offered = { $game } · { $player } đề nghị hòa. { $opponent }, bạn có đồng ý không? Đi một nước cũng là từ chối.
draw-declined = { $game } · { $player } từ chối đề nghị hòa của { $opponent }.
draw-lapsed = Đề nghị hòa này không còn hiệu lực.
draw-own = Chính bạn đã đề nghị hòa; bên kia phải trả lời.
no-draw-offer = Không có đề nghị hòa nào trong ván { $game }.
draw-already = Bạn đã đề nghị hòa trong ván { $game } rồi; hãy đề nghị lại sau nước đi tiếp theo.
resign-ask = Bạn thật sự muốn xin thua ván này? Hãy bấm nút, hoặc gửi `/resign` một lần nữa.
resign-other = Chỉ người được hỏi mới xin thua được bằng nút này. Nếu chính bạn muốn xin thua, hãy gửi `/resign`.
resign-old = Trong lúc đó ván { $game } đã đi tiếp. Nếu vẫn muốn, hãy gửi lại `/resign`.
resigned-done = Bạn đã xin thua ván { $game }.

## Những luật cấm một nước đi

rule-over = Ván cờ đã kết thúc.
rule-nothing = Không có quân nào ở { $at }.
rule-not-yours = { $role } ở { $at } là quân của { $side }.
rule-none-can = Không quân { $role } nào của bạn đi được đến { $to }.
rule-not-there = { $group } không thể đi từ { $from }: ở đó không có quân ấy, hoặc quân ấy đã đi rồi.
rule-not-a-stack = { $group } không thể đi cùng nhau: quân đầu không chở được các quân còn lại.
rule-headquarters = Sở chỉ huy không di chuyển, trừ khi là anh hùng, và không bao giờ khi có Tư lệnh bên trong.
rule-same-point = Quân này đang đứng sẵn ở { $at }.
rule-not-in-line = { $from }–{ $to } không nằm trên đường đi của { $role }.
rule-too-far = { $to } quá xa: theo hướng đó { $role } chỉ đi được tối đa { $reach } giao điểm.
rule-blocked = Đường đi của { $role } bị cản ở { $by }.
rule-ground = { $role } không thể đứng ở { $to }.
rule-over-sea = { $role } không thể đi qua biển ở { $over }.
rule-commander-at-sea = Tư lệnh chỉ đi qua biển để lên Hải quân của mình, và không được khi rời tàu.
rule-river = Quân nặng ({ $role }) chỉ qua sông theo đường thẳng tại các bãi ngầm `f6`–`f7` và `h6`–`h7`, trừ khi bắt quân hoặc được chở phà.
rule-ferry = Công binh chở quân nặng chỉ đi một bước thẳng qua sông, đến bờ còn trống, và không được bắt quân.
rule-not-sailable = Tàu không thể chạy qua { $over }.
rule-cuts-land = Tàu không thể cắt ngang đất liền theo đường chéo `c5`–`d6` và `c8`–`d7`.
rule-ship-blocked = Đường tàu bị quân địch ở { $by } chặn.
rule-missile-at-ship = Quân Tên lửa không bao giờ bắn được tàu; chỉ tên lửa của tàu mới bắn được.
rule-cannot-hit-sea = { $role } không bắt được tàu trên biển.
rule-no-target = Không có quân địch ở { $at }.
rule-occupied = Ở { $at } có quân địch: như vậy là nước bắt quân.
rule-no-room = { $group } và { $other } ở { $to } không thể ghép với nhau tại đó.
rule-must-displace = { $role } đứng được ở { $to }, nên khi bắt phải đi đến đó.
rule-must-stay = { $role } không đứng được hoặc không đi được đến { $to }, nên chỉ bắt tại chỗ.
rule-must-land = Sau khi bắt máy bay ở { $at }, máy bay của bạn phải ở lại đó.
rule-must-return = Sau khi ném bom tàu ở { $at }, máy bay phải quay về.
rule-shot-down = Vòng hỏa lực của quân ở { $by } sẽ bắn rơi máy bay trước khi đến { $to }.
rule-exchanged = { $to } nằm trong vòng hỏa lực của quân ở { $by }: máy bay và mục tiêu cùng mất.
rule-safe = Chuyến bay đến { $to } an toàn: không vòng hỏa lực nào chạm tới.
rule-no-drop = Luật này không cho máy bay thả quân rồi bay về.
rule-double-fire = Khi bắn kép, tên lửa của tàu bắt một tàu, pháo của tàu bắt tại chỗ một mục tiêu khác.
rule-slides-into-facing = Ở { $at }, Tư lệnh của bạn sẽ lộ mặt với Tư lệnh địch.
rule-rest = { $rest } không thể ở lại { $at }.
rule-after-the-end = Tư lệnh đã bị bắt rồi.
rule-in-check = Khi đó Tư lệnh của bạn ở { $commander } có thể bị { $role } ở { $by } bắt.
rule-facing = Tư lệnh của bạn ở { $commander } sẽ lộ mặt với Tư lệnh địch ở { $by }.
rule-commander-lost = Tư lệnh của bạn sẽ mất cùng máy bay.
rule-sheltered = Quân này ({ $role }) chỉ phá được Sở chỉ huy ở { $to }, không bắt được Tư lệnh bên trong, và đứng yên tại chỗ.
rule-no-such-piece = Quân đó ({ $role }) không đứng ở { $at }.
rule-one-departure = Theo luật này, mỗi lượt hoặc cả chồng quân đi, hoặc chỉ quân trên cùng ({ $role }) rời chồng.
rule-too-many-parts = { $group } không thể tách thành nhiều phần như vậy: mỗi quân chỉ đi nhiều nhất một bước trong một lượt.
rule-no-double-fire = Theo luật này, tàu chỉ bắn một loại vũ khí trong một bước.
rule-common-origin = Mọi phần của một nước đi phải xuất phát từ cùng một giao điểm.
rule-unnamed = Khi tách quân, mỗi phần trừ một phần đều phải ghi rõ quân nào đi.

## Trò chuyện trên cửa sổ dòng lệnh

terminal-welcome = **Cờ Tư Lệnh trên cửa sổ dòng lệnh này.** Mọi người ở chung một cuộc trò chuyện; hãy ghi ai nói, rồi đến lệnh hoặc nước đi:
    {"  "}an: /challenge binh
    {"  "}binh: /accept
    {"  "}an: c5-c6
    `an> /mydata` là nói riêng với bot. Dòng không có tên là của người vừa nói, theo cách vừa nói. Gõ một số để bấm nút. `/help` giải thích phần còn lại, `/quit` để kết thúc.
terminal-who = Ai nói vậy? Hãy bắt đầu dòng bằng tên và dấu hai chấm, ví dụ `an: /help`.

## Trợ giúp theo chủ đề

help-head = **{ $name }**
help-short = **Cờ Tư Lệnh trong hai phút**
    1. Trong nhóm, gõ `/challenge @bạn`, hoặc trả lời tin của ai đó bằng `/challenge`. Khi chỉ có bạn và bot, `/challenge` cho một mã để gửi cho bất kỳ ai.
    2. Người ấy bấm **Nhận lời** hoặc gửi `/accept MÃ`. Bàn cờ hiện ra; Đỏ đi trước.
    3. Ai đến lượt thì trả lời bàn cờ: từ điểm nào đến điểm nào, ví dụ `f4-f5`. `/pick` cho chọn nước bằng nút.
    Lần đầu chơi? Ván có hướng dẫn chỉ mất vài phút. Hoặc bấm vào điều bạn muốn biết:
help-topic = { $topic ->
    [start] Bắt đầu
    [challenges] Lời mời
    [moving] Đi quân
    [stacks] Chồng quân
    [watching] Theo dõi
    [settings] Cài đặt
    [slow] Ván dài ngày
    [engine] Máy
    [ratings] Hệ số
    [privacy] Riêng tư
   *[keepers] Cho quản trị
}
help-unknown = Bot không có trợ giúp về { $word }. Hãy bấm một mục, hoặc gửi `/help` kèm một lệnh, ví dụ `/help move`.
button-commands = Mọi lệnh
button-topics = Các mục
button-page-next = Tiếp ▶
button-page-back = ◀ Trước
button-learn = ▶ Ván đầu có hướng dẫn
button-rules = Luật chơi
about-start = 1. Gõ `/challenge @bạn` trong nhóm có cả ba chúng ta; thêm `đỏ` hoặc `xanh` để chọn bên. Không nêu tên thì ai cũng tham gia được. Khi chỉ có bạn và bot, `/challenge` cho một mã: gửi mã cho bạn mình, người ấy gửi `/accept MÃ` cho bot ở bất kỳ cuộc trò chuyện nào.
    2. Khi lời mời được nhận, bot đưa bàn cờ ra. Đỏ đi trước.
    3. Trả lời bàn cờ bằng nước đi, ví dụ `f4-f5`: Xe tăng ở f4 đến f5. Khi chỉ có bạn và bot thì không cần trả lời, cứ gõ. Không biết quân đi được đến đâu thì gõ `/moves f4`.
    4. Rồi đến lượt bạn mình; bot gọi người đến lượt. Không ai phải vội.
    Ai bắt được Tư lệnh địch thì thắng. Nếu bạn mới biết chừng ấy, hãy bắt đầu ở đây:
about-challenges = Lời mời gửi cho một người bằng `@tên`, bằng cách trả lời tin của họ, hoặc cho bất kỳ ai. Sau đó có thể viết bên (`đỏ`, `xanh`), bộ luật (`bga`), trận (`marine`), giới hạn (`turns=40`) và luật thay đổi (`capacity=2021`). Cũng viết ở đó thời gian cho mỗi nước, không viết thì là ba ngày: `7 ngày`, quỹ giờ (`5d+12h`: năm ngày, mỗi nước đi xong được thêm mười hai giờ), một đồng hồ chung cho cả hai (`cả ván 30 phút`; sau đó tính điểm) hoặc `không đồng hồ`. Thêm `claim` thì hết giờ phải đòi mới được xử thắng; `until 2027-01-31` là ngày tính điểm phân thắng bại. Lời mời có hiệu lực một tuần. Mã của nó dùng được ở mọi cuộc trò chuyện với bot, trên mọi mạng.
about-moving = Hãy nêu điểm quân đang đứng và điểm quân đến: `f4-f5`. `f4xf6` là bắt và đến đó, `b5:e5` là bắt tại chỗ. Viết bằng lời cũng được: `xe tăng f4 f5`; toạ độ chính thức cũng được: `3,5_4,5`. Bot không bao giờ đoán: nhiều nước phù hợp thì bot hỏi, không nước nào phù hợp thì bot nói luật nào cấm. Nước đi làm mất máy bay thì bot hỏi lại trước. Hình này là `/moves f4` lúc khai cuộc: chấm là điểm đến, dấu chéo là bắt quân, ngọn lửa là mất quân.
about-stacks = Một số quân chở được quân khác: Xe tăng, máy bay và tàu chở người và hơn thế nữa, Công binh chở phà quân nặng, Sở chỉ huy che Tư lệnh.
    • Ghép: đi quân này đến chỗ quân kia, `g4-f4`.
    • Đi cùng: `f4-f6` đưa tất cả những gì ở đó đi.
    • Tách: nêu quân nào đi đâu, lần lượt, đều từ một điểm: `f4xf6/If4xe4` – Xe tăng bắt ở f6, Bộ binh bắt ở e4, trong một lượt. Chữ cái cho biết quân nào: `I` là Bộ binh.
    • Từng bước bằng nút:
about-watching = Ai ở trong cuộc trò chuyện của ván đều xem được; chỉ hai người chơi mới đi quân. Mỗi nước là một tin mới, gọi người đến lượt. Dải ở trên và dưới bàn cờ cho thấy mỗi bên đã bắt gì và được bao nhiêu điểm.
about-settings = Bạn chọn ngôn ngữ, toạ độ, chữ cái của quân, màu sắc và kiểu vẽ quân, bên nào ở dưới, hình hay bàn cờ bằng chữ hay không gì cả, bot có gọi bạn không và có hỏi lại trước nước tốn quân không; cả múi giờ, bot nhắc bạn bao nhiêu lần, và những giờ bạn muốn được yên. Nhóm có cài đặt riêng: những gì mọi người cùng đọc thì theo ngôn ngữ của nhóm.
about-slow = Ván cờ ở đây cố ý chậm: mỗi nước được ba ngày, trừ khi thỏa thuận khác (`/challenge 7 ngày`, `không đồng hồ`). Hết giờ là thua, trừ khi đã thỏa thuận `claim`; ván dùng một đồng hồ chung thì lúc hết giờ tính điểm; ván chưa đủ hai nước thì hủy. Ván không có đồng hồ nào chạy (không dùng đồng hồ, hoặc đang tạm dừng) mà 30 ngày không ai đi thì bot hỏi hai bên có chơi tiếp không, và sau 60 ngày thì đóng ván, không có kết quả. Lúc bot vắng mặt không ai mất giờ. Lời mời không ai trả lời thì hết hạn sau một tuần. Muốn ván nào cũng có lúc dừng, hãy thỏa thuận giới hạn, `/challenge turns=40` hoặc `/challenge until 2027-01-31`: sau chừng ấy nước của mỗi bên, hoặc đến ngày đó, thì tính điểm. Ván kết thúc khi Tư lệnh bị bắt hay chiếu hết (hoặc đạt mục tiêu của trận), khi một bên xin thua, hoặc hai bên đồng ý hòa; thế cờ lặp lại lần thứ ba, hoặc năm mươi nước mỗi bên không mất quân, cũng kết thúc ván.
about-engine = Khi không có bạn chơi thì có máy: `/challenge bot 3`. Cấp từ 1 (mới chơi) đến 8 và `max`; những thỏa thuận khác của lời mời vẫn dùng được (`/challenge bot 5 red marine không đồng hồ`). Máy đi trong vài giây; thêm `ngủ` thì vài giờ sau mới đi, như một người bạn ở xa. Máy cho bạn đi lại, đồng ý tạm dừng, và đồng ý hòa khi ván đã lâu mà máy không hơn; máy không bao giờ đòi thắng khi bạn hết giờ. Những ván ấy không tính hệ số, và bạn được hỏi gợi ý.
about-ratings = Ván tính hệ số làm thay đổi hệ số của bạn, riêng cho từng nhóm bộ luật. Ván có gợi ý và ván bỏ dở không được tính. Hệ số mới chỉ là tạm tính cho đến khi bạn chơi đủ số ván.
about-privacy = Bot lưu tài khoản, tên và tên gọi bạn dùng, cài đặt, các ván và lời mời của bạn; không lưu gì khác trong những điều bạn viết. Bạn có thể nhận tất cả trong một tệp, và có thể được quên: khi đó trong ván của người khác bạn là “ai đó”.
about-keepers = Hãy thêm bot vào nhóm hoặc máy chủ, cho bot viết tin và gửi hình; trên Discord thì cả mở chủ đề và viết trong đó. Bot chỉ đọc lệnh và tin trả lời bot, không đọc gì khác. Người quản lý chọn ngôn ngữ của nhóm, ai được mời chơi, và mỗi ván có chủ đề riêng hay không. Khi có gì không chạy, hãy hỏi bot còn thiếu gì:

## Bài học

lesson-head = **Bài { $lesson } trên { $all }: { $name }**
lesson-name = { $lesson ->
    [infantry] Bộ binh
    [tank] Xe tăng
    [artillery] Pháo binh
    [ship] tàu chiến
    [gun] pháo của tàu
    [plane] máy bay và vòng hỏa lực
    [carry] chở quân
    [split] tách quân
    [three] một lượt ba quân
    [hero] chiếu thì thành anh hùng
    [power] sức của anh hùng
   *[win] kết thúc
}
lesson-how = Hãy bấm một nước, hoặc gõ nước đi.
lesson-how-shared = Hãy bấm một nước, hoặc gõ nước đi sau `/learn`.
lesson-infantry = Bạn cầm quân Đỏ. Bộ binh đi thẳng một giao điểm, không bao giờ đi chéo. Các chấm cho thấy nó đến được đâu. Hãy cho nó tiến lên phía sông.
learnt-infantry = Mọi nước đi đều viết như vậy: từ đâu, đến đâu. Giờ nó đứng trên bãi ngầm bên sông; Bộ binh qua sông ở đâu cũng được.
lesson-tank = Xe tăng đi thẳng một hoặc hai giao điểm; quân đứng giữa thì cản nó. Bắt quân là đi đến chỗ quân địch: hãy bắt một quân.
learnt-tank = Dấu `x` nghĩa là bắt và đến đứng ở đó. Quân địch kia cách ba giao điểm, quá xa với Xe tăng.
lesson-artillery = Pháo binh đi đến ba giao điểm theo cả tám hướng, nếu đường trống. Nhưng khi bắt, nó bắn qua đầu mọi quân đứng giữa. Hãy dùng Pháo binh bắt Pháo binh địch ở sau các quân của bạn.
learnt-artillery = Không gì che được trước Pháo binh. Nhưng nó là quân nặng: chỉ qua sông dọc hai bãi ngầm, bằng cách bắt quân, hoặc nhờ phà.
lesson-ship = Tàu đi đến bốn giao điểm theo mọi hướng, nhưng chỉ trên nước: biển ở bên trái, và bốn giao điểm nơi sông gặp biển. Hãy cho tàu vào sông.
learnt-ship = Vào sâu như vậy tàu rất nguy hiểm: pháo của nó bắn xa ba giao điểm, qua đầu mọi quân.
lesson-gun = Tàu biết bắn. Tên lửa bắn tàu xa đến bốn giao điểm, pháo bắn mọi quân khác xa đến ba. Quân ở trong đất liền, nơi tàu không đến được, thì bị bắt mà tàu đứng yên. Hãy bắt Xe tăng.
learnt-gun = Dấu `:` nghĩa là bắt tại chỗ. Khi có hai mục tiêu, tàu bắn cả hai vũ khí trong một lượt.
lesson-plane = Máy bay bay đến bốn giao điểm theo mọi hướng, qua đầu mọi quân. Nhưng quân Tên lửa ở trên có vòng hỏa lực: máy bay bay vào đó thì bị bắn rơi, bắt quân trong đó thì mất cùng mục tiêu. Hãy bắt một quân mà không mất gì.
learnt-plane = Ngoài các vòng hỏa lực, máy bay bắt xong có thể ở lại (`x`) hoặc bay về (`:`). Cao xạ và tàu cũng có vòng hỏa lực. Trong ván, `/rings` cho xem chúng.
lesson-carry = Xe tăng, máy bay và tàu chở được quân khác. Hãy cho Bộ binh lên Xe tăng bên cạnh: đi đến chỗ đó.
learnt-carry = Giờ chúng đi cùng nhau, xa như Xe tăng đi, và tách ra khi bạn muốn. Ai bắt Xe tăng thì bắt cả hai.
lesson-split = Chồng này là Xe tăng chở Bộ binh. Trong một lượt mỗi phần được đi một bước riêng, đều từ điểm đang đứng. Hãy bắt hai quân địch trong một lượt.
learnt-split = Các bước viết nối nhau bằng dấu `/`; chữ cái cho biết quân nào đi (`I` là Bộ binh, phần còn lại không cần chữ).
lesson-three = Một tàu chở máy bay và Xe tăng. Mỗi quân đều bắt được một quân: hãy bắt ba quân địch trong một lượt.
learnt-three = Tàu chở đầy là thứ mạnh nhất trên bàn cờ, và quý nhất: ai đánh chìm nó thì được cả ba.
lesson-hero = Quân nào bắt được Tư lệnh địch ở bước sau là đang chiếu, và thành anh hùng mãi mãi. Hãy chiếu bằng Xe tăng.
learnt-hero = Ngôi sao đánh dấu anh hùng. Sau nước đi của bạn, quân nào có thể đánh Tư lệnh địch đều thành anh hùng.
lesson-power = Anh hùng đi xa thêm một giao điểm, và đi cả tám hướng. Xe tăng này là anh hùng: hãy dùng nó để bắt quân.
learnt-power = Không quân anh hùng không sợ vòng hỏa lực nào. `/rules heroes` nói thêm.
lesson-win = Hai Tư lệnh trên một đường thẳng, không có gì ở giữa, là đối mặt nhau: ai đến lượt thì bắt được Tư lệnh kia, xa mấy cũng được. Đối thủ đã để Tư lệnh của mình lộ mặt. Hãy kết thúc ván cờ.
learnt-win = Tư lệnh đã bị bắt, ván cờ kết thúc. Ván kết thúc như vậy, hoặc bằng chiếu hết, khi không nước nào cứu được Tư lệnh. Bạn không được để Tư lệnh của mình bị chiếu hay lộ mặt.
lesson-right = ✓ **Đúng:** { $turn }
lesson-shown = Đáp án: { $turn }
lesson-other = { $turn } đi được, nhưng không phải điều cần làm ở đây.
lesson-costly = { $turn } đi được, nhưng bạn mất: { $list }. Hãy tìm nước không mất gì.
lesson-unreadable = Bot không đọc được { $typed } như một nước đi.
lesson-not-yours = Đây là bài học của người khác. `/learn` mở bài học của riêng bạn.
lesson-stopped = Đã dừng bài học. `/learn` tiếp tục từ chỗ bạn đang học.
lesson-finished = **Thế là hết.** Bạn đã biết các quân đi, bắn, bay, chở nhau và thành anh hùng. Phần còn lại học khi chơi: `/challenge` mời một ván, và trọng tài giải thích mọi nước không đi được.
button-show = Cho xem
button-skip = Bỏ qua
button-stop = Dừng
button-again = Làm lại
button-resume = ▶ Học tiếp
button-once-more = Học lại từ đầu
button-how-to-begin = Cách bắt đầu một ván

## Hình minh hoạ luật

page-pieces = Các quân
page-topics = Các mục luật
page-choose = Hãy bấm vào điều bạn muốn biết.
piece-line = • { $role } ({ $letter }): mỗi bên { $count }, { $points } điểm
piece-head = **{ $role }** ({ $letter }) · mỗi bên { $count } · { $points } điểm
reach = { $kind ->
    [none] không đi được
    [far] đường thẳng, xa tùy ý
    [straight] { $straight } theo đường thẳng
    [even] { $straight } theo cả tám hướng
   *[both] { $straight } theo đường thẳng, { $diagonal } theo đường chéo
}
piece-goes = Đi và bắt: { $reach }.
piece-moves = Đi: { $reach }.
piece-captures = Bắt: { $reach }.
piece-weapons = Bắt tàu ở 1–{ $missile } bằng tên lửa, quân khác ở 1–{ $gun } bằng pháo, qua đầu mọi quân.
piece-ring = Có vòng hỏa lực bán kính { $radius } chống máy bay địch.
piece-carries = Chở được: { $list }.
piece-carried = Được chở bởi: { $list }.
piece-hero = Khi là anh hùng: { $reach }.
piece-special = { $role ->
    [commander] Quân đứng giữa thì cản nó. Chỉ được qua biển để lên tàu của mình.
    [artillery] Bắt thì bắn qua đầu mọi quân, nhưng đi thì đường phải trống. Là quân nặng: chỉ qua sông dọc bãi ngầm `f6`–`f7` và `h6`–`h7`, bằng cách bắt quân hoặc nhờ phà.
    [engineer] Quân đứng giữa thì cản nó; qua sông ở đâu cũng được. Chở phà một quân nặng thẳng qua sông.
    [anti-aircraft] Quân đứng giữa thì cản nó. Là quân nặng: chỉ qua sông dọc bãi ngầm `f6`–`f7` và `h6`–`h7`, bằng cách bắt quân hoặc nhờ phà.
    [missile] Quân đứng giữa thì cản nó. Là quân nặng: chỉ qua sông dọc bãi ngầm `f6`–`f7` và `h6`–`h7`, bằng cách bắt quân hoặc nhờ phà.
    [air-force] Bay qua đầu mọi quân và hạ xuống đất liền hoặc tàu của mình còn chỗ. Bắt an toàn xong thì ở lại hoặc bay về tùy ý.
    [navy] Chạy trên các cột `a`–`c` và ở `d6` `e6` `d7` `e7`. Quân nào nó không chạy đến được thì bị bắt mà tàu đứng yên.
    [headquarters] Tư lệnh được vào trong rồi lại ra.
   *[other] Quân đứng giữa thì cản nó; qua sông ở đâu cũng được.
}
figure-name = { $figure ->
    [river] Quân nặng qua sông
    [double-fire] Bắn kép
    [rings] Vòng hỏa lực
    [exchange] Máy bay gần vòng hỏa lực
    [facing] Đối mặt
    [shelter] Ẩn nấp
    [split] Tách quân
    [ferry] Phà
   *[hero] Quân anh hùng
}
figure-head = **{ $name }**
figure-words = { $figure ->
    [river] Pháo binh ở đầu bãi ngầm qua sông thẳng dọc bãi, hoặc bằng cách bắt quân; ngoài bãi ngầm thì không đi qua được. Chấm là điểm đến, dấu chéo là bắt quân.
    [double-fire] Một tàu có tàu địch và một mục tiêu khác trong tầm; mũi tên cho thấy nó làm được gì trong một lượt.
    [rings] Cao xạ và tàu chặn máy bay địch ở các điểm kề bên, Tên lửa ở mọi điểm cách không quá hai.
    [exchange] Dấu chéo là bắt mà không mất gì, ngọn lửa là chuyến bay làm mất máy bay.
    [facing] Hai Tư lệnh không bị che trên một đường thẳng, không có gì ở giữa: ai đến lượt thì được bắt Tư lệnh kia, xa mấy cũng được.
    [shelter] Tư lệnh ở trong Sở chỉ huy không đối mặt với ai. Mũi tên là những quân địch đánh được vào đó; không phải quân nào cũng bắt được Tư lệnh.
    [split] Mũi tên cho thấy các phần của một chồng quân làm gì trong một lượt.
    [ferry] Công binh chở Pháo binh, Cao xạ hoặc Tên lửa đi một bước thẳng qua sông, từ bờ này sang bờ kia, và không bắt quân khi đang chở. Chúng ghép và tách trên bờ; trong lúc đó vòng hỏa lực không có tác dụng.
   *[hero] Quân nào bắt được Tư lệnh địch sau nước đi của bên mình thì thành anh hùng mãi mãi. Chấm là những điểm Xe tăng này đến được, dấu chéo là những quân nó bắt được.
}
alt-rings = Trong vòng hỏa lực của { $side ->
    [red] Đỏ
   *[blue] Xanh
}: { $list }.
alt-targets = Từ { $from } có thể đến hoặc đánh: { $list }.

## Xem ván cờ

too-much = Bạn hỏi nhiều quá cùng một lúc. Vui lòng đợi một phút rồi hỏi lại, từng việc một thôi nhé.
busy = Vừa rồi tôi nói ở đây nhiều quá nên chưa hiện được. Vui lòng thử lại sau một phút.
taken-head = **Quân bị bắt trong ván { $game }**
taken-by = { $side ->
    [red] 🔴
   *[blue] 🔵
} { $player } { $count ->
    [0] chưa bắt được quân nào.
    [1] đã bắt một quân: { $list }
   *[other] đã bắt { $count } quân: { $list }
}
rings-head = **Vòng hỏa lực trong ván { $game }**
rings-of = { $side ->
    [red] 🔴 Đỏ
   *[blue] 🔵 Xanh
}: { $list ->
    [none] không có vòng hỏa lực.
   *[other] { $list }
}
rings-mean = Trong ngoặc là bán kính. Máy bay địch không phải anh hùng sẽ mất ở đó; `/rules planes` nói rõ khi nào.
rings-whose = Bot không biết { $word } là vòng của bên nào: hãy viết `đỏ`, `xanh`, hoặc để trống cho cả hai.
moves-which = Quân nào? Hãy nêu điểm quân đang đứng, ví dụ `/moves f4`.
moves-no-point = { $word } không phải là giao điểm trên bàn cờ: các điểm từ `a1` đến `k12`, hoặc từ `0,0` đến `11,10`.
moves-head = **{ $stack }** ở { $at } ({ $side ->
    [red] Đỏ
   *[blue] Xanh
}):
moves-part = Riêng **{ $part }**:
moves-goes = • đi đến { $list }
moves-captures = • bắt ở { $list }
moves-strikes = • bắt tại chỗ quân ở { $list }
moves-drops = • thả quân rồi bay về: { $list }
moves-exchanges = • mất cùng mục tiêu ở { $list }
moves-shot-down = • bị bắn rơi trên đường đến { $list }
moves-none = { $stack } ở { $at } hiện không có bước nào hợp lệ.
moves-not-now = { $stack } ở { $at } là của { $side ->
    [red] Đỏ
   *[blue] Xanh
}, mà bây giờ là lượt bên kia. Hãy hỏi lại khi đến lượt { $side ->
    [red] Đỏ
   *[blue] Xanh
}.
record-open = Ván { $game } sau { $ply ->
    [1] một nước
   *[other] { $ply } nước
}: đến lượt { $side ->
    [red] Đỏ
   *[blue] Xanh
}.
record-empty = Chưa có nước nào.
record-cut = Những nước cuối; trong tệp có đủ:
record-file = Biên bản ván { $game }
replay-shown = Phim ván { $game }, { $from ->
   *[other] nước { $from } đến { $to } trên { $all }
}.
replay-cut = Một phim chỉ chứa được chừng ấy. Phần còn lại: { $command }
replay-nothing = Ván { $game } chưa có nước nào.
replay-no-such-turns = Ván { $game } không có những nước ấy: ván có các nước từ 1 đến { $last }. Hãy viết ví dụ `/replay 1-{ $last }`.
replay-how = Bot không hiểu { $word }: phim nhận các nước như `10-40`, `chậm` hoặc `nhanh`, và giao diện như `dark`.
replay-busy = Tôi đang có nhiều việc như vậy phải làm. Vui lòng thử lại sau một phút.
button-look-board = Bàn cờ
button-look-record = Biên bản
button-look-replay = Phim
button-look-captured = Quân bị bắt
button-look-rings = Vòng hỏa lực
button-look-score = Điểm

## Chọn nước đi

no-open-game-here = Không ván nào của bạn đang diễn ra ở đây. Hãy nêu số ván, ví dụ `/move #12 f4-f6`.
told-elsewhere = Ván { $game } không diễn ra ở đây. Hãy hỏi trong chính nhóm đó, hoặc trong trò chuyện riêng.
turn-gives-away = Sau nước { $turn } Tư lệnh của bạn có thể bị bắt, hoặc bạn thua ngay. Bạn chắc chứ?
pick-piece = **Ván { $game }:** đi quân nào?
pick-group = Trong khối quân ở { $at }, quân nào đi?
pick-target = { $piece } ở { $at }: đi đâu? → đi, ✕ bắt, ◎ bắt mà đứng yên, ⇄ đổi một lấy một, ☠ bị bắn rơi, ↓ thả quân.
pick-confirm = **{ $turn }** – bạn đi nước này chứ?
pick-captures = Nước này bắt: { $list }
pick-loses = **Bạn mất: { $list }**
button-play = Đi nước này
button-then = và { $group } …
button-all = Tất cả
button-rest = phần còn lại
button-back = Quay lại


## Xin đi lại

take-back-sent = Đã hỏi: đối thủ có thể cho phép hoặc không cho phép bạn đi lại trong ván { $game }.
take-back-done = Đã đi lại trong ván { $game }. Lại đến lượt bạn.
take-back-asked = { $game } · { $opponent }, { $player } xin đi lại nước { $turn }{ $both ->
    [yes] ; nước bạn đã đáp lại cũng được rút theo
   *[no] {""}
}. Không có gì thay đổi nếu bạn không đồng ý.
take-back-refused = { $game } · { $player } không đồng ý cho { $opponent } đi lại.
taken-back = { $game } · { $player } đã đi lại; bàn cờ trở về như sau nước { $ply }.
take-back-allowed-done = Đã cho phép: nước đi trong ván { $game } được rút lại.
take-back-refused-done = Đã từ chối: nước đi trong ván { $game } vẫn giữ nguyên.
take-back-nothing = Bạn chưa đi nước nào trong ván { $game } để rút lại.
take-back-already = Trong ván { $game } đã có người xin đi lại; đang chờ trả lời.
take-back-not-asked = Không ai xin đi lại trong ván { $game }.
take-back-too-many = Ván { $game } đã đi lại quá nhiều lần; từ giờ các nước đi không rút lại được nữa.
take-back-lapsed = Lời xin này không còn hiệu lực: đã có nước đi mới hoặc đã được trả lời.
take-back-own = Chính bạn đã xin đi lại; phải do đối thủ trả lời.
button-take-back-allow = Cho đi lại
button-take-back-refuse = Giữ nguyên nước đi
button-take-back = Đi lại
button-pick = Chọn nước đi
button-rematch = Chơi ván nữa


## Nước đi chuẩn bị trước

help-if = `/if [#ván] nước đối thủ thì nước tôi …` – chuẩn bị câu trả lời: đối thủ đi đúng như vậy thì nước của bạn được đi ngay; chỉ mình bạn thấy; gửi một mình thì xem những gì đã chuẩn bị
menu-if = Chuẩn bị trước câu trả lời cho nước của đối thủ
option-if = Nước đối thủ rồi nước của bạn, cứ thế tiếp: f7-f6 thì c5-c6; để trống để xem những gì đã chuẩn bị
words-if = nếu, neu
words-then = thì, thi, rồi, roi
plan-then = thì
plan-in-private = Nơi này người khác cũng đọc được, nên bot chưa lưu gì cả. Nước chuẩn bị trước là của riêng bạn: hãy nhắn riêng `/if` cho bot, với số ván ở trước các nước đi.
plan-none = Bạn chưa chuẩn bị gì trong ván { $game }.
plan-how = Hãy viết một nước của đối thủ và nước trả lời của bạn, ví dụ { $example }. Có thể viết tiếp nước sau của đối thủ và nước trả lời sau của bạn; muốn nhiều phương án thì viết mỗi phương án một dòng, hoặc ngăn bằng `|`. Nếu đối thủ đi đúng như vậy, nước trả lời được đi ngay lúc đó, và những phương án bắt đầu khác đi bị bỏ. Nếu đối thủ đi nước khác, mọi phương án bị bỏ. Nước được đi thay như vậy không làm bạn hết nghỉ phép. Ngoài bạn ra không ai thấy được.
plan-how-own = Đang đến lượt bạn, nên hãy bắt đầu bằng nước bạn sắp đi, rồi một nước của đối thủ, rồi nước trả lời của bạn, ví dụ { $example }. Nước đầu tiên bạn vẫn phải tự đi; bot chỉ đi thay những nước trả lời, và những nước đó không làm bạn hết nghỉ phép. Muốn nhiều phương án thì viết mỗi phương án một dòng, hoặc ngăn bằng `|`. Ngoài bạn ra không ai thấy được.
plan-head = **Đã chuẩn bị trong ván { $game }** – chỉ mình bạn thấy:
plan-line = { $number }. { $line }
plan-kept = Đã chuẩn bị trong ván { $game }: { $line }{ $count ->
    [1] {""}
   *[other] {" "}– tất cả có { $count } phương án
}. Chỉ mình bạn thấy.
plan-picture = Bàn cờ ở cuối phương án này là như vậy.
plan-own-first = Chưa có nước nào được đi: phương án có hiệu lực khi bạn đã tự đi { $turn }.
plan-replaced = { $count ->
    [1] Một phương án cũ có câu trả lời khác đã bị bỏ.
   *[other] { $count } phương án cũ có câu trả lời khác đã bị bỏ.
}
plan-known = Phương án đó đã được chuẩn bị rồi.
plan-removed = Đã bỏ: { $line }
plan-removed-all = Đã bỏ trong ván { $game }:
plan-gone = Phương án đó không còn nữa. `/if` cho xem những gì bạn đã chuẩn bị.
plan-in-line = Trong phương án { $typed }:
plan-after = Sau { $turn }:
plan-nothing-kept = Bot chưa lưu gì trong tin nhắn này.
plan-several = { $typed } có thể là { $count } nước: { $turns }. Hãy viết rõ nước bạn muốn.
plan-costly = Nước { $turn } làm bạn mất: { $list }. Nếu bạn thật sự muốn, hãy viết đúng như vậy.
plan-gives-away = Xin lưu ý: sau { $turn } Tư lệnh của bạn có thể bị bắt, hoặc bạn thua ngay.
plan-begins = Đang đến lượt đối thủ, nên phương án bắt đầu bằng một nước của đối thủ.
plan-begins-own = Đang đến lượt bạn, nên phương án bắt đầu bằng nước bạn sắp đi.
plan-over = Đến lúc đó ván đã kết thúc; không thể đi tiếp nước nào.
plan-no-answer = Phương án kết thúc bằng nước của bạn, để trả lời một nước của đối thủ. Bot chưa lưu gì trong tin nhắn này.
plan-no-answer-own = Đang đến lượt bạn, nên phương án cần ít nhất ba nước: nước bạn sắp đi, một nước của đối thủ và nước trả lời của bạn; và nó kết thúc bằng nước của bạn. Bot chưa lưu gì trong tin nhắn này.
plan-too-long = Dài quá: mỗi lần nhiều nhất { $limit } ký tự. Hãy gửi từng phương án một.
plan-too-much = Nhiều quá: nhiều nhất { $lines } phương án mỗi ván, { $deep } nước mỗi phương án, và { $turns } nước trong tất cả các phương án. Bot chưa lưu gì trong tin nhắn này.
plan-dropped = Trong ván { $game } nước trả lời bạn đã chuẩn bị không đi được, nên mọi thứ bạn chuẩn bị ở đó đã bị bỏ. Đến lượt bạn.
played-prepared = ↳ nước { $ply } · { $side ->
    [red] 🔴
   *[blue] 🔵
} { $turn } ({ $own ->
    [yes] như bạn đã chuẩn bị
   *[no] chuẩn bị trước
})
played-more = … { $count ->
    [1] thêm một nước chuẩn bị trước
   *[other] thêm { $count } nước chuẩn bị trước
} …
played-answered = Đã đi { $turn } trong ván { $game }. Đối thủ đã chuẩn bị sẵn nước trả lời: { $answer }.
button-plan-show = Mọi phương án của tôi
button-plan-how = Cách chuẩn bị
button-plan-remove = Bỏ phương án này
button-plan-remove-all = Bỏ tất cả


## Cài đặt

network-name = { $network ->
    [discord] Discord
    [telegram] Telegram
    [local] dòng lệnh này
   *[other] { $network }
}
link-in-private = Mã gộp tài khoản chỉ dành cho riêng bạn: hãy viết `/link` cho bot trong trò chuyện riêng.
link-code = Từ tài khoản của bạn trên mạng kia, hãy gửi cho bot { $command } trước { $until }. Các ván, hệ số và kết quả sẽ thành của một người; cài đặt ở đây được giữ lại. Đừng đưa mã cho ai.
link-address = Hoặc mở ở đó: { $link }
link-networks = Bạn đã gộp tài khoản trên: { $list }.
link-gone = Mã { $code } không đúng hoặc đã hết hạn. Hãy xin mã mới bằng `/link` trên mạng kia.
link-self = Mã này là của bạn: hãy gửi nó từ tài khoản của bạn trên mạng kia.
link-double = Như vậy bạn sẽ có hai tài khoản trên { $network }; mỗi người chỉ có một.
link-ask = Bạn sẽ thành một người với { $player } ({ $list }): các ván, hệ số và kết quả của bạn sẽ thành của họ, và không thể tách lại. **Chỉ làm nếu đó chính là bạn.** Có ai khác gửi bạn đến đây? Vậy thì đừng bấm nút.
link-not-yours = Chỉ người được hỏi mới dùng được nút này.
link-opponents = Hai tài khoản của bạn đang đấu với nhau trong ván { $game }. Hãy kết thúc ván đó trước.
link-too-many = Bạn có quá nhiều ván để gộp cùng lúc. Hãy báo cho người vận hành bot.
link-done = Đã gộp các tài khoản của bạn.
button-link = Đúng, đó là tôi
linked = Đã gộp tài khoản: giờ bạn là một người trên { $list }. Nếu không phải bạn làm, hãy báo cho người vận hành bot.

own-name = Tiếng Việt
settings-head = **Cài đặt của bạn**
settings-head-chat = **Cài đặt của nhóm này**
settings-hint = Bấm vào một mục để đổi, hoặc viết ví dụ `/settings theme dark`. Cài đặt của nhóm: `/settings chat`, viết trong nhóm.
settings-hint-private = Múi giờ và giờ yên tĩnh của bạn, bot chỉ cho xem khi nhắn riêng.
settings-hint-chat = Áp dụng cho những gì mọi người trong nhóm đọc. Bấm vào một mục để đổi, hoặc viết ví dụ `/settings chat language vi`.
setting-line = • { $name }: **{ $word }**
setting-name = { $setting ->
    [language] Ngôn ngữ
    [boards] Bàn cờ
    [theme] Màu sắc
    [style] Quân cờ
    [orientation] Phe ở dưới
    [coordinates] Toạ độ
    [letters] Chữ cái quân cờ
    [mentions] Nhắc tên tôi
    [confirm] Hỏi trước khi mất quân
    [reminders] Nhắc nhở
    [zone] Múi giờ
    [quiet] Giờ yên tĩnh
    [autovacation] Tự động nghỉ phép
    [challenges] Ai được thách đấu
   *[threads] Chủ đề riêng
}
setting-word = { $word ->
    [auto] tự động
    [picture] bằng hình
    [text] bằng chữ
    [none] không hiện (cờ mù)
    [classic] cổ điển
    [light] sáng
    [dark] tối
    [contrast] tương phản cao
    [symbols] hình vẽ
    [letters] chữ cái
    [letters-vi] chữ cái tiếng Việt
    [own] phe của tôi
    [red] Đỏ
    [blue] Xanh
    [algebraic] a1 … k12
    [numbers] 0,0 … 11,10
    [english] tiếng Anh
    [vietnamese] tiếng Việt
    [everybody] mọi người
    [managers] người quản lý nhóm
    [usual] bình thường
    [fewer] ít hơn
    [more] nhiều hơn
    [on] bật
   *[off] tắt
}
setting-choose = **{ $name }**, hiện là { $word }. { $setting ->
    [language] Tự động là theo ứng dụng của bạn; trong nhóm là ngôn ngữ cả hai người chơi cùng dùng.
    [boards] Cách hiện bàn cờ sau mỗi nước đi.
    [theme] Màu sắc của hình.
    [style] Cách vẽ quân cờ.
    [orientation] Phe nào nằm ở dưới hình. Trong nhóm là Đỏ nếu không chọn khác.
    [coordinates] Cách gọi tên các điểm. Bot luôn hiểu cả hai cách.
    [letters] Chữ cái dùng để đọc quân cờ trong những gì bạn viết và, khi đã chọn, để ghi nước đi. Tự động là đọc theo ngôn ngữ của bạn.
    [mentions] Có báo cho bạn khi đến lượt bạn hay không.
    [confirm] Có hỏi lại trước một nước làm bạn mất quân hay để mất Tư lệnh hay không.
    [reminders] Nhắc bạn bao nhiêu lần khi một nước đi đang chờ bạn. Bình thường: khi hết nửa thời gian (không kêu), khi còn một phần năm và khi còn một giờ. Ít hơn: một lần, khi còn một phần năm. Nhiều hơn: thêm lúc còn mười phút, và lần nào cũng có tiếng. Khi nhiều ván cùng chờ, bot nhắc chung trong một tin, có ván được nhắc sớm hơn đến sáu giờ.
    [zone] Hạn đi được ghi theo giờ ở đó, và giờ yên tĩnh của bạn cũng tính theo đó. Nơi khác: viết ví dụ `/settings zone Berlin` hoặc `/settings zone UTC+7`.
    [quiet] Trong khoảng này không lời nhắc nào đánh thức bạn: lời nhắc đợi đến hết giờ, hoặc đến mà không kêu nếu đợi thì quá muộn. Giờ khác: viết ví dụ `/settings quiet 22:30-7`.
    [autovacation] Kỳ nghỉ phép của bạn có tự bắt đầu hay không khi bạn hết giờ trong một ván có từ một ngày trở lên cho mỗi nước, nếu bạn còn để dành ít nhất trọn một ngày. Đối thủ của bạn được báo.
    [challenges] Ai được mời chơi ở đây.
   *[threads] Mỗi ván có một chủ đề riêng hay không, ở nơi làm được.
}
setting-done = { $name }: { $word }.
setting-in-private = Người khác đọc được ở đây, mà mục này ({ $name }) chỉ dành cho bạn: hãy gửi `/settings` riêng cho bot.
setting-no-zone = Bạn chưa chọn múi giờ, nên giờ này tính theo UTC. Để tính theo giờ nơi bạn, viết ví dụ `/settings zone Hà Nội`.
setting-unknown = Không có mục cài đặt { $word }. Có những mục: { $all }
setting-bad-word = Không chọn được { $word } cho { $setting }. Có thể chọn: { $all }
setting-bad-zone = Không biết múi giờ { $word }. Hãy viết một thành phố lớn như `Berlin`, hoặc độ lệch với UTC như `UTC+7`.
setting-bad-quiet = { $word } không phải là giờ trong ngày. Hãy viết ví dụ `22-7`, `22:30-7:15` hoặc `off`.
setting-which = Bạn muốn nói múi giờ nào với { $word }? Nếu không có ở đây, hãy viết tên đầy đủ hơn.
setting-clock = Bây giờ ở đó là { $time } ({ $zone }).
setting-not-yours = Bảng này của người khác; gõ `/settings` để mở bảng của bạn.
setting-chat-elsewhere = Hãy viết lệnh này trong chính nhóm mà bạn muốn cài đặt.
setting-managers = Chỉ người quản lý nhóm mới đổi được cài đặt của nhóm.
setting-managers-unknown = Bot không biết bạn có quản lý nhóm này không.{ $network ->
    [discord] {" "}Hãy dùng lệnh `/settings` trong danh sách lệnh.
    [telegram] {" "}Hãy cho bot làm quản trị viên để bot biết.
   *[other] {" "}Hãy thử lại sau.
}
challenge-managers = Trong nhóm này chỉ người quản lý mới được mời chơi. Bạn có thể thách đấu trong trò chuyện riêng với bot.
challenge-rated-changed = Ván đổi luật thì không tính hệ số. Hãy bỏ từ `rated`.
challenge-link = Hoặc mở liên kết: { $link }
rematch-too-early = Ván { $game } vẫn đang chơi.
rematch-nobody = Đối thủ của bạn không còn ở đây nữa.


## Hệ số và kết quả

# Quân hàm, từ cao xuống thấp; tân binh là người có hệ số mới chỉ là phỏng đoán.
title = { $title ->
    [supreme-commander] Tổng tư lệnh
    [general] Đại tướng
    [colonel-general] Thượng tướng
    [lieutenant-general] Trung tướng
    [major-general] Thiếu tướng
    [colonel] Đại tá
    [lieutenant-colonel] Trung tá
    [major] Thiếu tá
    [captain] Đại úy
    [first-lieutenant] Trung úy
    [second-lieutenant] Thiếu úy
    [staff-sergeant] Thượng sĩ
    [sergeant] Trung sĩ
    [corporal] Hạ sĩ
    [private-first-class] Binh nhất
    [private] Binh nhì
   *[recruit] tân binh
}{ $hero ->
    [yes] {" "}★
   *[no] {""}
}
rating-changes = Hệ số: 🔴 { $red } { $redbefore } → { $redafter } · 🔵 { $blue } { $bluebefore } → { $blueafter }
results = thắng { $wins }, hòa { $draws }, thua { $losses }
stats-head = **Hệ số và kết quả của** { $player }
stats-none = { $player } chưa chơi xong ván nào.
stats-rating = • { $ruleset }: **{ $rating }** · { $title }
stats-unrated = • { $ruleset }: chưa có hệ số
stats-rated = {"   "}tính hệ số: { $results }
stats-casual = {"   "}không tính hệ số: { $results }
stats-met = { $player } gặp { $opponent }: ván tính hệ số { $rated }; ván không tính hệ số { $casual }.
stats-met-never = { $player } và { $opponent } chưa chơi xong ván nào với nhau.
stats-unknown = Bot không biết { $player }: người ấy chưa viết cho bot ở đây.
top-head = **Những người giỏi nhất { $where ->
    [here] của nhóm này
   *[all] của tất cả
}** · { $ruleset }
top-line = { $place }. { $player } · **{ $rating }** · { $title }
top-guesses = Chưa ai có hệ số đủ chắc để xếp hạng; sau đây chỉ là phỏng đoán (?):
top-empty = Chưa ai chơi xong ván tính hệ số nào theo luật này. Hãy bắt đầu bằng `/challenge`.
top-empty-here = Trong nhóm này chưa ai chơi xong ván tính hệ số nào theo luật này. Hãy bắt đầu bằng `/challenge`; `/top all` cho xem những người giỏi nhất của tất cả.
top-others = Ở đây đã chơi theo các luật khác: { $commands }
top-own = { $player }: hạng { $place } trên { $count }
top-own-guess = { $player }: { $rating } – chưa đủ chắc để xếp hạng; chơi thêm vài ván tính hệ số là được.


## Tài khoản và riêng tư

privacy = **Bot lưu gì, và vì sao**
    • Tên, tên người dùng, số tài khoản và ngôn ngữ của bạn như mạng cho bot thấy: để bàn cờ ghi tên bạn và để bot viết được cho bạn.
    • Những gì bạn chọn trong `/settings`, kể cả múi giờ và giờ yên tĩnh, và các tài khoản bạn gộp bằng `/link`.
    • Số ngày nghỉ phép của bạn và bạn nghỉ đến khi nào: để đồng hồ chờ được bạn.
    • Các lời mời của bạn (cho đến khi kết thúc, nhiều nhất bảy ngày) và các ván của bạn với từng nước đi và thời điểm, cùng những nước bạn chuẩn bị bằng `/if` (cho đến khi được đi hoặc bị bỏ): để ván tiếp tục được và sau này còn xem lại.
    • Hệ số và kết quả của bạn, bạn đã bắt đầu ván ở những nhóm nào, và tin nhắn nào của bot có bàn cờ (64 tin mới nhất của mỗi ván).
    • Số của mỗi tin nhắn bot đã trả lời, trong một thời gian, để không tin nào bị tính hai lần. Những gì khác viết trong nhóm, bot không lưu.

    Tên, hệ số, kết quả của bạn và bạn nghỉ phép đến khi nào thì ai hỏi cũng xem được (`/top`, `/stats`); về múi giờ, người khác chỉ thấy nó cách UTC bao nhiêu; các ván thì người chơi ván đó và nhóm nơi ván diễn ra xem được. Phần còn lại bot không cho ai xem. Người vận hành bot đọc được những gì đã lưu.

    `/mydata` đưa cho bạn tất cả trong một tệp. `/forget` xoá tất cả: các ván vẫn còn cho đối thủ, với “ai đó” ở chỗ của bạn. Các bản sao lưu có từ trước, và nhật ký thay đổi cho đến khi được ghi lại từ đầu, vẫn còn giữ; chỉ người vận hành bot có những thứ đó.
mydata-done = Mọi thứ bot lưu về bạn{ $left ->
    [0] {""}
   *[other] , trừ { $left } ván cũ nhất
}, gồm { $games ->
    [0] không ván nào
    [1] một ván
   *[other] { $games } ván
}. Đây là JSON, một văn bản mà trình soạn thảo nào cũng mở được.
mydata-alt = Mọi thứ bot lưu về bạn, dạng JSON
mydata-in-private = Những gì bot lưu về bạn không để người khác đọc. Hãy gửi `/mydata` trong cuộc trò chuyện riêng với bot.
forget-ask = **Bạn muốn bot quên bạn?** { $games ->
    [0] Các lời mời đang chờ của bạn được rút.
    [1] Ván đang chơi của bạn bị xử thua, và các lời mời đang chờ được rút.
   *[other] { $games } ván đang chơi của bạn bị xử thua, và các lời mời đang chờ được rút.
} Tên, tên người dùng, tài khoản, cài đặt, hệ số và kết quả của bạn bị xoá. Các ván bạn đã chơi vẫn còn cho đối thủ, với “ai đó” ở chỗ của bạn; ván chưa đủ hai nước thì không tính cho ai. Các bản sao lưu có từ trước, và nhật ký thay đổi cho đến khi được ghi lại từ đầu, vẫn còn tên của bạn; chỉ người vận hành bot có những thứ đó. Không thể hoàn lại. Nếu bạn viết cho bot lần nữa, với bot bạn là người mới.
forget-other = Chỉ người được hỏi mới dùng được nút này. Nếu muốn bot quên bạn, hãy gửi `/forget`.
forget-done = Xong rồi: bot không còn biết bạn nữa. Tạm biệt – muốn chơi lại, hãy bắt đầu bằng `/challenge` như một người mới.
forget-goes-on = Chưa xong: vẫn còn thứ đang thay đổi{ $games ->
    [0] {""}
   *[other] {" "}(còn { $games } ván của bạn đang diễn ra)
}. Việc này tự tiếp tục; bạn không phải làm gì. Những gì bạn làm trong lúc đó cũng sẽ bị quên.
button-forget = Vâng, hãy quên tôi


## Chẩn đoán

added = **Xin chào! Bot giúp các bạn chơi Cờ Tư Lệnh ở đây**, từng nước một, sau mỗi nước có hình bàn cờ. `/challenge` mời tất cả mọi người, `/challenge @tên` mời một người; rồi hãy trả lời bàn cờ bằng một nước đi như `f4-f6`. `/learn` là ván đầu tiên có hướng dẫn, `/help` giải thích những điều còn lại, `/settings chat` là cài đặt của nhóm này.
diagnose-unknown = Bot không tìm hiểu được mình được làm gì ở đây: mạng không trả lời. Hãy thử lại `/diagnose` sau giây lát.
diagnose-well = { $place ->
    [private] Mọi thứ đều ổn: không có gì cản trở việc chơi ở đây.
   *[shared] Mọi thứ đều ổn: bot có đủ mọi quyền cần cho việc chơi ở đây.
}
diagnose-head = { $count ->
    [1] **Ở đây có một điều cản trở:**
   *[other] **Ở đây có { $count } điều cản trở:**
}
trouble-no-messages = • **Bot không được viết ở đây.** { $network ->
    [telegram] Trong cài đặt nhóm, mở Quyền và cho phép “Gửi tin nhắn”, hoặc cho bot làm quản trị viên: tên nhóm → Sửa → Quản trị viên → Thêm.
    [discord] Trong cài đặt kênh, mở Quyền hạn (Permissions), thêm vai trò của bot và cho phép “View Channel” và “Send Messages” (trong chủ đề: “Send Messages in Threads”).
   *[other] Hãy cho phép bot gửi tin nhắn ở đây.
}
trouble-no-pictures = • **Bot không được gửi hình**, nên bàn cờ chỉ bằng chữ. { $network ->
    [telegram] Trong cài đặt nhóm, mở Quyền → Gửi nội dung đa phương tiện và cho phép ảnh (và tệp, để xem lại ván), hoặc cho bot làm quản trị viên.
    [discord] Trong cài đặt kênh, mở Quyền hạn (Permissions), thêm vai trò của bot và cho phép “Attach Files” và “Embed Links”.
   *[other] Hãy cho phép bot gửi hình và tệp ở đây.
}
trouble-no-threads = • **Bot không mở được chủ đề riêng cho mỗi ván**, nên các ván được kể ngay trong nhóm. { $network ->
    [telegram] Trong nhóm có chủ đề, hãy cho bot làm quản trị viên với quyền “Quản lý chủ đề”.
    [discord] Trong cài đặt kênh, mở Quyền hạn (Permissions), thêm vai trò của bot và cho phép “Create Public Threads”. Hoặc tắt chủ đề bằng `/settings chat`.
   *[other] Hãy cho phép bot mở chủ đề ở đây.
}
trouble-no-writing-in-threads = • **Bot không được viết trong chủ đề**, nên ván ở trong đó sẽ im bặt. { $network ->
    [telegram] Hãy kiểm tra rằng chủ đề chưa bị đóng, hoặc cho bot làm quản trị viên.
    [discord] Trong cài đặt kênh, mở Quyền hạn (Permissions), thêm vai trò của bot và cho phép “Send Messages in Threads”.
   *[other] Hãy cho phép bot viết trong chủ đề ở đây.
}
trouble-no-history = • **Bot không được đọc tin nhắn cũ**, nên không trả lời chúng được. { $network ->
    [telegram] Trong cài đặt nhóm, hãy cho thành viên mới thấy lịch sử trò chuyện.
    [discord] Trong cài đặt kênh, mở Quyền hạn (Permissions), thêm vai trò của bot và cho phép “Read Message History”.
   *[other] Hãy cho phép bot đọc lịch sử ở đây.
}
trouble-privacy-mode = • **Bot chỉ thấy các lệnh và những trả lời cho tin nhắn của bot.** Như vậy là đủ để chơi: hãy trả lời bàn cờ, hoặc dùng `/move`.{ $network ->
    [telegram] {" "}Nếu muốn bot thấy mọi tin nhắn: người tạo ra bot gửi /setprivacy cho @BotFather, chọn bot rồi Disable, sau đó đưa bot ra khỏi nhóm và thêm lại. Cho bot làm quản trị viên cũng được.
    [discord] {" "}Nếu muốn bot thấy mọi tin nhắn: người tạo ra bot bật “Message Content Intent” ở mục Bot trong Developer Portal.
   *[other] {""}
}
trouble-closed-private = • **Bot không nhắn riêng được cho bạn**, nên bạn sẽ bỏ lỡ những gì chỉ dành cho bạn. { $network ->
    [telegram] Hãy mở cuộc trò chuyện với bot và bấm Bắt đầu (Start); nếu đã chặn bot, hãy mở hồ sơ của bot và bỏ chặn.
    [discord] Ở một máy chủ chung: tên máy chủ → Cài đặt quyền riêng tư → cho phép tin nhắn trực tiếp từ thành viên; và đừng chặn bot.
   *[other] Hãy cho phép bot nhắn tin.
}


## Dành cho người vận hành bot

broadcast = **Lời nhắn của người vận hành bot:**
owner-help = `/owner stats` – bot đang lưu bao nhiêu
    `/owner broadcast TEXT` – nhắn mọi nhóm và mọi người đang chơi (bot báo trước số lượng)
    `/owner broadcast! TEXT` – nhắn ngay
    `/owner block @tên`, `/owner block mạng:số` – chặn một người; `/owner unblock` bỏ chặn
    Bản sao lưu mọi thứ đang lưu thì làm trên máy, cả khi bot đang chạy: `tulenh store backup`
owner-stats = **Bot đang lưu**
    Số người đã gặp: { $players }
    Số ván đã bắt đầu: { $games }, đang chơi: { $open }
    Lời mời đang chờ: { $challenges }
    Tin nhắn chờ gửi: { $notices }
    Số nhóm: { $chats }
owner-broadcast-ask = { $chats ->
    [1] Một nhóm
   *[other] { $chats } nhóm
} và { $people ->
    [1] một người
   *[other] { $people } người
} sẽ nhận được tin này. Muốn gửi, hãy gửi lại sau { $command }:
owner-broadcast-done = { $count ->
    [1] Một tin nhắn đang được gửi.
   *[other] { $count } tin nhắn đang được gửi.
}
owner-too-long = Dài quá: nhiều nhất { $limit } ký tự.
owner-unknown = Bot không biết { $player }. Hãy viết `@tên` của một người trên mạng này, hoặc `mạng:số`.
owner-not-an-owner = Không chặn được người vận hành.
owner-blocked = Đã chặn { $player }: người ấy chỉ còn được chơi nốt các ván đang chơi. Các lời mời đang chờ của họ đã được rút.
owner-unblocked = Đã bỏ chặn { $player }.


## Thêm lựa chọn của lệnh (tối đa 100 ký tự)

option-from = Giao điểm quân đang đứng, ví dụ f4
option-side = Vòng hỏa lực của bên nào; để trống là cả hai
option-how = Những nước nào và thế nào, ví dụ 10-40 fast; để trống là cả ván
option-user = Của ai; để trống là của bạn
option-top-scope = Ở đâu
option-settings-scope = Cài đặt của ai
option-settings-change = Đổi gì và thành gì, ví dụ zone Berlin hoặc quiet 22-7; bỏ trống để xem tất cả
option-help-topic = Điều bạn muốn biết; để trống để xem các mục
option-link-code = Mã từ tài khoản kia của bạn; để trống để nhận mã
option-rating = Ván có tính hệ số hay không
option-hints = Hai bên có được xem gợi ý không; ván như vậy không tính hệ số
choice-rated = Tính hệ số
choice-casual = Giao hữu
choice-top-chat = Trong cuộc trò chuyện này
choice-top-all = Mọi nơi
choice-settings-mine = Của tôi
choice-settings-chat = Của cuộc trò chuyện này


## Đồng hồ

clock-none = Ván { $game } không dùng đồng hồ.
pause-stands = Ván { $game } đang tạm dừng rồi. `/resume` để chơi tiếp.
pause-none = Ván { $game } không tạm dừng.
pause-already = Đã có lời đề nghị tạm dừng ván { $game } và đang chờ trả lời.
pause-not-asked = Không có đề nghị tạm dừng ván { $game } nào chờ bạn trả lời.
pause-offered = { $game } · { $player } đề nghị tạm dừng: đồng hồ sẽ đứng cho đến khi một trong hai bạn đi hoặc gửi `/resume`. { $opponent }, bạn có đồng ý không?
pause-refused = { $game } · { $player } không đồng ý tạm dừng, { $opponent } ạ. Đồng hồ vẫn chạy.
paused = { $game } · { $player } đồng ý: ván tạm dừng, { $opponent } ạ. Đồng hồ đứng cho đến khi một trong hai bạn đi hoặc gửi `/resume`.
resumed = { $game } · { $player } đã kết thúc tạm dừng, { $opponent } ạ. Đồng hồ lại chạy.
resumed-away = { $game } · { $player } đã kết thúc tạm dừng, { $opponent } ạ. Đồng hồ vẫn đứng yên: người đến lượt đi đang nghỉ phép.
gift-given = { $game } · { $player } tặng { $opponent } thêm thời gian: { $time }.
gift-one-clock = Ván { $game } dùng một đồng hồ chung cho cả hai: không ai tặng thời gian được.
gift-too-much = Đối thủ của bạn ở ván { $game } đã được tặng hết mức thời gian mà một ván cho phép.
went-away = { $game } · { $player } đang nghỉ phép, { $opponent } ạ: trong lúc đó đồng hồ đứng yên.
came-back = { $game } · { $player } đã hết nghỉ phép, { $opponent } ạ: đồng hồ lại chạy.
time-over = { $game } · { $player } đã hết giờ. { $opponent }, bạn có thể đòi xử thắng bằng `/claim` trong vòng 60 ngày, hoặc chờ nước đi; quá hạn đó ván kết thúc không có kết quả.
idle = { $game } · đã lâu không ai đi, { $player } và { $opponent } ạ. Hai bạn còn chơi không? Nếu trong một tháng không ai trả lời, bot sẽ đóng ván, không tính kết quả.
absence = Bot đã vắng mặt { $time }, hoặc đồng hồ của máy đã được chỉnh sớm lên chừng đó. Trong lúc đó đồng hồ các ván của bạn đứng yên; không ai mất thời gian.
claim-automatic = Ván { $game } không có gì để đòi: hết giờ thì ván tự kết thúc. Lặp thế lần thứ ba hay năm mươi nước mỗi bên không mất quân cũng vậy.
claim-no-clock = Ván { $game } không có gì để đòi: ván này không dùng đồng hồ. Lặp thế lần thứ ba, hay năm mươi nước mỗi bên không mất quân, thì ván tự kết thúc.
claim-nothing = Ván { $game } không có gì để đòi: đối thủ của bạn chưa hết giờ.

## Múi giờ và nhắc nhở

weekday = { $day ->
    [1] thứ Hai
    [2] thứ Ba
    [3] thứ Tư
    [4] thứ Năm
    [5] thứ Sáu
    [6] thứ Bảy
   *[7] Chủ nhật
}
month = { $month }
moment-date = { $weekday } { $day }/{ $month }
moment-date-far = { $weekday } { $day }/{ $month }/{ $year }
zone-hint = Giờ ghi theo UTC; muốn xem theo giờ nơi bạn: `/settings zone Hà Nội`.
zone-vietnam = Việt Nam
wait-in = còn { $time }
wait-over = ngay bây giờ
clock-runs = ⏳ { $side ->
    [red] Đỏ
   *[blue] Xanh
} phải đi trước { $deadline }, { $wait }.
clock-whole = ⏳ Đồng hồ của ván hết giờ lúc { $deadline }, { $wait }; khi đó tính điểm phân thắng bại.
clock-date = 🏁 Nếu ván chưa kết thúc thì tính điểm phân thắng bại lúc { $deadline }, { $wait }.
clock-over = ⌛ { $side ->
    [red] Đỏ
   *[blue] Xanh
} đã hết giờ; bên kia có thể `/claim` để thắng ván.
clock-paused = ⏸ Tạm dừng: { $side ->
    [red] Đỏ
   *[blue] Xanh
} đi, còn { $time }.
clock-away = 🏖 { $player } đang nghỉ phép: { $side ->
    [red] Đỏ
   *[blue] Xanh
} đi, còn { $time } khi đồng hồ chạy lại.
clock-away-until = 🏖 { $player } đang nghỉ phép, muộn nhất đến { $until }: { $side ->
    [red] Đỏ
   *[blue] Xanh
} đi, còn { $time } khi đồng hồ chạy lại.
clock-next = Ở nước tới, { $side ->
    [red] Đỏ
   *[blue] Xanh
} có { $time }.
clock-bank = { $side ->
    [red] Đỏ
   *[blue] Xanh
} còn { $time }.
remind-one = ⏰ **Đến lượt bạn trong ván { $game }** với { $opponent }. Bạn hết giờ lúc { $deadline }, { $wait }.
remind-one-here = ⏰ { $player }, đến lượt bạn trong ván { $game } với { $opponent }. Bạn hết giờ lúc { $deadline }, { $wait }.
remind-many = ⏰ **{ $count } ván đang chờ nước đi của bạn:**
remind-many-here = ⏰ { $player }, { $count } ván đang chờ nước đi của bạn:
remind-line = • { $game } với { $opponent }: đến { $deadline }, { $wait }
remind-hint = Nhắc bao nhiêu lần và lúc nào thì không: `/settings reminders`, `/settings quiet`.

## Nghỉ phép, tạm dừng, tặng giờ

pause-sent = Bạn đã đề nghị tạm dừng ván { $game }; đối thủ phải đồng ý. Cho đến lúc đó đồng hồ vẫn chạy.
pause-agreed-done = Ván { $game } tạm dừng: đồng hồ đứng yên. `/resume` hoặc một nước đi sẽ cho đồng hồ chạy lại.
pause-refused-done = Bạn đã không đồng ý tạm dừng ván { $game }. Đồng hồ vẫn chạy.
pause-lapsed = Đề nghị tạm dừng này không còn hiệu lực.
pause-own = Chính bạn đã đề nghị tạm dừng; bên kia phải trả lời.
resumed-done = Ván { $game } hết tạm dừng: đồng hồ lại chạy.
resumed-away-done = Ván { $game } hết tạm dừng, nhưng đồng hồ vẫn đứng yên: người đến lượt đi đang nghỉ phép.
gift-ask = Bạn tặng đối thủ ở ván { $game } bao nhiêu thời gian?
gift-done = Bạn đã tặng đối thủ ở ván { $game } thêm thời gian.
gift-unclear = Không thể tặng { $words }. Hãy viết bao nhiêu, từ một phút đến 30 ngày: `/gift 12 giờ`, `/gift 1 ngày`.
claimed-done = Bạn đã đòi xử thắng ván { $game }.
play-on-done = Đã ghi nhận: ván { $game } chơi tiếp.
time-over-own = { $game } · bạn đã hết giờ, { $opponent } có thể đòi xử thắng. Trước lúc đó bạn vẫn đi được.
spared = { $game } · { $player } hết giờ, và kỳ nghỉ phép để dành đã tự bắt đầu như người chơi đã chọn; { $opponent } ạ, trong lúc đó đồng hồ đứng yên. Đi một nước là hết nghỉ.
went-away-own = { $game } · bạn đang nghỉ phép: đồng hồ của bạn đứng yên. Đi một nước là hết nghỉ.
came-back-own = { $game } · bạn đã hết nghỉ phép, đồng hồ của bạn lại chạy. Đến lượt bạn.
vacation-over = Bạn đã hết kỳ nghỉ phép; đồng hồ của bạn lại chạy. `/games` cho xem ván nào đến lượt bạn.
vacation-here = **Bạn không nghỉ phép.** Khi bạn nghỉ, đồng hồ của những ván có từ một ngày trở lên cho mỗi nước đứng yên, đối thủ thấy điều đó, và bạn tự đi một nước là hết nghỉ. Đồng hồ của những ván nhanh hơn vẫn chạy.
vacation-away = **Bạn đang nghỉ phép**, muộn nhất đến { $until }. Bạn tự đi một nước ở bất kỳ ván nào là hết nghỉ; nước bạn chuẩn bị sẵn thì không. Những ván có dưới một ngày cho mỗi nước và những ván dùng một đồng hồ cho cả ván thì đồng hồ vẫn chạy, và bot vẫn nhắc bạn.
vacation-saved = Để dành được: { $time }.
vacation-saved-nothing = Không còn ngày nghỉ nào để dành.
vacation-earned = Chơi thêm { $days } ngày nữa thì bạn được thêm một ngày nghỉ, nhiều nhất 30 ngày.
vacation-of = { $player } đang nghỉ phép, muộn nhất đến { $until }.
vacation-away-already = Bạn đang nghỉ phép rồi. `/vacation off` để kết thúc; gửi ngày hoặc khoảng thời gian để đổi lúc kết thúc.
vacation-nothing-saved = Bạn không còn ngày nghỉ: cần ít nhất một giờ. Cứ tám ngày có chơi, bạn được thêm một ngày.
vacation-not-away = Bạn không nghỉ phép.
vacation-not-yours = Đây là kỳ nghỉ của người khác. Hãy gửi `/vacation` cho kỳ nghỉ của bạn.
vacation-unclear = Không hiểu { $words }.
vacation-past = Ngày đó đã qua: { $until }.
button-pause-agree = Đồng ý tạm dừng
button-pause-refuse = Không đồng ý
button-clock-run = Cho đồng hồ chạy
button-claim = Đòi xử thắng
button-play-on = Chúng tôi chơi tiếp
button-vacation-begin = Bắt đầu nghỉ phép
button-vacation-end = Hết nghỉ phép
help-pause = `/pause [#ván]` – đề nghị dừng đồng hồ, hoặc đồng ý; đi một nước hay `/resume` là hết tạm dừng
help-resume = `/resume [#ván]` – kết thúc tạm dừng
help-gift = `/gift [#ván] [1 ngày]` – tặng đối thủ thêm thời gian
help-claim = `/claim [#ván]` – đòi xử thắng khi đối thủ hết giờ, nếu đã thỏa thuận như vậy (`/challenge 3 ngày claim`)
help-vacation = `/vacation [on|off|10 ngày|2027-01-31]` – nghỉ phép hoặc trở lại: trong lúc nghỉ, đồng hồ của những ván chậm đứng yên
menu-pause = Đề nghị dừng đồng hồ, hoặc đồng ý
menu-resume = Kết thúc tạm dừng
menu-gift = Tặng đối thủ thêm thời gian
menu-claim = Đòi xử thắng khi hết giờ
menu-vacation = Nghỉ phép, hoặc trở lại
option-time = Mỗi nước (3 ngày), quỹ (5d+12h), cả ván 30 phút, đồng hồ chính thức, không đồng hồ; trống: 3 ngày
option-claim = Khi hết giờ phải đòi xử thắng; nếu không thì ván tự kết thúc
option-until = Ngày tính điểm phân thắng bại, ví dụ 2027-01-31
option-gift-time = Bao nhiêu, ví dụ 1 ngày; để trống để chọn
option-vacation = on, off, bao lâu (10 ngày), hoặc đến ngày nào (2027-01-31); để trống để xem tình trạng
choice-time-official = Một đồng hồ cho cả ván, theo luật chính thức

## Nước đi có điều kiện

## Những từ người chơi gõ

# Cách nhau bằng dấu phẩy. Từ của mọi ngôn ngữ đều được hiểu; chữ hoa và dấu cách không tính.
words-red = đỏ, do
words-blue = xanh
words-random = ngẫu nhiên, ngẫu, nhiên, bốc thăm
words-rated = tính hệ số, xếp hạng, tinh he so, xep hang
words-casual = giao hữu, không tính hệ số, giao huu
words-hints = gợi ý, goi y
words-turns = nước, nuoc
words-both = cả hai, cả, hai, hai bên, ca hai
words-everybody = tất cả, tất, cả, mọi người, chung, tat ca, tat, ca
words-again = lại, làm lại
words-next = tiếp, tiếp theo, bỏ qua
words-answer = đáp án, cho xem
words-stop = dừng, thôi
words-clock = thời gian, đồng hồ, thoi gian, dong ho
words-each-turn = mỗi nước, một nước, mỗi lượt, một lượt, moi nuoc, mot nuoc, moi luot, mot luot
words-unlimited = không đồng hồ, không giới hạn, không tính giờ, vô hạn, khong dong ho, khong gioi han, khong tinh gio, vo han
words-whole = cả ván, toàn ván, một đồng hồ, đồng hồ chính thức, giờ chính thức, ca van, toan van, mot dong ho, dong ho chinh thuc, gio chinh thuc
words-claim = đòi thắng, phải đòi, xin xử thắng, doi thang, phai doi, xin xu thang
words-until = đến ngày, đến, hạn, den ngay, den, han
words-minutes = phút, ph, p, phut
words-hours = giờ, g, tiếng, gio, tieng
words-days = ngày, n, ngay
words-weeks = tuần, t, tuan
words-on = bật, bắt đầu, nghỉ, bat, bat dau, nghi
words-off = tắt, kết thúc, hết, thôi, tat, ket thuc, het, thoi
words-slow = chậm, cham
words-bot = máy, bot
words-level = cấp, cap
words-strongest = mạnh nhất, manh nhat
words-sleeps = ngủ, ngu
words-fast = nhanh

## The engine

menu-hint = Gợi ý của máy, mỗi lần nói rõ hơn một bước
menu-threats = Đối thủ có thể bắt gì ở nước tới
option-bot = Chơi với máy: máy mạnh đến đâu
option-sleepy = Máy vài giờ mới trả lời, như một người bạn ở xa
bot-level = { $level ->
    [1] 1, mới chơi
    [max] max, mạnh hết sức
   *[other] { $level }
}
help-hint = `/hint [#ván]` – gợi ý của máy, chỉ nói riêng với bạn: trước hết là quân nào, rồi nước nào, rồi vì sao; chỉ trong ván với máy và ván đã thỏa thuận `hints`, và được đếm lại
help-threats = `/threats [#ván]` – đối thủ có thể bắt gì ở nước tới, chỉ nói riêng với bạn, trong những ván ấy
record-hints = Gợi ý đã hỏi: Đỏ { $red }, Xanh { $blue }.
hint-not-here = Ván { $game } không có gợi ý: gợi ý chỉ dành cho ván với máy và ván mà hai bên đã bắt đầu với `hints`.
hint-in-private = Điều này chỉ nói riêng với bạn. Hãy hỏi tôi trong cuộc trò chuyện riêng: { $command }.
hint-busy = Đang có quá nhiều người đợi máy. Xin thử lại sau giây lát.
hint-nothing = Ván { $game } không còn nước nào để đi.
hint-head = Gợi ý cho ván { $game }. Số thế cờ bạn đã hỏi gợi ý: { $count }.
hint-piece = Hãy nhìn { $stack } ở { $at }.
hint-turn = Tôi sẽ đi { $turn }.
hint-line = Tôi đoán tiếp theo: { $line }.
hint-quiet = Không có riêng một lý do nào để nêu; đó là nước tôi thích nhất.
button-hint-turn = Nước nào?
button-hint-why = Vì sao?
reason-wins-now = Nước này thắng ngay.
reason-wins-in = Nếu đối phương đáp như tôi đoán, nước này thắng trong vòng { $turns } nước.
reason-takes = Nước này bắt { $stack } ở { $at }.
reason-costs = Nước này khiến bạn mất { $stack }.
reason-wins-later = Nếu đối phương đáp như tôi đoán, nước thứ { $turn } sẽ bắt { $stack } ở { $at }.
reason-saves = Nước này cứu { $stack } ở { $at } khỏi { $by } ở { $from }.
reason-threatens = Nước này dọa bắt { $stack } ở { $at }.
reason-avoids = Nước này tránh vòng hỏa lực của { $gun } ở { $at }: bay từ { $from } đến { $danger } thì bị bắn rơi.
reason-checks = Nước này chiếu.
reason-hero = Nước này phong anh hùng cho quân ở { $at }.
threats-head = Ở nước tới trong ván { $game }, đối thủ có thể bắt:
threats-none = Ở nước tới trong ván { $game }, đối thủ không bắt được gì chỉ bằng một bước đi.
threats-line = { $by } ở { $from } có thể bắt { $stack } ở { $at }{ $lost ->
    [none] .
   *[other] , đổi lại mất { $lost }.
}

## Phân tích ván đã xong

help-analysis = `/analysis [#ván]` – phân tích từng nước của ván đã xong: mỗi bên đi chính xác đến đâu, ván xoay chuyển ở đâu, nước nào hay hơn, kèm biên bản có chú giải
menu-analysis = Phân tích từng nước của ván đã xong
button-analysis = Phân tích
button-analysis-progress = Đến đâu rồi?
button-analysis-cancel = Hủy
button-analysis-turn = Nước { $ply }
button-analysis-file = Biên bản có chú giải
analysis-too-early = Ván { $game } đang diễn ra: khi ván kết thúc mới phân tích được.
analysis-no-turns = Ván { $game } chưa có nước nào nên không có gì để phân tích.
analysis-one-at-a-time = Mỗi lần chỉ một ván: ván { $game } của bạn chưa phân tích xong.
analysis-one-elsewhere = Mỗi lần chỉ một ván: một ván khác của bạn chưa phân tích xong.
analysis-full = Đang có quá nhiều ván chờ phân tích. Xin thử lại sau.
analysis-begun = Bot đang phân tích từng nước của ván { $game }.{ $others ->
    [0] {""}
   *[other] {" "}Ngoài ra còn { $others } ván khác đang được phân tích.
} Xong bot sẽ báo tại đây.
analysis-under-way = Ván { $game } đang được phân tích rồi; xong bot sẽ báo tại đây.
analysis-waits = Ván { $game } đang chờ đến lượt được phân tích.
analysis-progress = Phân tích ván { $game }: { $done } trên { $of } nước.
analysis-is-done = Ván { $game } đã phân tích xong.
analysis-is-off = Ván { $game } không được phân tích.
analysis-cancelled = Bạn không còn chờ kết quả phân tích ván { $game } nữa.
analysis-not-yours = Chỉ người đã yêu cầu phân tích ván { $game } mới hủy được.
analysis-head = **Phân tích ván { $game }**
analysis-side = { $side ->
    [red] 🔴
   *[blue] 🔵
} { $player }: chính xác { $exact } % · { $list ->
    [none] không có nước nào nổi bật
   *[other] { $list }
}
analysis-cut = Ván quá dài: chỉ { $count } nước cuối được phân tích.
analysis-turning-points = Những bước ngoặt:
analysis-no-turning-points = Không bên nào mất nhiều trong một nước.
analysis-turning-point = • nước { $ply } { $side ->
    [red] 🔴
   *[blue] 🔵
} { $played }{ $sign ->
    [none] {""}
   *[other] {" "}**{ $sign }**
} ({ $now }); hay hơn là { $better } ({ $then })
analysis-legend = Lợi thế tính bằng điểm, theo đánh giá của bot. Các nút cho xem bàn cờ.
analysis-lead = { $key ->
    [even] cân bằng
    [better] { $side ->
        [red] Đỏ
       *[blue] Xanh
    } +{ $points }
   *[wins] { $side ->
        [red] Đỏ
       *[blue] Xanh
    } thắng sau { $turns } nước
}
analysis-turn-head = **Ván { $game }**
analysis-line = Hay hơn: { $line }
analysis-arrows = Mũi tên mảnh: nước đã đi. Mũi tên vàng: nước hay hơn.
analysis-chart-title = Bên nào hơn
analysis-chart-moves = nước
analysis-chart-alt = Bên nào hơn trong ván { $game } sau mỗi nước, tính bằng điểm: Đỏ ở trên đường giữa, Xanh ở dưới. Lời dưới hình nói những điều quan trọng.
analysis-file = Ván { $game } có chú giải
analysis-preface = Bot tulenh phân tích. Chính xác: Đỏ { $red } %, Xanh { $blue } %. Lợi thế tính bằng điểm.
analysis-note = { $now }; hay hơn, { $then }: { $line }
