# Mọi câu bot nói, bằng tiếng Việt. Các thông điệp và biến giống hệt en.ftl; có phép thử kiểm tra
# điều đó. `chữ` là chữ gõ từng ký tự, **chữ** là chữ nhấn mạnh.
#
# Xưng hô: bot tự xưng là "tôi", gọi người đọc là "bạn", gọi người khác là "họ" hoặc bằng tên. "Tôi" chỉ
# là bot, nên nút bấm và mục chọn không dùng từ này. Từ "bot" chỉ dùng để gọi chương trình trong
# "người vận hành bot" và "một bot khác".
# Câu ngắn, tự nhiên, nói rõ bước tiếp theo. Ví dụ viết thành câu riêng: "Ví dụ: …". Dấu thanh đặt
# theo lối cũ: hòa, hủy, thỏa thuận, xóa, tọa độ, minh họa. Mỗi thứ chỉ có một tên:
#   turn, move      nước đi (nước 12), lượt (đến lượt bạn)
#   step            bước: phần đi của một quân trong một lượt
#   point           giao điểm trên bàn cờ; "điểm" chỉ dùng khi tính điểm
#   piece, stack    quân, chồng quân; heavy piece: quân nặng
#   capture         bắt quân; capture in place: bắt tại chỗ; lose: mất quân
#   split, join     tách, ghép
#   ring of fire    vòng hỏa lực (không dùng: vòng lửa, vòng phòng không)
#   double fire     bắn kép
#   facing          lộ mặt; check, mate: chiếu, chiếu hết
#   side            bên (Đỏ, Xanh; không dùng: phe); opponent: đối thủ; enemy piece: quân địch
#   ship, plane     tàu, máy bay (tên quân: Hải quân, Không quân)
#   sea, coast      biển, ven biển; estuary: cửa sông; reef: bãi ngầm; ferry: phà
#   game            ván; battle: trận; ruleset: bộ luật; rule: luật
#   challenge       thách đấu, lời thách đấu; accept: nhận lời; withdraw: rút
#   draw            hòa; offer a draw: cầu hòa; resign: xin thua
#   take back       xin đi lại, rút lại nước đi
#   claim           xin xử thắng; points decide: tính điểm để phân thắng bại
#   pause           tạm dừng; resume: chơi tiếp; vacation: nghỉ phép
#   rating          hệ số; leaderboard: bảng xếp hạng; provisional: tạm tính
#   line, answer    phương án, nước đáp (chuẩn bị trước)
#   chat            nhóm (nhiều người), cuộc trò chuyện (bất kỳ); in private: nhắn riêng cho tôi
#   server, thread  máy chủ, chủ đề; network: mạng
#   the engine      máy; hint: gợi ý; operator: người vận hành bot; admins: người quản lý nhóm
# Chú ý: "Không quân" là tên quân, nên viết "không có quân nào", "bạn không có Hải quân nào …".

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
legend-sides = CHỮ HOA Đỏ, { $small ->
    [letters-and-sign] chữ thường và °
   *[letters] chữ thường
} Xanh
legend-carrier = chở quân khác
legend-hero = anh hùng
legend-ground = ~ biển, : ven biển, # bãi ngầm
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
    [ships] Tàu
    [planes] Máy bay và vòng hỏa lực
    [commander] Tư lệnh và Sở chỉ huy
    [stacks] Chồng quân
    [heroes] Anh hùng
   *[end] Trận, điểm và cách kết thúc ván
}
choice-battle = { $battle } ({ $list })
and-more = … và { $count } mục nữa

## Nút bấm (tối đa 40 ký tự)

button-accept = Nhận lời
button-decline = Từ chối
button-join = Tham gia
button-cancel = Rút lời thách đấu
button-draw-accept = Đồng ý hòa
button-draw-decline = Từ chối hòa
button-resign = Vâng, xin thua

## Lời chào và trợ giúp

welcome = **Xin chào! Chúng ta cùng chơi Cờ Tư Lệnh**, từng nước một, với hình bàn cờ sau mỗi nước. Bạn muốn bắt đầu thế nào?
button-begin-lesson = Học chơi
button-begin-bot = Chơi với máy
button-begin-friend = Thách đấu bạn bè
begin-level = Bạn muốn chơi với máy cấp mấy?
hint = Hãy bắt đầu bằng `/challenge`, rồi nhắn nước đi, ví dụ `f4-f6`. `/help` giải thích mọi thứ, `/games` liệt kê các ván của bạn.
reply-unseen = Tôi không đọc được tin trả lời của bạn. Trên Discord, hãy để bật dấu @ khi trả lời tôi, hoặc dùng `/move`.
who-wrote = Tôi không biết ai gửi tin này. Hãy tắt **Ẩn danh** trong quyền quản trị của bạn, hoặc viết bằng tên của bạn thay vì tên kênh.
failed = Tôi vừa gặp lỗi và không chắc yêu cầu của bạn đã được thực hiện hay chưa. Lát nữa, hãy kiểm tra bằng `/board` hoặc `/games` trước khi thử lại.
help-intro = **Các lệnh** (phần trong [ ] có thể bỏ qua)
help-help = `/help` – bản trợ giúp này
help-challenge = `/challenge [@tên|bot [1–8|max]] [red|blue|random] [luật] [trận] [turns=N] [until NGÀY] [GIỜ [claim]] [casual|hints]` – thách đấu người bạn nêu tên{ $reply ->
        [yes] {" "}hoặc trả lời tin
       *[no] {""}
    }, hoặc bất kỳ ai. `bot 3` là máy, từ cấp 1 (mới chơi) đến 8 và max; thêm `ngủ` thì vài giờ sau máy mới đi. Đỏ (red) đi trước, Xanh là blue, random là ngẫu nhiên. `/rules` liệt kê các bộ luật và trận. GIỜ là thời gian cho mỗi nước (mặc định `3 ngày`; từ 10 phút đến 30 ngày), quỹ giờ (`5d+12h`), một đồng hồ cho cả ván (`cả ván 30 phút`, `đồng hồ chính thức`) hoặc `không đồng hồ`. Thêm `claim` thì khi đối thủ hết giờ, bạn phải xin xử thắng. `until 2027-01-31` là ngày tính điểm để phân thắng bại
help-accept = `/accept [MÃ]` – nhận lời thách đấu; mã dùng được ở mọi cuộc trò chuyện, trên mọi mạng; `/join MÃ` cũng vậy
help-decline = `/decline [MÃ]` – từ chối lời thách đấu
help-cancel = `/cancel [MÃ]` – rút lời thách đấu của bạn
help-move = `/move [#ván] nước-đi` – đi một nước, ví dụ `/move f4-f6`; bạn cũng có thể trả lời bàn cờ mới nhất, hoặc nhắn riêng nước đi cho tôi
help-board = `/board [#ván]` – xem bàn cờ
help-score = `/score [#ván]` – điểm của hai bên và cách tính
help-watch = `/watch [#ván] [công khai]` – liên kết để xem một ván mà không cần tài khoản; `công khai` thì ván còn có trong danh sách cho mọi người, `/watch tắt` để thôi
help-page = `/page` – mở bàn cờ trong trình duyệt và chơi bằng cách chạm
help-games = `/games` – các ván và lời thách đấu của bạn
help-draw = `/draw [#ván]` – cầu hòa, hoặc đồng ý hòa
help-resign = `/resign [#ván]` – xin thua (tôi sẽ hỏi lại)
help-rules = `/rules [luật] [trận] [mục]` – luật chơi bằng lời; chỉ gõ `/rules` để xem danh sách bộ luật và trận
help-start = `/start` – lời chào
help-learn = `/learn` – ván đầu tiên có hướng dẫn: vài phút, trên bàn cờ riêng của bạn
help-rematch = `/rematch [#ván]` – thách đấu lại đối thủ cũ, đổi bên
help-pick = `/pick [#ván]` – chọn nước đi bằng nút: chọn quân, rồi chọn nơi đến
help-takeback = `/takeback [#ván]` – xin đi lại: được ngay nếu bạn vừa đi chưa quá một phút và đối thủ chưa đáp; nếu không, tôi hỏi đối thủ
help-moves = `/moves [#ván] f4` – xem trên bàn cờ một quân đi được đến đâu
help-rings = `/rings [#ván] [đỏ|xanh]` – xem các vòng hỏa lực trên bàn cờ
help-captured = `/captured [#ván]` – những quân đã bị bắt
help-record = `/record [#ván]` – biên bản ván cờ
help-replay = `/replay [#ván] [10-40]` – xem lại cả ván hoặc một đoạn bằng ảnh động
help-stats = `/stats [@tên]` – hệ số và kết quả; nếu là người khác thì có cả kết quả đối đầu với bạn
help-top = `/top [all] [luật]` – bảng xếp hạng của nhóm này, hoặc bảng xếp hạng chung
help-settings = `/settings` – ngôn ngữ, múi giờ, nhắc nhở, giờ yên tĩnh, giao diện và nhiều mục khác; `/settings chat` để cài đặt cho nhóm
help-link = `/link` – liên kết tài khoản của bạn trên hai mạng
help-privacy = `/privacy` – tôi lưu gì về bạn, và vì sao
help-mydata = `/mydata` – tải về mọi dữ liệu tôi lưu về bạn
help-forget = `/forget` – xóa dữ liệu của bạn (tôi sẽ hỏi lại)
help-diagnose = `/diagnose` – kiểm tra quyền của tôi ở đây
help-turns = **Nước đi** nêu các giao điểm từ `a1` đến `k12`, hoặc tọa độ chính thức như `3,5` (f4): `f4-f6` là đi, `f4xf6` là bắt và đến đó, `c5:a5` là bắt tại chỗ, `Tf4-f5/Bf4-e4` là tách chồng quân, `xe tăng f4 f6` cũng được. Nếu nhiều nước phù hợp, tôi sẽ hỏi lại; nếu không nước nào phù hợp, tôi sẽ cho biết luật nào cấm.
unknown-command = Tôi không biết lệnh { $words }. `/help` liệt kê mọi lệnh.
unknown-command-near = Tôi không biết lệnh { $words }. Ý bạn là { $nearest }?
wrong-words = Tôi không hiểu { $words }. Hãy gửi { $help } để xem cách viết.
wrong-game = { $word } không phải là số của một ván. Ví dụ: { $example }
wrong-code = { $word } không phải là mã. Mã có tám chữ cái và chữ số, ví dụ: { $example }
wrong-person = { $word } không phải là tên người chơi. Ví dụ: { $example }
challenge-two-sides = Bạn chỉ chọn được một bên: `đỏ` hoặc `xanh`.
challenge-two-opponents = Mỗi lần bạn chỉ thách đấu được một đối thủ: một người, hoặc máy.
challenge-sleepy-alone = Chỉ máy mới `ngủ` được. Ví dụ: `/challenge bot 3 ngủ`

## Bảng lệnh (tối đa 100 ký tự)

menu-help = Cách chơi và các lệnh
menu-challenge = Thách đấu một người, hoặc bất kỳ ai
menu-accept = Nhận lời thách đấu
menu-decline = Từ chối lời thách đấu
menu-cancel = Rút lời thách đấu của bạn
menu-move = Đi một nước, ví dụ f4-f6
menu-board = Xem bàn cờ
menu-score = Điểm của hai bên
menu-watch = Liên kết để xem một ván
menu-page = Chơi bằng cách chạm, trong trình duyệt
menu-games = Các ván và lời thách đấu của bạn
menu-draw = Cầu hòa, hoặc đồng ý hòa
menu-resign = Xin thua
menu-rules = Luật chơi bằng lời, và các bộ luật
menu-learn = Ván đầu tiên có hướng dẫn
menu-rematch = Chơi ván nữa, đổi bên
menu-pick = Chọn nước đi bằng nút
menu-takeback = Xin đi lại nước vừa đi
menu-moves = Một quân đi được đến đâu
menu-rings = Các vòng hỏa lực
menu-captured = Những quân đã bị bắt
menu-record = Biên bản ván cờ
menu-replay = Xem lại ván cờ bằng ảnh động
menu-stats = Hệ số và kết quả
menu-top = Bảng xếp hạng
menu-settings = Ngôn ngữ, múi giờ, nhắc nhở, giao diện và nhiều mục khác
menu-link = Liên kết các tài khoản của bạn
menu-privacy = Tôi lưu gì về bạn, và vì sao
menu-mydata = Tải về mọi dữ liệu tôi lưu về bạn
menu-forget = Xóa dữ liệu của bạn
menu-diagnose = Kiểm tra quyền của tôi
menu-start = Lời chào

## Các tham số của lệnh (nhiều nhất 100 ký tự, không có dấu định dạng)

option-opponent = Đối thủ của bạn; để trống là thách đấu bất kỳ ai
option-colour = Bên của bạn; Đỏ đi trước
option-ruleset = Bộ luật
option-battle = Mục tiêu của ván; không phải bộ luật nào cũng có mọi trận
option-turns = Sau số nước này của mỗi bên thì tính điểm để phân thắng bại
option-rules = Các luật thay đổi, ví dụ capacity=2021
option-topic = Mục bạn muốn biết; để trống để xem những luật chính
option-code = Mã của lời thách đấu
option-turn = Nước đi, ví dụ f4-f6
option-learn = Nước đi trong bài, hoặc cho xem, tiếp, dừng; để trống để xem bài học
option-game = Số của ván
choice-red = Đỏ
choice-blue = Xanh
choice-random = Ngẫu nhiên

## Thách đấu

challenged = { $challenger } thách đấu { $opponent } một ván Cờ Tư Lệnh{ $colour ->
    [red] {" "}và cầm quân Đỏ
    [blue] {" "}và cầm quân Xanh
   *[random] ; chia bên ngẫu nhiên
}. Hãy trả lời bằng nút bấm hoặc bằng { $command }, hạn chót { $expires }.
challenged-anyone = { $challenger } thách đấu bất kỳ ai một ván Cờ Tư Lệnh{ $colour ->
    [red] {" "}và cầm quân Đỏ
    [blue] {" "}và cầm quân Xanh
   *[random] ; chia bên ngẫu nhiên
}. Tham gia bằng nút bấm hoặc bằng { $command }, hạn chót { $expires }.
challenge-made = Đã tạo lời thách đấu { $code }.
challenge-asked = Tôi đang hỏi { $opponent }. Họ cũng có thể trả lời bằng { $command } ở bất kỳ cuộc trò chuyện nào với tôi, hạn chót { $expires }.
challenge-unmet = Tôi chưa gặp { $opponent } nên không thể nhắn trước cho họ. Hãy gửi họ lệnh này: { $command }. Lệnh dùng được ở mọi cuộc trò chuyện với tôi, hạn chót { $expires }.
challenge-open = Lời thách đấu mở của bạn: người đầu tiên gửi cho tôi { $command } sẽ chơi với bạn. Lệnh dùng được ở mọi cuộc trò chuyện với tôi, hạn chót { $expires }.
challenge-self = Bạn không thể tự thách đấu mình.
challenge-bot = { $opponent } là một bot khác và không chơi ở đây. Hãy thách đấu một người, hoặc thách đấu máy: `/challenge bot 3` (cấp 1 đến 8, và max).
challenge-bot-rated = Ván với máy không tính hệ số. Hãy bỏ từ `rated`.
challenge-blocked = Bạn không thể thách đấu { $opponent }: người vận hành bot không cho người này chơi ván mới.
challenge-again = Bạn đã thách đấu người này rồi: { $code }. Hãy đợi trả lời, hoặc rút lại bằng `/cancel`.
challenges-too-many = Bạn có { $limit } lời thách đấu đang chờ, không thể thêm nữa. Hãy rút bớt bằng `/cancel`.
games-too-many = Bạn đang chơi { $limit } ván, không thể thêm nữa. Hãy kết thúc bớt một ván.
games-too-many-theirs = { $opponent } đang chơi số ván tối đa. Hãy thử lại sau.
challenge-gone = Không có lời thách đấu { $code }: lời này đã được trả lời, đã được rút, hoặc đã hết hạn.
challenge-none = Ở đây không có lời thách đấu nào cho bạn. Nếu có mã, hãy gửi `/accept MÃ`.
join-ask = { $challenger } thách đấu bạn một ván Cờ Tư Lệnh{ $colour ->
    [red] {" "}và cầm quân Đỏ
    [blue] {" "}và cầm quân Xanh
   *[random] ; chia bên ngẫu nhiên
}. Bạn có muốn chơi không? Hạn chót: { $expires }.
challenge-own = Đây là lời thách đấu của chính bạn, nên phải có người khác nhận lời. Hãy gửi nó cho bạn bè, hoặc rút bằng `/cancel`.
challenge-not-invited = Lời thách đấu này dành cho người khác.
challenge-open-to-all = Lời thách đấu này dành cho mọi người, nên bạn không cần từ chối.
challenge-not-yours = Chỉ người thách đấu mới rút được lời thách đấu.
challenge-expired = Lời thách đấu này đã hết hạn.
cancel-none = Bạn không có lời thách đấu nào đang chờ.
which-challenge = Bạn muốn nói lời thách đấu nào? Hãy gửi mã:
challenge-line-open = { $code } – của bạn, dành cho mọi người, đến { $expires } · { $terms }
challenge-line-own = { $code } – của bạn, gửi { $opponent }, đến { $expires } · { $terms }
challenge-line-theirs = { $code } – từ { $opponent }, đến { $expires } · { $terms }
accepted-done = Đã nhận lời: ván { $game } bắt đầu.
declined-done = Đã từ chối.
cancelled-done = Đã rút lời thách đấu { $code }.
challenge-declined = { $challenger }, lời thách đấu của bạn đã bị { $opponent } từ chối.
challenge-cancelled = { $challenger } đã rút lời thách đấu.
challenge-lapsed = Lời thách đấu của { $challenger } đã hết hạn vì không ai trả lời.
unreachable = { $challenger }, tôi không liên lạc được với người bạn thách đấu: họ đã chặn tôi hoặc không nhận tin nhắn của tôi. Lời thách đấu { $code } đã được rút. Hãy gửi `/challenge` không kèm tên để nhận mã mà bạn có thể tự chuyển cho họ.

## Chơi theo luật nào

terms = Luật { $ruleset }, { $battle }{ $goal ->
    [none] {""}
   *[other] : { $goal }
}.
goal = bắt { $objectives }; { $decision ->
    [points] khi đó tính điểm để phân thắng bại
   *[outright] bên nào làm được thì thắng
}
terms-changed = Thay đổi: { $changes }
terms-limit = Sau { $turns ->
    [one] một nước
   *[other] { $turns } nước
} của mỗi bên thì tính điểm để phân thắng bại.
mode = { $mode ->
    [rated] Có tính hệ số.
    [hints] Không tính hệ số; cả hai được hỏi gợi ý.
   *[casual] Không tính hệ số.
}
terms-short = { $ruleset }, { $battle }
terms-unknown = Tôi không biết từ { $word }. Hãy gửi { $help } để xem có thể viết những gì.
terms-unknown-near = Tôi không biết từ { $word }. Ý bạn là { $nearest }? Hãy gửi { $help } để xem có thể viết những gì.
terms-unknown-bot = Tôi không biết từ { $word }. Máy có các cấp từ 1 đến 8 và `max`, ví dụ `/challenge bot 3`; hãy gửi { $help } để xem phần còn lại.
terms-no-level = Không có cấp { $word }. Máy có các cấp từ 1 đến 8 và `max`, ví dụ `/challenge bot 3`.
terms-number = Tôi không rõ số { $word } nghĩa là gì. Hãy viết `bot 3` cho cấp của máy, `3 ngày` cho thời gian mỗi nước, hoặc `turns=40` cho giới hạn số nước.
terms-pace = Tôi không biết nhịp độ { $word }. Hãy viết thời gian mỗi nước, ví dụ `10 phút`, `12 giờ` hoặc `3 ngày`, hoặc một đồng hồ cho cả hai bên: `cả ván 30 phút`.
terms-several = { $word } có thể là: { $list }. Bạn muốn chọn cái nào?
terms-two = Bạn chỉ chọn được một trong hai: { $one } hoặc { $other }.
terms-bad-limit = { $word } không phải là giới hạn số nước hợp lệ. Ví dụ: { $example }, với một số từ 1 đến { $most }.
terms-bad-time = { $word } không phải là thời gian hợp lệ. Ví dụ: `3d` (ba ngày mỗi nước; từ 10 phút đến 30 ngày), `5d+12h` (năm ngày, thêm mười hai giờ sau mỗi nước), `cả ván 30 phút` (một đồng hồ cho cả hai, sau đó tính điểm) hoặc `không đồng hồ`.
terms-bad-date = { $word } không phải là ngày. Ví dụ: `until 2027-01-31`.
terms-date-far = Ván không thể kết thúc vào { $word }: hãy chọn một ngày trong vòng một năm tới, cách bây giờ hơn một ngày.
tempo-none = Không dùng đồng hồ.
tempo-turn = { $time } mỗi nước{ $claim ->
    [yes] ; khi đối thủ hết giờ phải xin xử thắng
   *[no] {""}
}.
tempo-bank = Quỹ giờ { $bank }{ $increment ->
    [none] {""}
   *[other] , thêm { $increment } sau mỗi nước
}{ $claim ->
    [yes] ; khi đối thủ hết giờ phải xin xử thắng
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
   *[other] {" "}Trận đó có trong luật { $others }.
}
terms-no-setting = { $word } không thay đổi luật nào. Hãy viết tên=giá-trị, ví dụ `capacity=2021`.
terms-no-switch = Không có luật { $word } để thay đổi. Ý bạn là { $nearest }?
terms-switch-twice = Bạn đã đổi { $switch } hai lần. Hãy chọn một giá trị.
terms-bad-value = { $word } không phải là giá trị hợp lệ của { $switch }. Ví dụ: { $examples }
terms-inconsistent = Các luật này mâu thuẫn với nhau: { $why ->
    [chain-table] chở nối tiếp cần bảng sức chở nối tiếp, nên `nesting=chain` cần `capacity=chain`
    [flat-table] bảng sức chở nối tiếp chỉ dùng khi chở nối tiếp, nên `capacity=chain` cần `nesting=chain`
    [missile] Tên lửa không bắt được tàu thì cũng không bắt được tàu trên biển, nên `sea_capture` có `Ms` cần `missile_hits_navy=yes`
    [land-piece] `sea_capture` chỉ nêu quân trên bộ, mà `{ $what }` không phải là quân trên bộ
    [facing] trong trận này ({ $what }), mất Tư lệnh không kết thúc ván, nên không ai có thể thua vì `facing=loses`
    [check] trận này ({ $what }) không có Tư lệnh, nên `enforce_check=always` không có tác dụng
   *[end] trận này ({ $what }) không có Tư lệnh, nên `commander_always_ends=yes` không có tác dụng
}.

## Luật chơi bằng lời

rules-list = **Các bộ luật và trận của chúng** (mặc định là bộ đầu tiên):
rules-list-line = • { $ruleset }: { $list }
rules-usage = { $rules } cho xem một bộ luật. { $play } thách đấu theo bộ luật đó, { $change } thách đấu với một luật được thay đổi.
rules-head = **{ $ruleset }, { $battle }**
rules-unlike = **Khác với luật { $ruleset }:**
rules-source = Nguồn: { $source }
rules-more = Để xem phần còn lại, hãy gửi { $command } kèm tên mục: { $list }
rules-section = §{ $number } { $title } (trang { $page }/{ $pages }, bản gốc tiếng Anh)
rules-no-section = Không có mục §{ $number }. Luật có từ §1 đến §{ $last }: hãy thử /rules §1.
# $words là câu tiếng Anh của chính bộ luật, dùng khi chưa có bản dịch.
rule-in-words = { $key ->
    [battle-points] Mục tiêu của trận: bắt { $list }. Khi đạt mục tiêu, ván kết thúc và tính điểm để phân thắng bại.
    [battle-outright] Mục tiêu của trận: bắt { $list }. Bên nào làm được trước thì thắng; nếu một nước đi làm cả hai bên cùng đạt thì bên đi nước đó thắng.
    [commander-none] Không có Tư lệnh, nên không có chiếu và không có anh hùng.
    [commander-captured] Khi một Tư lệnh bị bắt, ván vẫn tiếp tục.
    [commander-mate] Chiếu hết cũng được tính như bắt Tư lệnh.
    [commander-ends] {""}
    [quiet-points] Nếu thế cờ lặp lại lần thứ ba, hoặc mỗi bên đi năm mươi nước liền mà không quân nào mất, ván kết thúc và tính điểm.
    [quiet-outright] Nếu thế cờ lặp lại lần thứ ba, hoặc mỗi bên đi năm mươi nước liền mà không quân nào mất, ván hòa.
    [limit] Nếu hai bên đã thỏa thuận số nước hoặc thời hạn thì đến lúc đó tính điểm. Nếu bằng điểm, bên đã đạt mục tiêu thắng; nếu không bên nào đạt thì hòa.
    [militia_diagonal-yes] Dân quân đi một giao điểm theo cả tám hướng.
    [militia_diagonal-no] Dân quân đi một giao điểm theo đường thẳng, không bao giờ đi chéo.
    [sea_capture-some] Những quân trên bộ bắt được tàu trên biển: { $list }, và Sở chỉ huy anh hùng.
    [sea_capture-none] Trong các quân trên bộ, chỉ Sở chỉ huy anh hùng bắt được tàu trên biển.
    [missile_hits_navy-yes] Tên lửa bắt được tàu, ở ven biển cũng như trên biển.
    [missile_hits_navy-no] Tên lửa không bao giờ bắt được tàu.
    [heavy_cross_capture-displace] Quân nặng (Pháo binh, Cao xạ, Tên lửa) bắt quân bên kia sông thì sang đứng ở chỗ quân bị bắt.
    [heavy_cross_capture-stay] Quân nặng (Pháo binh, Cao xạ, Tên lửa) bắt quân bên kia sông thì đứng yên tại chỗ, trừ khi bắt dọc theo bãi ngầm.
    [ring_join-each] Mỗi vòng hỏa lực được tính riêng: máy bay bị bắn rơi ở vòng đầu tiên gặp trên đường, trừ khi xuất phát từ trong vòng đó hoặc bắt quân trong vòng đó; máy bay luôn bị bắn rơi khi hạ xuống trong một vòng mà không bắt quân.
    [ring_join-union] Các vòng hỏa lực chồng lên nhau được tính là một: máy bay bị bắn rơi khi bay vào rồi bay ra khỏi đó trước khi đến mục tiêu, và luôn bị bắn rơi khi hạ xuống trong đó mà không bắt quân; máy bay được bay ra khỏi vòng chứa điểm xuất phát.
    [ring_join-any_touch] Máy bay bị bắn rơi ngay khi chạm một vòng hỏa lực không chứa điểm xuất phát, và luôn bị bắn rơi khi dừng lại trong bất kỳ vòng nào.
    [exchange-any_target] Máy bay bắt quân trong vòng hỏa lực thì mất cùng mục tiêu, bất kể đó là quân gì.
    [exchange-air_defence_only] Máy bay bắt Cao xạ, Tên lửa hoặc tàu trong vòng hỏa lực thì mất cùng mục tiêu; đánh quân khác ở đó thì bị bắn rơi.
    [exchange-never] Máy bay đánh quân trong vòng hỏa lực thì bị bắn rơi, còn mục tiêu vẫn sống.
    [drop_and_return-yes] Trong cùng một bước, máy bay được bay đi, thả quân ở một giao điểm rồi bay về, nếu cả hai chuyến đều an toàn.
    [drop_and_return-no] Máy bay thả quân thì không bay về trong cùng bước đó.
    [navy_blocked_by-enemy] Quân địch trên đường đi chặn được tàu; quân mình thì không.
    [navy_blocked_by-none] Không có quân nào trên đường đi chặn được tàu.
    [double_fire-yes] Trong cùng một bước, tàu được dùng tên lửa bắt một tàu và dùng pháo bắt tại chỗ một mục tiêu khác.
    [double_fire-no] Mỗi bước tàu chỉ bắn một loại vũ khí.
    [facing-none] Không có Tư lệnh để lộ mặt nhau.
    [facing-illegal] Không được đi nước để Tư lệnh của mình lộ mặt với Tư lệnh địch trên một đường trống.
    [facing-allowed] Được để Tư lệnh của mình lộ mặt với Tư lệnh địch trên một đường trống, nhưng khi đó có thể bị bắt.
    [facing-loses] Bên nào để Tư lệnh của mình lộ mặt với Tư lệnh địch thì thua ngay.
    [hq_pierced_by-some] Những quân này bắt được Tư lệnh cùng với Sở chỉ huy che nó: { $list }; các quân khác chỉ bắt được Sở chỉ huy.
    [hq_pierced_by-none] Tư lệnh ở trong Sở chỉ huy không bao giờ bị bắt: Sở chỉ huy bị bắt trước.
    [capacity-official] Xe tăng và Không quân mỗi quân chở tối đa hai quân trong số Tư lệnh, Bộ binh, Dân quân; Hải quân chở tối đa hai quân trong số đó, Xe tăng và Không quân. Công binh chở phà một quân nặng.
    [capacity-knowlton] Xe tăng và Không quân chở bao nhiêu Tư lệnh, Bộ binh, Dân quân cũng được; Hải quân chở bao nhiêu quân đó, Xe tăng và Không quân cũng được. Công binh chở phà một quân nặng.
    [capacity-bga] Xe tăng chở tối đa hai quân trong số Tư lệnh, Bộ binh, Dân quân, nếu chở hai thì ít nhất một là Bộ binh; Không quân chở tối đa hai quân trong số đó và Xe tăng, không chở hai Xe tăng; Hải quân chở tối đa hai quân trong số đó, Xe tăng và Không quân. Công binh chở phà một quân nặng.
    [capacity-chain] Xe tăng chở một trong các quân Tư lệnh, Bộ binh, Dân quân; Không quân chở một quân đó hoặc một Xe tăng; Hải quân chở một quân đó, một Xe tăng hoặc một Không quân; mỗi quân mang theo những gì nó chở, nên một chồng có nhiều nhất bốn quân. Công binh chở phà một quân nặng.
    [capacity-2021] Hải quân chở tối đa hai trong số Không quân, Xe tăng và người (Tư lệnh, Bộ binh, Dân quân), không chở hai người; Không quân chở một Xe tăng hoặc một người; Xe tăng chở một người. Công binh chở phà một quân nặng.
    [capacity-none] Xe tăng, Không quân và Hải quân không chở quân nào. Công binh chở phà một quân nặng, và Tư lệnh được vào Sở chỉ huy.
    [nesting-flat] Trong một chồng quân, một quân chở tất cả các quân khác.
    [nesting-chain] Trong một chồng quân, mỗi quân chở quân kế tiếp.
    [split-all] Chồng quân được tách: mỗi phần đi tối đa một bước từ giao điểm chung, tất cả trong một lượt.
    [split-topmost_only] Mỗi lượt chỉ quân trên cùng được rời chồng quân; chỉ quân đó hoặc cả chồng mới chiếu được.
    [hero_diagonal-full] Anh hùng đi xa thêm một giao điểm, và đi chéo xa bằng đi thẳng (riêng Tên lửa đi chéo 2).
    [hero_diagonal-one_more] Anh hùng đi thẳng và đi chéo đều xa thêm một giao điểm.
    [hero_ring_bonus-none] Vòng hỏa lực của anh hùng không rộng hơn.
    [hero_ring_bonus-some] Vòng hỏa lực của anh hùng rộng thêm { $number }.
    [hero_points-none] Bắt anh hùng được số điểm như bắt quân thường.
    [hero_points-some] Bắt anh hùng được thêm { $number } điểm.
    [last_defender-none] Quân cuối cùng còn lại bên Tư lệnh không trở thành anh hùng.
    [last_defender-any] Quân cuối cùng còn lại bên Tư lệnh trở thành anh hùng, kể cả Sở chỉ huy.
    [last_defender-not_headquarters] Quân cuối cùng còn lại bên Tư lệnh trở thành anh hùng; Sở chỉ huy không được tính và không trở thành anh hùng theo cách này.
    [battles-all] Các trận có thể chọn: { $list }.
    [bonus-some] Điểm thưởng khi đạt mục tiêu: { $list }.
    [bonus-none] Đạt mục tiêu không được điểm thưởng; chỉ tính điểm bắt quân.
    [points_decide-yes] Trong những trận không thắng ngay (tổng chiến và các trận chín quân là thắng ngay), khi đạt một mục tiêu thì tính điểm để phân thắng bại.
    [points_decide-no] Bên nào đạt mục tiêu thì thắng, bất kể điểm số.
    [enforce_check-always] Nước đi để Tư lệnh của mình bị chiếu là không hợp lệ, trong mọi trận.
    [enforce_check-here] Nước đi để Tư lệnh của mình bị chiếu là không hợp lệ.
    [enforce_check-never] Được để Tư lệnh của mình bị chiếu, trong mọi trận.
    [enforce_check-not_here] Được để Tư lệnh của mình bị chiếu, vì mất Tư lệnh không kết thúc trận này.
    [no_turn-loses] Bên không còn nước đi hợp lệ thì thua.
    [no_turn-draws] Khi một bên không bị chiếu hết nhưng không còn nước đi hợp lệ, ván hòa.
    [commander_always_ends-yes] Bắt được Tư lệnh thì kết thúc mọi trận có Tư lệnh.
    [commander_always_ends-no] Bắt được Tư lệnh chỉ kết thúc những trận lấy Tư lệnh làm mục tiêu.
    [points-all] Điểm khi bắt quân: { $list }.
   *[english] { $words }
}

## Điểm

score-running = Điểm: 🔴 { $red } : { $blue } 🔵{ $last ->
    [0] {""}
   *[other] ; tính điểm để phân thắng bại sau nước { $last }
}. `/score` cho xem chi tiết.
score-head = **Điểm ván { $game }** ({ $terms })
score-side = { $side ->
    [red] 🔴
   *[blue] 🔵
} { $player }: **{ $points }**
score-captured = • bắt { $role }: { $count } × { $each } → { $points }
score-heroes = • anh hùng trong số đó: { $count } × { $each } → { $points }
score-objective = • đạt mục tiêu ({ $objective }): { $points }
score-progress = • { $objective }: đã bắt { $taken } trên { $of }
score-when = { $key ->
    [both] Khi đạt một mục tiêu, hoặc khi đến giới hạn đã thỏa thuận{ $last ->
        [0] {""}
       *[other] {" "}(sau nước { $last })
    }, bên nhiều điểm hơn thắng.
    [objective] Khi đạt một mục tiêu, bên nhiều điểm hơn thắng.
    [limit] Khi đến giới hạn đã thỏa thuận{ $last ->
        [0] {""}
       *[other] {" "}(sau nước { $last })
    }, bên nhiều điểm hơn thắng, nếu ván chưa kết thúc trước đó.
   *[never] Ván này không tính điểm để phân thắng bại.
}

## Ván cờ

out-of-reach = { $game } · { $player } không nhận được tin nhắn của tôi: họ đã chặn tôi hoặc chưa từng mở cuộc trò chuyện với tôi. Ván vẫn tiếp tục; khi họ nhắn lại cho tôi, họ có thể xem bàn cờ bằng `/board`.
game-damaged = Tôi không đọc được ván { $game } từ kho dữ liệu, nên lúc này ván không thể tiếp tục. Hãy báo cho người vận hành bot.
started = Ván { $game }: 🔴 { $red } (Đỏ) gặp 🔵 { $blue } (Xanh).
started-next = { $side ->
    [red] 🔴
   *[blue] 🔵
} { $player }, bạn đi trước: hãy trả lời bàn cờ này bằng một nước đi như { $example }, hoặc gửi nước đi bằng `/move`.
started-engine = { $side ->
    [red] 🔴
   *[blue] 🔵
} { $player } đi trước.
played = { $game } · nước { $ply } · { $side ->
    [red] 🔴
   *[blue] 🔵
} { $player }: { $turn }
played-engine = nước { $ply } · { $side ->
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
next-engine = Đến lượt { $side ->
    [red] 🔴
   *[blue] 🔵
} { $player }. Nước đáp sẽ hiện ở đây.
next-check = **Chiếu!** Đến lượt { $side ->
    [red] 🔴
   *[blue] 🔵
} { $player }.
next-attacked = Đến lượt { $side ->
    [red] 🔴
   *[blue] 🔵
} { $player }, và Tư lệnh của bên này có thể bị bắt. Điều đó không kết thúc ván, nhưng được tính điểm.
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
    [facing] để Tư lệnh lộ mặt
    [mate] chiếu hết
    [no-turn] không còn nước đi hợp lệ
    [repetition] thế cờ lặp lại lần thứ ba
    [fifty-moves] mỗi bên đi năm mươi nước mà không mất quân
    [turn-limit] đã đi hết số nước thỏa thuận
    [time-limit] đã hết thời gian thỏa thuận
    [resignation] đối thủ xin thua
    [out-of-time] đối thủ hết giờ
    [aborted] hết giờ trước khi ván bắt đầu
    [abandoned] không ai chơi tiếp
   *[agreement] hai bên đồng ý
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
   *[other] **{ $count } lời thách đấu đang chờ**
}
games-none = Bạn không có ván hay lời thách đấu nào. Hãy bắt đầu bằng `/challenge`.
elsewhere = Ở các cuộc trò chuyện khác: { $count } mục nữa. Hãy nhắn riêng cho tôi `/games` để xem tất cả.
game-line = { $game } { $side ->
    [red] 🔴
   *[blue] 🔵
} gặp { $opponent }, nước { $ply }, { $turn ->
    [yours] **đến lượt bạn**
   *[theirs] đến lượt đối thủ
}{ $clock ->
    [runs] {" "}đến { $deadline }, { $wait }
    [over] , đã hết giờ
    [paused] , tạm dừng
    [away] , đang nghỉ phép
   *[none] {" "}từ { $since }
} · { $terms }
game-line-watched = { $game } 🔴 { $red } gặp 🔵 { $blue }, nước { $ply } · { $terms }
which-game = Ván nào? Hãy trả lời bàn cờ của ván đó, hoặc ghi thêm số ván, ví dụ { $example }:
no-such-game = Không có ván { $game }. `/games` liệt kê các ván của bạn.
no-open-game = Bạn không có ván nào đang chơi. Hãy bắt đầu bằng `/challenge`.
not-a-player = Bạn không chơi ván { $game }; chỉ hai người chơi của ván mới làm được việc này.
not-your-turn = Chưa đến lượt bạn trong ván { $game }: đến lượt { $side ->
    [red] Đỏ
   *[blue] Xanh
}.
old-board = Bàn cờ này của ván { $game } đã cũ: đến nay đã đi { $ply } nước. `/board` cho xem bàn cờ hiện tại.
game-over = Ván { $game } đã kết thúc: { $winner ->
    [red] Đỏ thắng
    [blue] Xanh thắng
    [void] không có kết quả
   *[nobody] hòa
} ({ $ending ->
    [commander-captured] bắt Tư lệnh
    [ships] bắt hết Hải quân
    [planes] bắt hết Không quân
    [land-forces] bắt hết lục quân
    [facing] Tư lệnh lộ mặt
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

turn-missing = Bạn muốn đi nước nào? Ví dụ: `/move f4-f6`.
turn-too-long = Dài quá: một nước đi tối đa { $limit } ký tự.
turn-unreadable = Tôi không hiểu nước đi { $typed }. Hãy viết hai giao điểm, ví dụ `f4-f6`, `f4xf6` hoặc `xe tăng f4 f6`. `/help` cho biết thêm.
turn-illegal = Không thể đi { $typed }:
turn-nearest = Những nước hợp lệ gần giống: { $turns }
turns-several = Có { $count } nước phù hợp. Bạn muốn nước nào?
turn-choice = • { $turn } – { $words }
deed = { $deed ->
    [take] bắt
    [take-stay] bắt rồi ở lại
    [in-place] bắt tại chỗ
    [both] bắt cả hai
    [bomb] ném bom rồi về
    [exchange] đổi một lấy một, mất { $stack }
    [shot-down] bị bắn rơi, mất { $stack }
   *[drop] thả { $stack } rồi về
}
deed-only = riêng { $stack }
turns-too-many = Có { $count } nước phù hợp. Hãy viết rõ hơn, ví dụ tên quân hoặc đích đến: { $turns } …
turn-costly = Nước { $turn } làm bạn mất: { $list }. Nếu vẫn muốn đi, hãy bấm nút hoặc gửi lại đúng như vậy.
turn-with-or-without = Có mang theo { $pieces } không?
turn-divides = Như vậy { $pieces } sẽ ở lại { $at }. Bạn muốn đi { $turn } chứ?
turn-split-meant = Hãy viết `/` giữa các bước của một nước đi. Ý bạn là { $turn }?
turn-no-file = Không có cột { $file }: các cột là a–k.
turn-no-rank = Không có hàng { $rank }: các hàng là 1–12.
turn-gone = Nước đó không còn đi được nữa. `/board` cho xem bàn cờ hiện tại.

## Hòa và xin thua

draw-meant = Để cầu hòa hoặc đồng ý hòa, hãy gửi `/draw`.
draw-sent = Bạn đã cầu hòa trong ván { $game }.
draw-agreed-done = Ván { $game } hòa.
draw-declined-done = Bạn đã từ chối hòa trong ván { $game }.
draw-offered = { $game } · { $player } cầu hòa. { $opponent }, bạn có đồng ý không? Nếu bạn đi một nước thì coi như từ chối.
draw-declined = { $game } · { $player } từ chối lời cầu hòa của { $opponent }.
draw-lapsed = Lời cầu hòa này đã hết hiệu lực.
draw-own = Chính bạn đã cầu hòa; đối thủ phải trả lời.
no-draw-offer = Không có lời cầu hòa nào trong ván { $game }.
draw-already = Bạn đã cầu hòa trong ván { $game } rồi. Bạn có thể cầu hòa lại sau nước đi tiếp theo.
resign-ask = Bạn có chắc muốn xin thua ván này không? Hãy bấm nút, hoặc gửi lại `/resign`.
resign-other = Nút này dành cho người được hỏi. Nếu muốn xin thua, hãy gửi `/resign`.
resign-old = Ván { $game } đã có nước đi mới. Nếu vẫn muốn xin thua, hãy gửi lại `/resign`.
resigned-done = Bạn đã xin thua ván { $game }.

## Những luật cấm một nước đi

rule-over = Ván cờ đã kết thúc.
rule-nothing = Không có quân nào ở { $at }.
rule-not-yours = { $role } ở { $at } là quân của bên { $side }.
rule-none-can = Bạn không có { $role } nào đi được đến { $to }.
rule-not-there = { $group } không thể đi từ { $from }: ở đó không có quân này, hoặc quân này đã đi trong lượt này rồi.
rule-not-a-stack = { $group } không thể đi cùng nhau: quân đầu không chở được các quân còn lại.
rule-headquarters = Sở chỉ huy không di chuyển được, trừ khi là anh hùng và không có Tư lệnh bên trong.
rule-same-point = Quân này đang đứng sẵn ở { $at }.
rule-not-in-line = { $role } không đi được từ { $from } đến { $to }: hai giao điểm này không nằm trên một đường mà quân này đi được.
rule-too-far = { $to } quá xa: theo hướng đó, tầm của { $role } là { $reach } giao điểm.
rule-out-of-reach = { $to } quá xa: { $role } chỉ bắt được quân cách tối đa { $reach } giao điểm.
rule-out-of-range = { $to } ngoài tầm bắn: { $weapon ->
    [gun] pháo
   *[missile] tên lửa
} của tàu chỉ bắn xa { $reach } giao điểm.
rule-blocked = Đường đi của { $role } bị cản ở { $by }.
rule-ground = { $role } không thể đứng ở { $to }.
rule-over-sea = { $role } không thể đi qua biển ở { $over }.
rule-commander-at-sea = Tư lệnh chỉ qua biển để lên Hải quân của mình, và không được qua biển khi rời tàu.
rule-river = Quân nặng ({ $role }) chỉ qua sông theo đường thẳng tại các bãi ngầm `f6`–`f7` và `h6`–`h7`, trừ khi bắt quân hoặc đi phà.
rule-ferry = Công binh chở quân nặng chỉ đi một bước thẳng qua sông, đến bờ còn trống, và không bắt quân.
rule-not-sailable = Tàu chỉ đi trên biển, ven biển và cửa sông; { $over } không thuộc những vùng này.
rule-cuts-land = Tàu không thể cắt ngang đất liền theo các đường chéo `c5`–`d6` và `c8`–`d7`.
rule-ship-blocked = Quân địch ở { $by } chặn đường tàu.
rule-missile-at-ship = Quân Tên lửa không bắn được tàu; chỉ tên lửa của tàu mới bắn được.
rule-cannot-hit-sea = { $role } không bắt được tàu trên biển.
rule-no-target = Không có quân địch ở { $at }.
rule-occupied = Ở { $at } có quân địch, nên đây là nước bắt quân: hãy viết `x` hoặc `:`.
rule-no-room = { $group } và { $other } ở { $to } không thể ghép thành chồng quân ở đó.
rule-must-displace = { $role } đứng được ở { $to }, nên khi bắt phải đến đó.
rule-must-stay = { $role } không đến được { $to }, nên phải bắt tại chỗ.
rule-must-land = Sau khi bắt máy bay ở { $at }, máy bay của bạn phải ở lại đó.
rule-must-return = Sau khi ném bom tàu ở { $at }, máy bay phải bay về.
rule-shot-down = Vòng hỏa lực của quân ở { $by } sẽ bắn rơi máy bay trước khi đến { $to }.
rule-exchanged = { $to } nằm trong vòng hỏa lực của quân ở { $by }: bạn sẽ mất máy bay cùng với mục tiêu.
rule-safe = Chuyến bay đến { $to } an toàn: không có vòng hỏa lực nào bắn tới.
rule-no-drop = Theo bộ luật này, máy bay không được thả quân rồi bay về.
rule-double-fire = Khi bắn kép, tên lửa của tàu bắt một tàu, còn pháo của tàu bắt tại chỗ một mục tiêu khác.
rule-no-ship-aimed-at = Bắn kép cần một tàu cho tên lửa, nhưng ở { $one } và { $other } đều không có tàu.
rule-gun-at-ship = Khi bắn kép, pháo không bắt được tàu ở { $at }; hãy chọn quân khác cho pháo.
rule-gun-would-go = Khi bắn kép, pháo chỉ bắt tại chỗ; muốn bắt quân ở { $at }, tàu phải đi đến đó.
rule-slides-into-facing = Ở { $at }, Tư lệnh của bạn sẽ lộ mặt với Tư lệnh địch.
rule-rest = { $rest } không thể ở lại { $at }.
rule-after-the-end = Tư lệnh đã bị bắt rồi.
rule-in-check = Khi đó { $role } ở { $by } có thể bắt Tư lệnh của bạn ở { $commander }.
rule-facing = Tư lệnh của bạn ở { $commander } sẽ lộ mặt với Tư lệnh địch ở { $by }.
rule-commander-lost = Bạn sẽ mất Tư lệnh cùng với máy bay.
rule-sheltered = { $role } chỉ phá được Sở chỉ huy ở { $to }, không bắt được Tư lệnh bên trong, và đứng yên tại chỗ.
rule-no-such-piece = Ở { $at } không có { $role }.
rule-one-departure = Theo bộ luật này, mỗi lượt hoặc cả chồng quân đi, hoặc chỉ quân trên cùng ({ $role }) rời chồng.
rule-too-many-parts = { $group } không thể tách thành nhiều phần như vậy: mỗi quân đi tối đa một bước trong một lượt.
rule-alone = Ở { $at } chỉ có một quân ({ $role }), mà mỗi quân chỉ đi một bước trong một lượt.
rule-no-double-fire = Theo bộ luật này, mỗi bước tàu chỉ bắn một loại vũ khí.
rule-common-origin = Mọi phần của một nước đi phải xuất phát từ cùng một giao điểm.
rule-unnamed = Khi tách chồng quân, hãy ghi chữ cái của quân ở từng phần; chỉ một phần được bỏ chữ cái.

## Trò chuyện trên cửa sổ dòng lệnh

terminal-welcome = **Cờ Tư Lệnh trên cửa sổ dòng lệnh này.** Mọi người ở chung một cuộc trò chuyện. Hãy ghi ai nói, rồi đến lệnh hoặc nước đi:
    {"  "}an: /challenge binh red
    {"  "}binh: /accept
    {"  "}an: c5-c6
    `an> /mydata` là nhắn riêng cho tôi. Dòng không có tên là của người vừa nói. Gõ một số để bấm nút. `/help` giải thích phần còn lại, `/quit` để kết thúc.
terminal-who = Ai nói vậy? Hãy bắt đầu dòng bằng tên và dấu hai chấm, ví dụ `an: /help`.

## Trợ giúp theo chủ đề

help-head = **{ $name }**
help-short = **Cờ Tư Lệnh trong hai phút**
    1. Trong nhóm, gõ `/challenge @tên`{ $reply ->
        [yes] , hoặc trả lời tin của ai đó bằng `/challenge`
       *[no] {""}
    }. Khi bạn nhắn riêng cho tôi, `/challenge` cho bạn một mã để gửi cho bất kỳ ai.
    2. Họ bấm **Nhận lời** hoặc gửi `/accept MÃ`. Bàn cờ hiện ra; Đỏ đi trước.
    3. Đến lượt mình, bạn trả lời bàn cờ: từ đâu đến đâu, ví dụ `f4-f5`. `/pick` cho chọn nước đi bằng nút.
    Lần đầu chơi? Ván có hướng dẫn chỉ mất vài phút. Hoặc chọn một mục:
help-topic = { $topic ->
    [start] Bắt đầu
    [challenges] Thách đấu
    [moving] Đi quân
    [stacks] Chồng quân
    [watching] Theo dõi
    [settings] Cài đặt
    [slow] Thời gian
    [engine] Máy
    [ratings] Hệ số
    [privacy] Riêng tư
   *[admins] Cho người quản lý nhóm
}
help-unknown = Không có trợ giúp về { $word }. Hãy chọn một mục, hoặc gửi `/help` kèm một lệnh, ví dụ `/help move`.
button-commands = Mọi lệnh
button-topics = Các mục
button-page-next = Tiếp ▶
button-page-back = ◀ Trước
button-learn = ▶ Ván đầu có hướng dẫn
button-rules = Luật chơi
about-start = 1. Gõ `/challenge @tên` trong nhóm có bạn, đối thủ và tôi; thêm `đỏ` hoặc `xanh` để chọn bên. Không nêu tên thì ai cũng tham gia được. Khi bạn nhắn riêng cho tôi, `/challenge` cho bạn một mã: hãy gửi mã cho đối thủ, rồi họ gửi `/accept MÃ` cho tôi ở bất kỳ cuộc trò chuyện nào.
    2. Khi đối thủ nhận lời, tôi gửi bàn cờ. Đỏ đi trước.
    3. Trả lời bàn cờ bằng nước đi, ví dụ `f4-f5`: Xe tăng ở f4 đến f5. Khi nhắn riêng cho tôi, bạn chỉ cần gửi nước đi. Để xem một quân đi được đến đâu, hãy gửi `/moves f4`.
    4. Rồi đến lượt đối thủ. Tôi báo cho người đến lượt đi, nên bạn không phải vội.
    Bạn thắng khi bắt được Tư lệnh địch. Nếu bạn mới chơi, hãy bắt đầu ở đây:
about-challenges = Bạn có thể thách đấu một người bằng `@tên`{ $reply ->
        [yes] , bằng cách trả lời tin của họ,
       *[no] {""}
    } hoặc thách đấu bất kỳ ai. Sau tên có thể viết bên (`đỏ`, `xanh`), bộ luật (`bga`), trận (`marine`), giới hạn số nước (`turns=40`) và luật thay đổi (`capacity=2021`). Bạn cũng có thể chọn thời gian cho mỗi nước (mặc định là ba ngày): `7 ngày`, quỹ giờ (`5d+12h`: năm ngày, thêm mười hai giờ sau mỗi nước), một đồng hồ chung cho cả hai (`cả ván 30 phút`; sau đó tính điểm) hoặc `không đồng hồ`. Thêm `claim` thì khi đối thủ hết giờ, bạn phải xin xử thắng. `until 2027-01-31` là ngày tính điểm để phân thắng bại. Lời thách đấu có hiệu lực một tuần. Mã của nó dùng được ở mọi cuộc trò chuyện với tôi, trên mọi mạng.
about-moving = Hãy nêu giao điểm quân đang đứng và giao điểm quân đến: `f4-f5`. `f4xf6` là bắt và đến đó, `b5:e5` là bắt tại chỗ. Viết bằng lời cũng được: `xe tăng f4 f5`; tọa độ chính thức cũng được: `3,5_4,5`. Nếu nhiều nước phù hợp, tôi hỏi bạn muốn nước nào; nếu không nước nào phù hợp, tôi cho biết luật nào cấm. Tôi cũng hỏi lại trước một nước làm mất máy bay. Hình này là `/moves f4` lúc khai cuộc: chấm là đi, dấu chéo là bắt, ngọn lửa là mất quân.
about-stacks = Một số quân chở được quân khác: Xe tăng, máy bay và tàu chở người và một số quân nữa, Công binh chở phà quân nặng, Sở chỉ huy che Tư lệnh.
    • Ghép: đi quân này đến chỗ quân kia, `g4-f4`.
    • Đi cùng: `f4-f6` là cả chồng quân ở f4 cùng đi.
    • Tách: viết lần lượt quân nào đi đâu, tất cả từ cùng một giao điểm. `f4xf6/Bf4xe4`: Xe tăng bắt ở f6, Bộ binh bắt ở e4, trong một lượt. Chữ cái là tên quân: `B` là Bộ binh.
    • Hoặc chọn từng bước bằng nút:
about-watching = Mọi người trong cuộc trò chuyện đều xem được ván ở đó; chỉ hai người chơi mới đi quân. Mỗi nước đi là một tin mới, báo cho người đến lượt. Dải ở trên và dưới bàn cờ cho thấy mỗi bên đã bắt gì và được bao nhiêu điểm.
about-settings = Bạn chọn được ngôn ngữ, tọa độ, chữ cái, màu sắc và kiểu vẽ quân cờ, bên nào ở dưới, và bàn cờ hiện bằng hình, bằng chữ hay không hiện. Bạn cũng chọn được múi giờ, giờ yên tĩnh, số lần tôi nhắc bạn, và tôi có nhắc tên bạn hay hỏi lại trước những nước làm mất quân hay không. Nhóm có cài đặt riêng: những gì mọi người cùng đọc thì theo ngôn ngữ của nhóm.
about-slow = Mặc định, mỗi nước bạn có ba ngày; hai bên có thể thỏa thuận thời gian khác (`/challenge 7 ngày`, `không đồng hồ`).
    • Hết giờ là thua, trừ khi đã thỏa thuận `claim`. Nếu dùng một đồng hồ cho cả ván thì khi hết giờ tính điểm. Ván chưa đủ hai nước thì bị hủy.
    • Nếu không có đồng hồ nào chạy và 30 ngày không ai đi, tôi hỏi hai bên còn chơi không. Sau 60 ngày, tôi đóng ván, không tính kết quả.
    • Khi tôi ngừng hoạt động, không ai mất giờ.
    • Lời thách đấu không ai trả lời sẽ hết hạn sau một tuần.
    • Nếu muốn ván có hạn kết thúc, hãy thỏa thuận giới hạn: `/challenge turns=40` (số nước của mỗi bên) hoặc `/challenge until 2027-01-31`. Khi đó tính điểm.
    Ván kết thúc khi Tư lệnh bị bắt hoặc bị chiếu hết (hoặc đạt mục tiêu của trận), khi một bên xin thua, hoặc khi hai bên đồng ý hòa. Ván cũng kết thúc khi thế cờ lặp lại lần thứ ba, hoặc khi mỗi bên đi năm mươi nước mà không quân nào mất.
about-engine = Chưa có đối thủ? Hãy chơi với máy: `/challenge bot 3`. Cấp từ 1 (mới chơi) đến 8 và `max`; bạn vẫn thêm được mọi lựa chọn khác của lời thách đấu (`/challenge bot 5 red marine không đồng hồ`). Máy đi trong vài giây; thêm `ngủ` thì vài giờ sau mới đi, như một người bạn ở xa. Máy cho bạn đi lại, đồng ý tạm dừng, và nhận lời cầu hòa ở cuối ván nếu không chiếm ưu thế. Máy không bao giờ xin xử thắng khi bạn hết giờ. Những ván này không tính hệ số, và bạn được hỏi gợi ý.
about-ratings = Ván tính hệ số làm thay đổi hệ số của bạn, riêng cho từng nhóm bộ luật. Ván có gợi ý và ván bị hủy không được tính. Hệ số mới chỉ là tạm tính cho đến khi bạn chơi đủ một số ván.
about-privacy = Tôi lưu tài khoản, tên và tên người dùng, cài đặt, các ván và lời thách đấu của bạn; ngoài ra không lưu gì khác mà bạn viết. Bạn có thể tải về tất cả, hoặc xóa tất cả: khi đó, trong các ván cũ, người khác thấy “ai đó” thay cho tên bạn.
about-admins = Hãy thêm tôi vào nhóm hoặc máy chủ, và cho phép tôi gửi tin nhắn và hình; trên Discord thì cả mở chủ đề và viết trong đó. Tôi chỉ đọc lệnh và tin trả lời tôi. Người quản lý nhóm chọn ngôn ngữ của nhóm, ai được thách đấu, và mỗi ván có chủ đề riêng hay không. Nếu có gì không hoạt động, hãy kiểm tra quyền của tôi:

## Bài học

lesson-head = **Bài { $lesson } trên { $all }: { $name }**
lesson-name = { $lesson ->
    [infantry] Bộ binh
    [tank] Xe tăng
    [artillery] Pháo binh
    [ship] tàu chiến
    [gun] vũ khí của tàu
    [plane] máy bay và vòng hỏa lực
    [carry] chở quân
    [split] tách chồng quân
    [three] bắt ba quân trong một lượt
    [hero] chiếu thì thành anh hùng
    [power] sức mạnh của anh hùng
   *[win] thắng ván cờ
}
lesson-how = Hãy bấm chọn một nước, hoặc gõ nước đi.
lesson-how-shared = Hãy bấm chọn một nước, hoặc gõ nước đi sau `/learn`.
lesson-infantry = Bạn cầm quân Đỏ. Bộ binh đi thẳng một giao điểm, không bao giờ đi chéo. Các chấm là những nơi nó đến được. Hãy cho nó tiến lên phía sông.
learnt-infantry = Mọi nước đi đều viết như vậy: từ đâu, đến đâu. Giờ Bộ binh đứng bên sông; nó qua sông ở đâu cũng được.
lesson-tank = Xe tăng đi thẳng một hoặc hai giao điểm; quân đứng giữa sẽ cản nó. Muốn bắt, hãy đi đến chỗ quân địch. Giờ hãy bắt một quân.
learnt-tank = Dấu `x` nghĩa là bắt và đến đứng ở đó. Quân địch kia cách ba giao điểm, quá xa với Xe tăng.
lesson-artillery = Pháo binh đi đến ba giao điểm theo cả tám hướng nếu đường trống, nhưng khi bắt thì bắn qua mọi quân đứng giữa. Hãy dùng Pháo binh của bạn bắt Pháo binh địch ở sau các quân của bạn.
learnt-artillery = Không có quân nào đứng giữa che được đạn Pháo binh. Nhưng nó là quân nặng: chỉ qua sông dọc hai bãi ngầm, bằng cách bắt quân, hoặc bằng phà.
lesson-ship = Tàu đi đến bốn giao điểm theo mọi hướng, nhưng chỉ trên nước: biển ở bên trái, và bốn giao điểm ở cửa sông. Hãy cho tàu vào sông.
learnt-ship = Vào sâu như vậy, tàu rất nguy hiểm: pháo của tàu bắn xa ba giao điểm, qua mọi quân đứng giữa.
lesson-gun = Tàu có hai vũ khí: tên lửa bắn tàu xa đến bốn giao điểm, pháo bắn các quân khác xa đến ba giao điểm. Nếu không đến được chỗ mục tiêu, tàu bắt tại chỗ. Hãy bắt Xe tăng.
learnt-gun = Dấu `:` nghĩa là bắt tại chỗ. Khi có hai mục tiêu, tàu bắn được cả hai vũ khí trong một lượt.
lesson-plane = Máy bay bay đến bốn giao điểm theo mọi hướng, qua mọi quân. Nhưng quân Tên lửa ở trên có vòng hỏa lực: máy bay bay vào đó thì bị bắn rơi, bắt quân trong đó thì mất cùng mục tiêu. Hãy bắt một quân mà không mất máy bay.
learnt-plane = Ngoài các vòng hỏa lực, máy bay bắt xong có thể ở lại (`x`) hoặc bay về (`:`). Cao xạ và tàu cũng có vòng hỏa lực. Trong ván, hãy xem chúng bằng `/rings`.
lesson-carry = Xe tăng, máy bay và tàu chở được quân khác. Hãy cho Bộ binh lên Xe tăng bên cạnh, bằng cách đi đến giao điểm của Xe tăng.
learnt-carry = Giờ chúng đi cùng nhau, xa bằng Xe tăng, và tách ra khi bạn muốn. Nhưng nếu Xe tăng bị bắt thì mất cả hai.
lesson-split = Chồng quân này là Xe tăng chở Bộ binh. Trong một lượt, mỗi phần được đi một bước riêng, đều từ giao điểm đang đứng. Hãy bắt hai quân địch trong một lượt.
learnt-split = Hãy viết các bước nối nhau bằng dấu `/`. Chữ cái là tên quân ({ $infantry } là Bộ binh); phần còn lại của chồng quân không cần chữ cái.
lesson-three = Tàu này chở máy bay và Xe tăng, và cả ba quân đều bắt được một quân. Hãy bắt ba quân địch trong một lượt.
learnt-three = Tàu chở đầy là chồng quân mạnh nhất và quý nhất trên bàn cờ: nếu bị đánh chìm thì mất cả ba quân.
lesson-hero = Quân nào có thể bắt Tư lệnh địch ở nước sau là đang chiếu, và trở thành anh hùng đến hết ván. Hãy chiếu bằng Xe tăng.
learnt-hero = Ngôi sao đánh dấu anh hùng. Sau nước đi của bạn, mọi quân đang đe dọa Tư lệnh địch đều trở thành anh hùng.
lesson-power = Anh hùng đi xa thêm một giao điểm, và đi được cả tám hướng. Xe tăng này là anh hùng: hãy dùng nó để bắt quân.
learnt-power = Máy bay anh hùng không sợ vòng hỏa lực nào. Xem thêm ở `/rules heroes`.
lesson-win = Khi hai Tư lệnh ở trên một đường thẳng mà không có gì ở giữa, bên đến lượt bắt được Tư lệnh kia từ bất kỳ khoảng cách nào. Đối thủ đã để Tư lệnh lộ mặt. Hãy thắng ván này.
learnt-win = Bạn đã bắt được Tư lệnh và thắng. Bạn cũng thắng khi chiếu hết: không nước nào cứu được Tư lệnh. Bạn không được để Tư lệnh của mình bị chiếu hay lộ mặt.
lesson-right = ✓ **Đúng:** { $turn }
lesson-shown = Đáp án: { $turn }
lesson-other = { $turn } là nước hợp lệ, nhưng không phải nước mà bài này yêu cầu. Hãy thử lại.
lesson-costly = { $turn } là nước hợp lệ, nhưng bạn sẽ mất: { $list }. Hãy tìm nước không mất gì.
lesson-unreadable = Tôi không hiểu nước đi { $typed }. Ví dụ: `f4-f5`. Bạn cũng có thể bấm một nút.
lesson-not-yours = Đây là bài học của người khác. Hãy gửi `/learn` để bắt đầu bài của bạn.
lesson-stopped = Đã dừng bài học. `/learn` tiếp tục từ chỗ bạn đang học.
lesson-finished = **Giỏi lắm, bạn đã học xong!** Bạn đã biết các quân đi, bắn, bay, chở nhau và trở thành anh hùng thế nào. Phần còn lại bạn học khi chơi: hãy gửi `/challenge` để thách đấu; nước nào không đi được, tôi sẽ giải thích.
button-show = Xem đáp án
button-skip = Bỏ qua
button-stop = Dừng
button-again = Thử lại
button-resume = ▶ Học tiếp
button-once-more = Học lại từ đầu
button-how-to-begin = Cách bắt đầu một ván

## Hình minh họa luật

page-pieces = Các quân
page-topics = Luật theo mục
page-choose = Hãy chọn điều bạn muốn biết.
piece-line = • { $role } ({ $letter }): mỗi bên { $count } quân, { $points } điểm
piece-head = **{ $role }** ({ $letter }) · mỗi bên { $count } quân · { $points } điểm
reach = { $kind ->
    [none] không đi được
    [far] theo đường thẳng, xa tùy ý
    [straight] { $straight } theo đường thẳng
    [even] { $straight } theo cả tám hướng
   *[both] { $straight } theo đường thẳng, { $diagonal } theo đường chéo
}
piece-goes = Đi và bắt: { $reach }.
piece-moves = Đi: { $reach }.
piece-captures = Bắt: { $reach }.
piece-weapons = Bắt tàu ở khoảng cách 1–{ $missile } bằng tên lửa, quân khác ở khoảng cách 1–{ $gun } bằng pháo, qua mọi quân đứng giữa.
piece-ring = Có vòng hỏa lực bán kính { $radius } chống máy bay địch.
piece-carries = Chở được: { $list }.
piece-carried = Quân chở được nó: { $list }.
piece-hero = Khi là anh hùng: { $reach }.
piece-special = { $role ->
    [commander] Quân đứng giữa sẽ cản nó. Chỉ được qua biển để lên tàu của mình.
    [artillery] Bắt được qua mọi quân đứng giữa, nhưng chỉ đi khi đường trống. Là quân nặng: chỉ qua sông dọc bãi ngầm `f6`–`f7` và `h6`–`h7`, bằng cách bắt quân hoặc bằng phà.
    [engineer] Quân đứng giữa sẽ cản nó. Qua sông ở đâu cũng được, và chở phà một quân nặng thẳng qua sông.
    [anti-aircraft] Quân đứng giữa sẽ cản nó. Là quân nặng: chỉ qua sông dọc bãi ngầm `f6`–`f7` và `h6`–`h7`, bằng cách bắt quân hoặc bằng phà.
    [missile] Quân đứng giữa sẽ cản nó. Là quân nặng: chỉ qua sông dọc bãi ngầm `f6`–`f7` và `h6`–`h7`, bằng cách bắt quân hoặc bằng phà.
    [air-force] Bay qua mọi quân và hạ xuống đất liền, hoặc xuống tàu của mình nếu còn chỗ. Sau khi bắt an toàn, ở lại hoặc bay về đều được.
    [navy] Đi trên các cột `a`–`c` và ở `d6` `e6` `d7` `e7`. Nếu không đến được chỗ mục tiêu thì bắt tại chỗ.
    [headquarters] Tư lệnh vào trong và ra ngoài được.
   *[other] Quân đứng giữa sẽ cản nó. Qua sông ở đâu cũng được.
}
figure-name = { $figure ->
    [river] Quân nặng qua sông
    [double-fire] Bắn kép
    [rings] Vòng hỏa lực
    [exchange] Máy bay gần vòng hỏa lực
    [facing] Tư lệnh lộ mặt
    [shelter] Ẩn nấp
    [split] Tách chồng quân
    [ferry] Phà
   *[hero] Anh hùng
}
figure-head = **{ $name }**
figure-words = { $figure ->
    [river] Pháo binh ở bãi ngầm qua sông thẳng dọc bãi, hoặc bằng cách bắt quân; ở ngoài bãi ngầm thì không qua được. Chấm là đi, dấu chéo là bắt.
    [double-fire] Một tàu có tàu địch và một mục tiêu khác trong tầm bắn. Mũi tên cho thấy nó làm được gì trong một lượt.
    [rings] Cao xạ và tàu chặn máy bay địch ở các giao điểm kề bên; Tên lửa chặn ở mọi giao điểm cách không quá hai.
    [exchange] Dấu chéo là bắt mà không mất gì, ngọn lửa là chuyến bay làm mất máy bay.
    [facing] Hai Tư lệnh không được che, ở trên một đường thẳng mà không có gì ở giữa: bên đến lượt bắt được Tư lệnh kia từ bất kỳ khoảng cách nào.
    [shelter] Tư lệnh ở trong Sở chỉ huy thì không lộ mặt. Mũi tên là những quân địch đánh được Sở chỉ huy; không phải quân nào cũng bắt được Tư lệnh.
    [split] Mũi tên cho thấy các phần của một chồng quân làm gì trong một lượt.
    [ferry] Công binh chở Pháo binh, Cao xạ hoặc Tên lửa đi một bước thẳng qua sông, từ bờ này sang bờ kia. Khi đang chở thì không bắt quân. Chúng ghép và tách trên bờ; quân trên phà không có vòng hỏa lực.
   *[hero] Quân nào có thể bắt Tư lệnh địch sau nước đi của bên mình thì trở thành anh hùng đến hết ván. Chấm là những nơi Xe tăng này đến được, dấu chéo là những quân nó bắt được.
}
alt-rings = Vòng hỏa lực của { $side ->
    [red] Đỏ
   *[blue] Xanh
}: { $list }.
alt-targets = Những nơi có thể đến hoặc đánh từ { $from }: { $list }.

## Xem ván cờ

too-much = Bạn hỏi nhiều quá cùng một lúc. Hãy đợi một phút rồi hỏi lại, mỗi lần một việc.
busy = Nhóm này đang có quá nhiều tin nhắn; hãy thử lại sau một phút.
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
rings-mean = Số trong ngoặc là bán kính. Máy bay địch bay vào đó sẽ mất, trừ khi là anh hùng; `/rules planes` cho biết thêm.
rings-whose = Tôi không biết { $word } là vòng hỏa lực của bên nào. Hãy viết `đỏ` hoặc `xanh`, hoặc để trống để xem cả hai.
moves-which = Quân nào? Hãy nêu giao điểm của nó, ví dụ `/moves f4`.
moves-no-point = { $word } không phải là giao điểm trên bàn cờ. Các giao điểm từ `a1` đến `k12`, hoặc từ `0,0` đến `11,10`.
moves-head = **{ $stack }** ở { $at } ({ $side ->
    [red] Đỏ
   *[blue] Xanh
}):
moves-part = Chỉ riêng **{ $part }**:
moves-goes = • đi đến { $list }
moves-captures = • bắt ở { $list }
moves-strikes = • bắt tại chỗ: { $list }
moves-drops = • thả quân rồi bay về: { $list }
moves-exchanges = • bắt nhưng mất cùng mục tiêu: { $list }
moves-shot-down = • bị bắn rơi trên đường đến { $list }
moves-none = { $stack } ở { $at } hiện không có nước nào hợp lệ.
moves-not-now = { $stack } ở { $at } là của { $side ->
    [red] Đỏ
   *[blue] Xanh
}, mà bây giờ là lượt của bên kia. Hãy hỏi lại khi đến lượt { $side ->
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
record-cut = Đây là những nước cuối; tệp có đủ mọi nước:
record-file = Biên bản ván { $game }
replay-shown = Xem lại ván { $game }, { $from ->
   *[other] nước { $from } đến { $to } trên { $all }
}.
replay-cut = Một ảnh động chỉ chứa được chừng này. Để xem phần còn lại, hãy gửi { $command }
replay-nothing = Ván { $game } chưa có nước nào.
replay-no-such-turns = Ván { $game } có các nước từ 1 đến { $last }. Ví dụ: `/replay 1-{ $last }`.
replay-how = Tôi không hiểu { $word }. Bạn có thể thêm các nước, ví dụ `10-40`, tốc độ `chậm` hoặc `nhanh`, và màu sắc, ví dụ `dark`.
replay-busy = Tôi đang bận nhiều yêu cầu như thế này. Hãy thử lại sau một phút.
button-look-board = Bàn cờ
button-look-record = Biên bản
button-look-replay = Xem lại
button-look-captured = Quân bị bắt
button-look-rings = Vòng hỏa lực
button-look-score = Điểm

## Chọn nước đi

no-open-game-here = Không có ván nào của bạn diễn ra ở đây. Hãy ghi thêm số ván, ví dụ `/move #12 f4-f6`.
game-elsewhere = Ván { $game } không diễn ra ở đây. Hãy hỏi tôi trong cuộc trò chuyện của ván đó, hoặc nhắn riêng cho tôi.
turn-gives-away = Sau nước { $turn }, Tư lệnh của bạn có thể bị bắt hoặc bạn thua ngay. Bạn vẫn đi chứ?
pick-piece = **Ván { $game }:** đi quân nào?
pick-kind = **{ $piece }**: từ đâu đến đâu?
pick-target = **{ $piece }** ở { $at }: đi đâu?{ $rest ->
    [none] {""}
   *[other] {" "}{ $rest } ở lại đó.
}
pick-further = **{ $piece }** làm gì tiếp theo? Hoặc đi luôn nước này.
pick-confirm = Đi nước **{ $turn }**?
pick-captures = Bắt: { $list }
pick-loses = **Bạn mất: { $list }**
button-play = Đi nước này
button-then = và { $group } …
button-only = Chỉ { $stack } …
button-others = Quân còn lại cũng đi …
button-back = Quay lại


## Xin đi lại

take-back-sent = Tôi đã hỏi đối thủ xem bạn có được đi lại trong ván { $game } không.
take-back-done = Bạn đã rút lại nước đi trong ván { $game }. Lại đến lượt bạn.
take-back-asked = { $game } · { $player } xin đi lại nước { $turn }{ $both ->
    [yes] {" "}(nước bạn đã đáp cũng được rút lại)
   *[no] {""}
}. { $opponent }, bạn có đồng ý không? Không có gì thay đổi nếu bạn không đồng ý.
take-back-refused = { $game } · { $player } không đồng ý cho { $opponent } đi lại.
taken-back = { $game } · { $player } đã đi lại. Thế cờ hiện tại (sau nước { $ply }):
take-back-allowed-done = Nước đi của đối thủ trong ván { $game } đã được rút lại.
take-back-refused-done = Nước đi trong ván { $game } được giữ nguyên.
take-back-nothing = Bạn không có nước nào để rút lại trong ván { $game }.
take-back-already = Đã có lời xin đi lại trong ván { $game }; hãy đợi trả lời.
take-back-not-asked = Không ai xin đi lại trong ván { $game }.
take-back-too-many = Ván { $game } đã có quá nhiều lần đi lại. Từ giờ không được đi lại nữa.
take-back-lapsed = Lời xin này đã hết hiệu lực: đã được trả lời, hoặc đã có nước đi mới.
take-back-own = Chính bạn đã xin đi lại; đối thủ phải trả lời.
button-take-back-allow = Cho đi lại
button-take-back-refuse = Không đồng ý
button-take-back = Xin đi lại
button-open-page = Mở bàn cờ
button-pick = Chọn nước đi
button-rematch = Chơi ván nữa


## Nước đi chuẩn bị trước

help-if = `/if [#ván] nước-của-đối-thủ thì nước-của-bạn …` – chuẩn bị nước đáp: nếu đối thủ đi đúng nước đó, tôi đi ngay nước của bạn. Chỉ mình bạn thấy. Chỉ gõ `/if` để xem những gì đã chuẩn bị
menu-if = Chuẩn bị nước đáp cho nước của đối thủ
option-if = Nước đối thủ rồi nước của bạn, cứ thế tiếp: f7-f6 thì c5-c6; để trống để xem những gì đã chuẩn bị
words-if = nếu, neu
words-then = thì, thi, rồi, roi
words-section = mục, muc, phần
plan-then = thì
plan-in-private = Người khác cũng đọc được ở đây, nên tôi chưa lưu gì. Nước chuẩn bị trước chỉ dành cho bạn: hãy nhắn riêng cho tôi `/if`, với số ván ở trước các nước đi.
plan-none = Bạn chưa chuẩn bị gì trong ván { $game }.
plan-how = Hãy viết một nước của đối thủ và nước đáp của bạn, ví dụ { $example }. Bạn có thể viết tiếp nước sau của đối thủ và nước đáp sau của bạn. Hãy viết mỗi phương án một dòng, hoặc ngăn bằng `|`. Nếu đối thủ đi nước đầu của một phương án, tôi đi ngay nước đáp của bạn và bỏ những phương án bắt đầu khác; nếu đối thủ đi nước khác, tôi bỏ mọi phương án. Nước tôi đi thay không làm bạn hết nghỉ phép. Chỉ mình bạn thấy các phương án.
plan-how-own = Đang đến lượt bạn, nên hãy bắt đầu bằng nước bạn sắp đi, rồi một nước của đối thủ, rồi nước đáp của bạn, ví dụ { $example }. Bạn phải tự đi nước đầu tiên; tôi chỉ đi thay những nước đáp, và những nước đó không làm bạn hết nghỉ phép. Hãy viết mỗi phương án một dòng, hoặc ngăn bằng `|`. Chỉ mình bạn thấy các phương án.
plan-head = **Đã chuẩn bị trong ván { $game }** – chỉ mình bạn thấy:
plan-line = { $number }. { $line }
plan-kept = Đã chuẩn bị trong ván { $game }: { $line }{ $count ->
    [1] {""}
   *[other] {" "}– tổng cộng { $count } phương án
}. Chỉ mình bạn thấy.
plan-picture = Bàn cờ sau phương án này:
plan-own-first = Tôi chưa đi nước nào: phương án này chỉ bắt đầu sau khi bạn tự đi { $turn }.
plan-replaced = { $count ->
    [1] Phương án này thay cho một phương án cũ có nước đáp khác.
   *[other] Phương án này thay cho { $count } phương án cũ có nước đáp khác.
}
plan-known = Bạn đã chuẩn bị phương án này rồi.
plan-removed = Đã bỏ: { $line }
plan-removed-all = Đã bỏ trong ván { $game }:
plan-gone = Phương án này không còn nữa. `/if` cho xem những gì bạn đã chuẩn bị.
plan-in-line = Trong phương án { $typed }:
plan-after = Sau { $turn }:
plan-nothing-kept = Tôi chưa lưu gì trong tin nhắn này.
plan-several = { $typed } có thể là { $count } nước: { $turns }. Hãy viết rõ nước bạn muốn.
plan-divides = Với { $typed }, { $pieces } sẽ ở lại { $at }. Nếu vẫn muốn chuẩn bị như vậy, hãy viết { $turn }.
plan-costly = Nước { $turn } làm bạn mất: { $list }. Nếu vẫn muốn chuẩn bị, hãy viết lại đúng như vậy.
plan-gives-away = Cẩn thận: sau nước { $turn }, Tư lệnh của bạn có thể bị bắt hoặc bạn thua ngay.
plan-begins = Đang đến lượt đối thủ, nên phương án bắt đầu bằng một nước của đối thủ.
plan-begins-own = Đang đến lượt bạn, nên phương án bắt đầu bằng nước bạn sắp đi.
plan-over = Đến lúc đó ván đã kết thúc, nên phương án không thể tiếp tục.
plan-no-answer = Phương án phải kết thúc bằng nước bạn đáp lại một nước của đối thủ. Tôi chưa lưu gì trong tin nhắn này.
plan-no-answer-own = Đang đến lượt bạn, nên phương án cần ít nhất ba nước: nước bạn sắp đi, một nước của đối thủ và nước đáp của bạn. Phương án luôn kết thúc bằng nước của bạn. Tôi chưa lưu gì trong tin nhắn này.
plan-too-long = Dài quá: mỗi lần viết tối đa { $limit } ký tự. Hãy gửi từng phương án một.
plan-too-much = Nhiều quá: mỗi ván tối đa { $lines } phương án, mỗi phương án tối đa { $deep } nước, và tất cả tối đa { $turns } nước. Tôi chưa lưu gì trong tin nhắn này.
plan-dropped = Trong ván { $game }, nước đáp bạn đã chuẩn bị không đi được, nên tôi đã bỏ mọi thứ bạn chuẩn bị ở đó. Đến lượt bạn.
played-prepared = ↳ nước { $ply } · { $side ->
    [red] 🔴
   *[blue] 🔵
} { $turn } ({ $own ->
    [yes] bạn đã chuẩn bị
   *[no] chuẩn bị trước
})
played-more = … { $count ->
    [1] thêm một nước chuẩn bị trước
   *[other] thêm { $count } nước chuẩn bị trước
} …
played-answered = Đã đi { $turn } trong ván { $game }. Đối thủ đã chuẩn bị sẵn nước đáp: { $answer }.
button-plan-show = Mọi phương án đã chuẩn bị
button-plan-how = Cách dùng
button-plan-remove = Bỏ phương án này
button-plan-remove-all = Bỏ tất cả


## Cài đặt

network-name = { $network ->
    [discord] Discord
    [telegram] Telegram
    [local] cửa sổ dòng lệnh này
   *[other] { $network }
}
open-page-link = Mở bàn cờ: { $link }
link-in-private = Mã liên kết tài khoản chỉ dành cho bạn: hãy nhắn riêng cho tôi `/link`.
link-code = Từ tài khoản của bạn trên mạng kia, hãy gửi cho tôi { $command } trước { $until }. Các ván, hệ số và kết quả của bạn sẽ được gộp lại; cài đặt của bạn ở mạng này được giữ nguyên. Đừng đưa mã cho ai.
link-address = Hoặc mở liên kết này ở đó: { $link }
link-networks = Bạn đã liên kết tài khoản trên: { $list }.
link-gone = Mã { $code } không đúng hoặc đã hết hạn. Hãy lấy mã mới bằng `/link` trên mạng kia.
link-self = Đây là mã của chính bạn. Hãy gửi nó từ tài khoản của bạn trên mạng kia.
link-double = Bạn chỉ liên kết được một tài khoản trên { $network }.
link-ask = Tài khoản của bạn sẽ được liên kết với { $player } ({ $list }): các ván, hệ số và kết quả được gộp lại và không thể tách ra nữa. **Chỉ tiếp tục nếu đó là tài khoản của bạn.** Nếu có người khác bảo bạn làm việc này, đừng bấm nút.
link-not-yours = Nút này dành cho người được hỏi.
link-opponents = Hai tài khoản của bạn đang đấu với nhau trong ván { $game }. Hãy kết thúc ván đó trước.
link-too-many = Bạn có quá nhiều ván để liên kết tài khoản. Hãy báo cho người vận hành bot.
link-done = Đã liên kết các tài khoản của bạn.
button-link = Đúng, hãy liên kết
linked = Đã liên kết các tài khoản của bạn trên { $list }. Nếu không phải bạn làm, hãy báo cho người vận hành bot.

own-name = Tiếng Việt
settings-head = **Cài đặt của bạn**
settings-head-chat = **Cài đặt của nhóm này**
settings-hint = Bấm vào một mục để đổi, hoặc gửi lệnh, ví dụ `/settings theme dark`. Để cài đặt cho nhóm, hãy gửi `/settings chat` trong nhóm.
settings-hint-private = Tôi chỉ cho xem múi giờ và giờ yên tĩnh khi bạn nhắn riêng cho tôi.
settings-hint-chat = Những cài đặt này áp dụng cho mọi tin mà cả nhóm cùng đọc. Bấm vào một mục để đổi, hoặc gửi lệnh, ví dụ `/settings chat language vi`.
setting-line = • { $name }: **{ $word }**
setting-name = { $setting ->
    [language] Ngôn ngữ
    [boards] Bàn cờ
    [theme] Màu sắc
    [style] Quân cờ
    [orientation] Bên ở dưới
    [coordinates] Tọa độ
    [letters] Chữ cái quân cờ
    [mentions] Nhắc tên khi đến lượt
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
    [none] không hiện (cờ tưởng)
    [classic] cổ điển
    [light] sáng
    [dark] tối
    [contrast] tương phản cao
    [symbols] hình vẽ
    [letters] chữ cái
    [letters-vi] chữ cái tiếng Việt
    [own] bên của bạn
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
setting-choose = **{ $name }**: { $word }. { $setting ->
    [language] Tự động là theo ứng dụng của bạn; trong nhóm là ngôn ngữ mà cả hai người chơi cùng dùng.
    [boards] Cách hiện bàn cờ sau mỗi nước đi.
    [theme] Màu sắc của hình.
    [style] Cách vẽ quân cờ.
    [orientation] Bên nào ở dưới hình. Trong nhóm là Đỏ, nếu bạn không chọn khác.
    [coordinates] Cách gọi tên các giao điểm. Tôi luôn hiểu cả hai cách.
    [letters] Chữ cái chỉ quân cờ trong những nước bạn gõ và, khi bạn đã chọn, trong những nước bạn đọc. Tự động là theo ngôn ngữ của bạn.
    [mentions] Tôi có báo cho bạn khi đến lượt bạn hay không.
    [confirm] Tôi có hỏi lại trước một nước làm bạn mất quân hay để mất Tư lệnh hay không.
    [reminders] Tôi nhắc bạn bao nhiêu lần khi đến lượt bạn. Bình thường: khi hết nửa thời gian (không có âm báo), khi còn một phần năm và khi còn một giờ. Ít hơn: một lần, khi còn một phần năm. Nhiều hơn: thêm lúc còn mười phút, và lần nào cũng có âm báo. Nếu nhiều ván cùng chờ, tôi nhắc chung trong một tin; có ván được nhắc sớm hơn tối đa sáu giờ.
    [zone] Hạn đi và giờ yên tĩnh của bạn tính theo múi giờ này. Để chọn nơi khác, hãy gửi lệnh, ví dụ `/settings zone Berlin` hoặc `/settings zone UTC+7`.
    [quiet] Trong những giờ này, lời nhắc không làm phiền bạn: tôi đợi đến hết giờ yên tĩnh mới nhắc, hoặc nhắc không có âm báo nếu đợi thì quá muộn. Để chọn giờ khác, hãy gửi lệnh, ví dụ `/settings quiet 22:30-7`.
    [autovacation] Khi bạn hết giờ trong một ván có từ một ngày trở lên cho mỗi nước, kỳ nghỉ phép của bạn có tự bắt đầu hay không. Bạn cần để dành ít nhất trọn một ngày. Tôi báo cho đối thủ của bạn.
    [challenges] Ai được thách đấu ở đây.
   *[threads] Mỗi ván có một chủ đề riêng hay không, ở nơi làm được.
}
setting-done = { $name }: { $word }.
setting-in-private = Mục này ({ $name }) chỉ dành cho bạn, mà người khác cũng đọc được ở đây. Hãy nhắn riêng cho tôi `/settings`.
setting-no-zone = Bạn chưa chọn múi giờ, nên những giờ này tính theo UTC. Để chọn múi giờ của bạn, hãy gửi lệnh, ví dụ `/settings zone Hà Nội`.
setting-unknown = Không có mục cài đặt { $word }. Bạn có thể đổi: { $all }
setting-bad-word = { $word } không phải là giá trị hợp lệ của { $setting }. Hãy chọn: { $all }
setting-bad-zone = Tôi không biết múi giờ { $word }. Hãy viết tên một thành phố lớn, ví dụ `Berlin`, hoặc độ lệch với UTC, ví dụ `UTC+7`.
setting-bad-quiet = { $word } không phải là khoảng giờ. Ví dụ: `22-7`, `22:30-7:15` hoặc `off`.
setting-which = Bạn muốn nói múi giờ nào với { $word }? Nếu không có ở đây, hãy viết tên đầy đủ hơn.
setting-clock = Bây giờ ở đó là { $time } ({ $zone }).
setting-not-yours = Bảng này của người khác. Hãy gửi `/settings` để mở bảng của bạn.
setting-chat-elsewhere = Hãy gửi lệnh này trong chính nhóm mà bạn muốn cài đặt.
setting-managers = Chỉ người quản lý nhóm mới đổi được cài đặt của nhóm.
setting-managers-unknown = Tôi không biết bạn có quản lý nhóm này không.{ $network ->
    [discord] {" "}Hãy dùng lệnh `/settings` trong danh sách lệnh.
    [telegram] {" "}Hãy cho tôi làm quản trị viên để tôi biết.
   *[other] {" "}Hãy thử lại sau.
}
challenge-managers = Trong nhóm này, chỉ người quản lý mới được thách đấu. Bạn có thể thách đấu khi trò chuyện riêng với tôi.
challenge-rated-changed = Ván có luật thay đổi thì không tính hệ số. Hãy bỏ từ `rated`.
challenge-link = Hoặc gửi liên kết này: { $link }
rematch-too-early = Ván { $game } chưa kết thúc.
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
   *[recruit] Tân binh
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
stats-met = { $player } gặp { $opponent } – ván tính hệ số: { $rated }; ván không tính hệ số: { $casual }.
stats-met-never = { $player } và { $opponent } chưa chơi xong ván nào với nhau.
stats-unknown = Tôi không biết { $player }: họ chưa nhắn cho tôi ở đây.
top-head = **Bảng xếp hạng { $where ->
    [here] của nhóm này
   *[all] chung
}** · { $ruleset }
top-line = { $place }. { $player } · **{ $rating }** · { $title }
top-guesses = Chưa ai có hệ số chính thức, nên sau đây là hệ số tạm tính (?):
top-empty = Chưa ai chơi xong ván tính hệ số nào theo bộ luật này. Hãy bắt đầu bằng `/challenge`.
top-empty-here = Trong nhóm này chưa ai chơi xong ván tính hệ số nào theo bộ luật này. Hãy bắt đầu bằng `/challenge`, hoặc xem bảng xếp hạng chung bằng `/top all`.
top-others = Bảng xếp hạng theo các bộ luật khác: { $commands }
top-own = { $player }: hạng { $place } trên { $count }
top-own-guess = { $player }: { $rating } (tạm tính; hãy chơi thêm vài ván tính hệ số để được xếp hạng)


## Tài khoản và riêng tư

privacy = **Tôi lưu gì, và vì sao**
    • Tên, tên người dùng, số tài khoản và ngôn ngữ của bạn, như mạng cho tôi thấy: để bàn cờ ghi tên bạn và để tôi nhắn được cho bạn.
    • Những gì bạn chọn trong `/settings`, kể cả múi giờ và giờ yên tĩnh, và các tài khoản bạn liên kết bằng `/link`.
    • Số ngày nghỉ phép của bạn, và bạn nghỉ đến khi nào: để đồng hồ của bạn dừng được.
    • Các lời thách đấu của bạn (nhiều nhất bảy ngày), các ván của bạn với từng nước đi và thời điểm, cùng những nước đáp bạn chuẩn bị bằng `/if` (cho đến khi được đi hoặc bị bỏ): để ván tiếp tục được và sau này bạn xem lại được.
    • Hệ số và kết quả của bạn, các nhóm nơi bạn bắt đầu ván, và những tin nhắn của tôi có bàn cờ (64 tin mới nhất của mỗi ván).
    • Các phiên đăng nhập của bạn trên trang bàn cờ (phiên nào không dùng trong 30 ngày thì kết thúc), và ván nào của bạn có cho xem.
    • Số của mỗi tin nhắn tôi đã trả lời, trong một thời gian, để không tin nào bị tính hai lần. Tôi không lưu gì khác được viết trong nhóm.

    Ai cũng xem được tên, hệ số, kết quả của bạn, và bạn nghỉ phép đến khi nào (`/top`, `/stats`). Về múi giờ, người khác chỉ thấy độ lệch với UTC. Các ván của bạn thì người chơi ván đó, những người trong nhóm nơi ván diễn ra, và người có liên kết nếu bạn hoặc đối thủ cho phép bằng `/watch`, xem được. Phần còn lại, tôi không cho ai xem. Người vận hành bot đọc được mọi dữ liệu đã lưu.

    `/mydata` gửi cho bạn tất cả trong một tệp. `/forget` xóa tất cả ngay: các ván vẫn còn cho đối thủ, với “ai đó” thay cho tên bạn. Trong vòng một ngày, hoặc khi tôi khởi động lại, các tệp của tôi cũng không còn dữ liệu của bạn. Các bản sao lưu có từ trước đó vẫn còn dữ liệu của bạn; chỉ người vận hành bot xem được những thứ đó.
privacy-sessions = Bạn đang có { $count } phiên đăng nhập trên trang bàn cờ.
button-end-sessions = Kết thúc mọi phiên
sessions-ended = { $count ->
    [0] Bạn không có phiên đăng nhập nào trên trang bàn cờ. Các liên kết đến trang mà bạn nhận trước đây không dùng được nữa.
   *[other] Đã kết thúc { $count } phiên đăng nhập của bạn trên trang bàn cờ. Các liên kết đến trang mà bạn nhận trước đây không dùng được nữa.
}
sessions-other = Nút này dành cho người được hỏi. Để xem các phiên của bạn, hãy gửi `/privacy`.
board-page-none = Ở đây tôi không có trang bàn cờ. Người vận hành bot có thể lập trang đó.
board-page-in-private = Liên kết đến trang bàn cờ chỉ dành cho bạn: hãy nhắn riêng cho tôi `/page`.
board-page-link = Mở trang bàn cờ: { $link }
    Liên kết dùng được một lần, đến { $until }. Đừng đưa cho ai: ai mở liên kết thì chơi với tên bạn.
watch-link = Ai có liên kết này đều xem được ván { $game } mà không cần tài khoản{ $public ->
    [yes] , và ván có trong danh sách cho mọi người
   *[no] {""}
}. Người chơi ván này gửi `/watch tắt` để thôi.
watch-off = Không xem được ván { $game } bằng liên kết.
watching-changed = { $game } · { $player } { $how ->
    [off] đã tắt cho xem: không xem được ván bằng liên kết nữa.
    [public] cho mọi người xem ván: ván có trong danh sách, và ai có liên kết đều xem được. `/watch tắt` để thôi.
   *[link] cho người có liên kết xem ván (gửi `/watch` để lấy liên kết). `/watch tắt` để thôi.
}
watch-not = Không xem được ván { $game }: người chơi chưa cho phép. Họ cho phép bằng `/watch`.
watch-unknown = Tôi không hiểu { $words }. Hãy gõ `/watch` để lấy liên kết, `/watch công khai` để đưa ván vào danh sách cho mọi người, hoặc `/watch tắt` để thôi.
mydata-done = Mọi dữ liệu tôi lưu về bạn{ $left ->
    [0] {""}
   *[other] , trừ { $left } ván cũ nhất
}, gồm { $games ->
    [0] không ván nào
    [1] một ván
   *[other] { $games } ván
}. Tệp này ở dạng JSON; bạn có thể mở bằng bất kỳ trình soạn thảo văn bản nào.
mydata-alt = Mọi dữ liệu tôi lưu về bạn, dạng JSON
mydata-in-private = Dữ liệu của bạn chỉ dành cho bạn. Hãy nhắn riêng cho tôi `/mydata`.
forget-ask = **Xóa dữ liệu của bạn?** { $games ->
    [0] Các lời thách đấu đang chờ của bạn được rút.
    [1] Ván đang chơi của bạn bị xử thua, và các lời thách đấu đang chờ được rút.
   *[other] { $games } ván đang chơi của bạn bị xử thua, và các lời thách đấu đang chờ được rút.
} Tên, tên người dùng, tài khoản, cài đặt, hệ số và kết quả của bạn bị xóa. Các ván của bạn vẫn còn cho đối thủ, với “ai đó” thay cho tên bạn; ván chưa đủ hai nước thì không tính cho ai. Trong vòng một ngày, hoặc khi tôi khởi động lại, các tệp của tôi cũng không còn dữ liệu của bạn. Các bản sao lưu có từ trước đó vẫn còn dữ liệu của bạn; chỉ người vận hành bot xem được những thứ đó. Việc này không thể hoàn tác. Nếu sau này bạn lại nhắn cho tôi, bạn là người chơi mới.
forget-other = Nút này dành cho người được hỏi. Để xóa dữ liệu của bạn, hãy gửi `/forget`.
forget-done = Đã xóa dữ liệu của bạn. Tạm biệt! Bạn có thể chơi lại bất cứ lúc nào, như một người mới, bằng `/challenge`.
forget-goes-on = Chưa xong: dữ liệu của bạn vẫn đang thay đổi{ $games ->
    [0] {""}
   *[other] {" "}(còn { $games } ván của bạn đang diễn ra)
}. Tôi sẽ tự làm tiếp, bạn không phải làm gì. Những gì bạn làm trong lúc đó cũng sẽ bị xóa.
button-forget = Vâng, xóa dữ liệu


## Chẩn đoán

added = **Xin chào! Tôi giúp các bạn chơi Cờ Tư Lệnh ở đây**, từng nước một, với hình bàn cờ sau mỗi nước. `/challenge` thách đấu tất cả mọi người, `/challenge @tên` thách đấu một người; rồi hãy trả lời bàn cờ bằng một nước đi như `f4-f6`. `/learn` là ván đầu tiên có hướng dẫn, `/help` giải thích phần còn lại, `/settings chat` là cài đặt của nhóm này.
diagnose-unknown = Tôi không kiểm tra được quyền của mình: mạng không trả lời. Lát nữa, hãy thử lại `/diagnose`.
diagnose-well = { $place ->
    [private] Mọi thứ đều ổn: bạn chơi được ở đây.
   *[shared] Mọi thứ đều ổn: tôi có đủ các quyền cần thiết ở đây.
}
diagnose-head = { $count ->
    [1] **Tôi thấy một vấn đề ở đây:**
   *[other] **Tôi thấy { $count } vấn đề ở đây:**
}
trouble-no-messages = • **Tôi không gửi được tin nhắn ở đây.** { $network ->
    [telegram] Trong cài đặt nhóm, mở Quyền và cho phép “Gửi tin nhắn”, hoặc cho tôi làm quản trị viên: tên nhóm → Sửa → Quản trị viên → Thêm.
    [discord] Trong cài đặt kênh, mở Quyền hạn (Permissions), thêm vai trò của tôi và cho phép “View Channel” và “Send Messages” (trong chủ đề: “Send Messages in Threads”).
   *[other] Hãy cho phép tôi gửi tin nhắn ở đây.
}
trouble-no-pictures = • **Tôi không gửi được hình**, nên bàn cờ chỉ hiện bằng chữ. { $network ->
    [telegram] Trong cài đặt nhóm, mở Quyền → Gửi nội dung đa phương tiện và cho phép ảnh (và tệp, để xem lại ván), hoặc cho tôi làm quản trị viên.
    [discord] Trong cài đặt kênh, mở Quyền hạn (Permissions), thêm vai trò của tôi và cho phép “Attach Files” và “Embed Links”.
   *[other] Hãy cho phép tôi gửi hình và tệp ở đây.
}
trouble-no-threads = • **Tôi không mở được chủ đề riêng cho mỗi ván**, nên các ván diễn ra ngay trong nhóm. { $network ->
    [telegram] Trong nhóm có chủ đề, hãy cho tôi làm quản trị viên với quyền “Quản lý chủ đề”.
    [discord] Trong cài đặt kênh, mở Quyền hạn (Permissions), thêm vai trò của tôi và cho phép “Create Public Threads”. Hoặc tắt chủ đề bằng `/settings chat`.
   *[other] Hãy cho phép tôi mở chủ đề ở đây.
}
trouble-no-writing-in-threads = • **Tôi không viết được trong chủ đề**, nên ván ở đó không tiếp tục được. { $network ->
    [telegram] Hãy kiểm tra xem chủ đề có bị đóng không, hoặc cho tôi làm quản trị viên.
    [discord] Trong cài đặt kênh, mở Quyền hạn (Permissions), thêm vai trò của tôi và cho phép “Send Messages in Threads”.
   *[other] Hãy cho phép tôi viết trong chủ đề ở đây.
}
trouble-no-history = • **Tôi không đọc được tin nhắn cũ**, nên không trả lời chúng được. { $network ->
    [telegram] Trong cài đặt nhóm, hãy cho thành viên mới xem lịch sử trò chuyện.
    [discord] Trong cài đặt kênh, mở Quyền hạn (Permissions), thêm vai trò của tôi và cho phép “Read Message History”.
   *[other] Hãy cho phép tôi đọc lịch sử ở đây.
}
trouble-privacy-mode = • **Tôi chỉ thấy các lệnh và những tin trả lời tôi.** Như vậy là đủ để chơi: hãy trả lời bàn cờ, hoặc dùng `/move`.{ $network ->
    [telegram] {" "}Nếu muốn tôi thấy mọi tin nhắn, người vận hành bot gửi /setprivacy cho @BotFather, chọn tôi rồi chọn Disable, sau đó đưa tôi ra khỏi nhóm và thêm lại. Cho tôi làm quản trị viên cũng được.
    [discord] {" "}Nếu muốn tôi thấy mọi tin nhắn, người vận hành bot bật “Message Content Intent” ở mục Bot trong Developer Portal.
   *[other] {""}
}
trouble-closed-private = • **Tôi không nhắn riêng được cho bạn**, nên bạn sẽ bỏ lỡ những gì chỉ dành cho bạn. { $network ->
    [telegram] Hãy mở cuộc trò chuyện với tôi và bấm Bắt đầu (Start); nếu đã chặn tôi, hãy mở hồ sơ của tôi và bỏ chặn.
    [discord] Ở một máy chủ có cả bạn và tôi, mở tên máy chủ → Cài đặt quyền riêng tư và cho phép tin nhắn trực tiếp từ thành viên. Hãy kiểm tra rằng bạn không chặn tôi.
   *[other] Hãy cho phép tôi nhắn tin.
}
diagnose-page = **Dành cho người vận hành bot, về trang bàn cờ:**
trouble-page-not-secure = • **Không mở được trang từ đây**: địa chỉ của trang (`WEB_URL`) phải bắt đầu bằng `https://`.
trouble-page-without-app = • **Bàn cờ trong nhóm không có nút mở trang.** Gửi /newapp cho @BotFather, chọn bot này, nhập địa chỉ của trang, rồi ghi tên ngắn của ứng dụng vào `TELEGRAM_APP`.
trouble-page-outside-only = • **“Mở bàn cờ” chỉ gửi liên kết**, vì Activity đang tắt. Trong Developer Portal, mở Activities → Settings và bật lên, rồi ở Activities → URL Mappings đặt `/` → tên máy chủ trong `WEB_URL`.
trouble-page-knows-nobody = • **Activity không nhận ra được ai.** Trong Developer Portal, sao chép client secret (mục OAuth2) rồi ghi vào `DISCORD_CLIENT_SECRET`.
trouble-page-not-visited = • Từ khi tôi khởi động, chưa có ai vào bằng Activity. Nếu mở ra mà trang vẫn trống, hãy xem Activities → URL Mappings trong Developer Portal: `/` → tên máy chủ trong `WEB_URL`.


## Dành cho người vận hành bot

broadcast = **Thông báo:**
owner-help = `/owner stats` – số liệu đang lưu
    `/owner broadcast VĂN-BẢN` – gửi thông báo cho mọi nhóm và mọi người đang chơi (tôi cho biết số lượng trước)
    `/owner broadcast! VĂN-BẢN` – gửi ngay
    `/owner block @tên`, `/owner block mạng:số` – chặn một người; `/owner unblock` bỏ chặn
    Sao lưu bằng dòng lệnh, cả khi tôi đang chạy: `tulenh store backup`
owner-stats = **Dữ liệu đang lưu**
    Số người: { $players }
    Số ván: { $games }, đang chơi: { $open }
    Lời thách đấu đang chờ: { $challenges }
    Tin nhắn chờ gửi: { $notices }
    Số nhóm: { $chats }
owner-broadcast-ask = Thông báo này sẽ được gửi cho { $chats ->
    [1] một nhóm
   *[other] { $chats } nhóm
} và { $people ->
    [1] một người
   *[other] { $people } người
}. Nếu muốn gửi, hãy gửi lại bằng { $command }:
owner-broadcast-done = { $count ->
    [1] Tôi đang gửi một tin nhắn.
   *[other] Tôi đang gửi { $count } tin nhắn.
}
owner-too-long = Dài quá: viết tối đa { $limit } ký tự.
owner-unknown = Tôi không biết { $player }. Hãy viết `@tên` của một người trên mạng này, hoặc `mạng:số`.
owner-not-an-owner = Bạn không thể chặn một người vận hành bot.
owner-blocked = Đã chặn { $player }: họ chỉ được chơi nốt các ván đang chơi. Các lời thách đấu đang chờ của họ đã được rút.
owner-unblocked = Đã bỏ chặn { $player }.


## Thêm lựa chọn của lệnh (tối đa 100 ký tự)

option-from = Giao điểm quân đang đứng, ví dụ f4
option-side = Vòng hỏa lực của bên nào; để trống là cả hai
option-how = Những nước nào và tốc độ, ví dụ 10-40 fast; để trống là cả ván
option-watch = công khai: có trong danh sách cho mọi người; tắt: thôi; để trống để lấy liên kết
option-user = Kết quả của ai; để trống là của bạn
option-top-scope = Bảng xếp hạng nào
option-settings-scope = Cài đặt của ai
option-settings-change = Đổi gì và thành gì, ví dụ zone Berlin hoặc quiet 22-7; để trống để xem tất cả
option-help-topic = Mục hoặc lệnh; để trống để xem các mục
option-link-code = Mã từ tài khoản kia của bạn; để trống để nhận mã
option-rating = Ván có tính hệ số hay không
option-hints = Hai bên có được hỏi gợi ý hay không; ván như vậy không tính hệ số
choice-rated = Tính hệ số
choice-casual = Không tính hệ số
choice-top-chat = Trong nhóm này
choice-top-all = Mọi nơi
choice-settings-mine = Cài đặt cá nhân
choice-settings-chat = Cài đặt của nhóm này


## Đồng hồ

clock-none = Ván { $game } không dùng đồng hồ.
pause-stands = Ván { $game } đang tạm dừng rồi. `/resume` để chơi tiếp.
pause-none = Ván { $game } không tạm dừng.
pause-already = Đã có đề nghị tạm dừng ván { $game }; hãy đợi trả lời.
pause-not-asked = Không ai đề nghị tạm dừng ván { $game }.
pause-offered = { $game } · { $player } đề nghị tạm dừng: đồng hồ sẽ dừng cho đến khi một trong hai bạn đi hoặc gửi `/resume`. { $opponent }, bạn có đồng ý không?
pause-refused = { $game } · { $player } không đồng ý tạm dừng. { $opponent }, đồng hồ vẫn chạy.
paused = { $game } · { $player } đồng ý tạm dừng. { $opponent }, đồng hồ dừng cho đến khi một trong hai bạn đi hoặc gửi `/resume`.
resumed = { $game } · { $player } đã kết thúc tạm dừng. { $opponent }, đồng hồ lại chạy.
resumed-away = { $game } · { $player } đã kết thúc tạm dừng. { $opponent }, đồng hồ vẫn dừng: người đến lượt đang nghỉ phép.
gift-given = { $game } · { $player } tặng { $opponent } thêm thời gian: { $time }.
gift-one-clock = Không thể tặng thời gian trong ván { $game }: hai bên dùng chung một đồng hồ.
gift-too-much = Đối thủ của bạn trong ván { $game } đã được tặng mức thời gian tối đa.
went-away = { $game } · { $player } đang nghỉ phép. { $opponent }, đồng hồ dừng cho đến khi họ trở lại.
came-back = { $game } · { $player } đã hết nghỉ phép. { $opponent }, đồng hồ lại chạy.
time-over = { $game } · { $player } đã hết giờ. { $opponent }, bạn có thể xin xử thắng bằng `/claim` trong vòng 60 ngày, hoặc chờ nước đi. Quá hạn đó, ván kết thúc không có kết quả.
idle = { $game } · { $player } và { $opponent }, đã lâu không ai đi. Hai bạn còn chơi không? Nếu trong một tháng không ai trả lời, tôi sẽ đóng ván, không tính kết quả.
absence = Tôi đã ngừng hoạt động { $time }, hoặc đồng hồ hệ thống đã được chỉnh nhanh lên chừng đó. Đồng hồ các ván của bạn đã dừng trong lúc đó; không ai mất giờ.
claim-automatic = Bạn không cần xin xử thắng trong ván { $game }: ván tự kết thúc khi một bên hết giờ, khi thế cờ lặp lại lần thứ ba, hoặc khi mỗi bên đi năm mươi nước mà không mất quân.
claim-no-clock = Không thể xin xử thắng trong ván { $game }: ván này không dùng đồng hồ. Ván tự kết thúc khi thế cờ lặp lại lần thứ ba, hoặc khi mỗi bên đi năm mươi nước mà không mất quân.
claim-nothing = Chưa thể xin xử thắng trong ván { $game }: đối thủ của bạn chưa hết giờ.

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
zone-hint = Giờ ghi theo UTC. Để chọn múi giờ của bạn, hãy gửi lệnh, ví dụ `/settings zone Hà Nội`.
zone-vietnam = Việt Nam
wait-in = còn { $time }
wait-over = ngay bây giờ
clock-runs = ⏳ { $side ->
    [red] Đỏ
   *[blue] Xanh
} phải đi trước { $deadline }, { $wait }.
clock-whole = ⏳ Đồng hồ của ván hết giờ vào { $deadline }, { $wait }; khi đó tính điểm để phân thắng bại.
clock-date = 🏁 Nếu ván chưa kết thúc thì tính điểm để phân thắng bại vào { $deadline }, { $wait }.
clock-over = ⌛ { $side ->
    [red] Đỏ
   *[blue] Xanh
} đã hết giờ; đối thủ có thể xin xử thắng bằng `/claim`.
clock-paused = ⏸ Tạm dừng: đến lượt { $side ->
    [red] Đỏ
   *[blue] Xanh
}, còn { $time }.
clock-away = 🏖 { $player } đang nghỉ phép: đến lượt { $side ->
    [red] Đỏ
   *[blue] Xanh
}, còn { $time } khi đồng hồ chạy lại.
clock-away-until = 🏖 { $player } đang nghỉ phép, muộn nhất đến { $until }: đến lượt { $side ->
    [red] Đỏ
   *[blue] Xanh
}, còn { $time } khi đồng hồ chạy lại.
clock-next = Ở nước sau, { $side ->
    [red] Đỏ
   *[blue] Xanh
} có { $time }.
clock-bank = { $side ->
    [red] Đỏ
   *[blue] Xanh
} còn { $time }.
remind-one = ⏰ **Đến lượt bạn trong ván { $game }** với { $opponent }. Bạn hết giờ vào { $deadline }, { $wait }.
remind-one-here = ⏰ { $player }, đến lượt bạn trong ván { $game } với { $opponent }. Bạn hết giờ vào { $deadline }, { $wait }.
remind-many = ⏰ **Đến lượt bạn trong { $count } ván:**
remind-many-here = ⏰ { $player }, đến lượt bạn trong { $count } ván:
remind-line = • { $game } với { $opponent }: đến { $deadline }, { $wait }
remind-hint = Để đổi số lần và giờ nhắc, hãy gửi `/settings reminders` hoặc `/settings quiet`.

## Nghỉ phép, tạm dừng, tặng giờ

pause-sent = Bạn đã đề nghị tạm dừng ván { $game }. Đồng hồ vẫn chạy cho đến khi đối thủ đồng ý.
pause-agreed-done = Ván { $game } tạm dừng, đồng hồ đã dừng. `/resume` hoặc một nước đi sẽ kết thúc tạm dừng.
pause-refused-done = Bạn đã từ chối tạm dừng ván { $game }. Đồng hồ vẫn chạy.
pause-lapsed = Đề nghị này đã hết hiệu lực.
pause-own = Chính bạn đã đề nghị tạm dừng; đối thủ phải trả lời.
resumed-done = Ván { $game } hết tạm dừng và đồng hồ lại chạy.
resumed-away-done = Ván { $game } hết tạm dừng, nhưng đồng hồ vẫn dừng: người đến lượt đang nghỉ phép.
gift-ask = Bạn muốn tặng đối thủ bao nhiêu thời gian trong ván { $game }?
gift-done = Bạn đã tặng thêm thời gian cho đối thủ trong ván { $game }.
gift-unclear = Tôi không hiểu { $words }. Bạn có thể tặng từ một phút đến 30 ngày, ví dụ `/gift 12 giờ` hoặc `/gift 1 ngày`.
claimed-done = Bạn đã được xử thắng ván { $game }.
play-on-done = Tốt, ván { $game } được chơi tiếp.
time-over-own = { $game } · bạn đã hết giờ, và { $opponent } có thể xin xử thắng. Trước lúc đó, bạn vẫn đi được.
spared = { $game } · { $player } đã hết giờ, và kỳ nghỉ phép tự động của họ đã bắt đầu. { $opponent }, đồng hồ dừng cho đến khi họ đi một nước hoặc hết nghỉ.
went-away-own = { $game } · bạn đang nghỉ phép và đồng hồ của bạn đã dừng. Nếu bạn đi một nước, kỳ nghỉ kết thúc.
came-back-own = { $game } · bạn đã hết nghỉ phép, đồng hồ của bạn lại chạy. Đến lượt bạn.
vacation-over = Bạn đã hết nghỉ phép, đồng hồ của bạn lại chạy. `/games` cho xem ván nào đến lượt bạn.
vacation-here = **Bạn không nghỉ phép.** Khi bạn nghỉ, đồng hồ của những ván có từ một ngày trở lên cho mỗi nước sẽ dừng, và đối thủ thấy bạn đang nghỉ. Đồng hồ nhanh hơn vẫn chạy. Nếu bạn tự đi một nước, kỳ nghỉ kết thúc.
vacation-away = **Bạn đang nghỉ phép**, muộn nhất đến { $until }. Nếu bạn tự đi một nước ở bất kỳ ván nào, kỳ nghỉ kết thúc; nước đáp chuẩn bị trước thì không. Đồng hồ của những ván có dưới một ngày cho mỗi nước, hoặc dùng một đồng hồ cho cả ván, vẫn chạy, và tôi vẫn nhắc bạn về những ván đó.
vacation-saved = Ngày nghỉ để dành: { $time }.
vacation-saved-nothing = Bạn chưa để dành được ngày nghỉ nào.
vacation-earned = Chơi thêm { $days } ngày nữa để được thêm một ngày nghỉ (tối đa 30 ngày).
vacation-of = { $player } đang nghỉ phép, muộn nhất đến { $until }.
vacation-away-already = Bạn đang nghỉ phép rồi. `/vacation off` kết thúc kỳ nghỉ; để đổi lúc kết thúc, hãy gửi một ngày hoặc số ngày.
vacation-nothing-saved = Bạn không đủ ngày nghỉ: cần ít nhất một giờ. Cứ tám ngày có chơi, bạn được thêm một ngày.
vacation-not-away = Bạn không nghỉ phép.
vacation-not-yours = Đây là kỳ nghỉ phép của người khác. Hãy gửi `/vacation` để xem kỳ nghỉ của bạn.
vacation-unclear = Tôi không hiểu { $words }. Ví dụ: `/vacation 10 ngày` hoặc `/vacation 2027-01-31`.
vacation-past = Thời điểm { $until } đã qua. Hãy chọn một ngày muộn hơn.
button-pause-agree = Đồng ý tạm dừng
button-pause-refuse = Không đồng ý
button-clock-run = Kết thúc tạm dừng
button-claim = Xin xử thắng
button-play-on = Chơi tiếp
button-vacation-begin = Bắt đầu nghỉ phép
button-vacation-end = Kết thúc nghỉ phép
help-pause = `/pause [#ván]` – đề nghị tạm dừng, hoặc đồng ý tạm dừng; một nước đi hoặc `/resume` sẽ kết thúc
help-resume = `/resume [#ván]` – kết thúc tạm dừng
help-gift = `/gift [#ván] [1 ngày]` – tặng đối thủ thêm thời gian
help-claim = `/claim [#ván]` – xin xử thắng khi đối thủ hết giờ, trong những ván có `claim` (`/challenge 3 ngày claim`)
help-vacation = `/vacation [on|off|10 ngày|2027-01-31]` – bắt đầu hoặc kết thúc nghỉ phép; trong lúc nghỉ, đồng hồ của những ván chậm dừng lại
menu-pause = Đề nghị tạm dừng, hoặc đồng ý tạm dừng
menu-resume = Kết thúc tạm dừng
menu-gift = Tặng đối thủ thêm thời gian
menu-claim = Xin xử thắng khi đối thủ hết giờ
menu-vacation = Bắt đầu hoặc kết thúc nghỉ phép
option-time = Mỗi nước (3 ngày), quỹ giờ (5d+12h), cả ván 30 phút, đồng hồ chính thức, không đồng hồ
option-claim = Khi đối thủ hết giờ, phải xin xử thắng; nếu không thì ván tự kết thúc
option-until = Ngày tính điểm để phân thắng bại, ví dụ 2027-01-31
option-gift-time = Bao nhiêu, ví dụ 1 ngày; để trống để chọn
option-vacation = on, off, bao lâu (10 ngày), hoặc đến ngày nào (2027-01-31); để trống để xem
choice-time-official = Một đồng hồ cho cả ván, theo luật chính thức

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
words-answer = đáp án, xem đáp án, cho xem
words-resign = xin thua, tôi xin thua, thua, đầu hàng, xin hàng, dau hang, xin hang
words-draw = hòa, hoà, xin hòa, xin hoà, cầu hòa, cầu hoà, hoa, xin hoa, cau hoa
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
words-public = công khai, cong khai
words-slow = chậm, cham
words-bot = máy, bot
words-level = cấp, cap
words-strongest = mạnh nhất, manh nhat
words-sleeps = ngủ, ngu
words-pace = cờ chớp, chớp, cờ nhanh, nhanh, chậm
words-strength = dễ, khó, yếu, mạnh, trung bình, người mới
words-fast = nhanh

## Máy

menu-hint = Gợi ý của máy, mỗi lần một rõ hơn
menu-threats = Đối thủ có thể bắt gì ở nước sau
option-bot = Chơi với máy: chọn cấp
option-sleepy = Máy vài giờ mới trả lời, như một người bạn ở xa
bot-level = { $level ->
    [1] 1 (mới chơi)
    [max] max (mạnh hết sức)
   *[other] { $level }
}
help-hint = `/hint [#ván]` – gợi ý của máy, chỉ dành cho bạn: trước hết là quân, rồi nước đi, rồi lý do. Chỉ có trong ván với máy và ván có `hints`; tôi đếm số gợi ý
help-threats = `/threats [#ván]` – những quân đối thủ có thể bắt ở nước sau, chỉ dành cho bạn, trong những ván đó
record-hints = Gợi ý đã dùng: Đỏ { $red }, Xanh { $blue }.
hint-not-here = Ván { $game } không có gợi ý: gợi ý chỉ có trong ván với máy, và ván mà cả hai đã bắt đầu với `hints`.
hint-in-private = Gợi ý chỉ dành cho bạn. Hãy nhắn riêng cho tôi: { $command }.
hint-busy = Máy đang bận. Hãy thử lại sau giây lát.
hint-nothing = Bạn không có nước nào để đi trong ván { $game }.
hint-head = Gợi ý cho ván { $game }. Số thế cờ đã dùng gợi ý: { $count }.
hint-piece = Hãy để ý { $stack } của bạn ở { $at }.
hint-turn = Tôi sẽ đi { $turn }.
hint-line = Phương án chính: { $line }.
hint-quiet = Không có lý do riêng nào; đây là nước tốt nhất tôi tìm được.
button-hint = Gợi ý
button-hint-turn = Nước nào?
button-hint-why = Vì sao?
reason-wins-now = Nước này thắng ngay.
reason-wins-in = Nước này thắng trong vòng { $turns } nước, nếu đối thủ đi như tôi đoán.
reason-takes = Nước này bắt { $stack } ở { $at }.
reason-costs = Nước này làm bạn mất { $stack }.
reason-wins-later = Nếu đối thủ đi như tôi đoán, bạn sẽ bắt được { $stack } ở { $at } vào nước thứ { $turn }.
reason-saves = Nước này cứu { $stack } của bạn ở { $at } khỏi { $by } ở { $from }.
reason-threatens = Nước này đe dọa { $stack } ở { $at }.
reason-avoids = Nước này tránh vòng hỏa lực của { $gun } ở { $at }: máy bay bay từ { $from } đến { $danger } sẽ bị bắn rơi.
reason-checks = Nước này chiếu.
reason-hero = Nước này làm quân ở { $at } trở thành anh hùng.
threats-head = Trong ván { $game }, ở nước sau đối thủ có thể bắt quân có lợi:
threats-none = Trong ván { $game }, ở nước sau đối thủ không có cách bắt quân nào có lợi chỉ bằng một bước.
threats-line = { $by } ở { $from } có thể bắt { $stack } của bạn ở { $at }{ $lost ->
    [none] .
   *[other] , nhưng sẽ mất { $lost }.
}

## Phân tích ván đã xong

help-analysis = `/analysis [#ván]` – phân tích từng nước của ván đã xong: độ chính xác của mỗi bên, các bước ngoặt, nước hay hơn, kèm biên bản có chú giải
menu-analysis = Phân tích từng nước của ván đã xong
button-analysis = Phân tích
button-analysis-progress = Tiến độ
button-analysis-cancel = Hủy
button-analysis-turn = Nước { $ply }
button-analysis-file = Biên bản có chú giải
analysis-too-early = Ván { $game } chưa kết thúc. Ván kết thúc rồi tôi mới phân tích được.
analysis-no-turns = Ván { $game } chưa có nước nào nên không có gì để phân tích.
analysis-one-at-a-time = Mỗi lần tôi chỉ phân tích một ván cho bạn, mà ván { $game } chưa xong.
analysis-one-elsewhere = Mỗi lần tôi chỉ phân tích một ván cho bạn, mà một ván khác chưa xong.
analysis-full = Đang có quá nhiều ván chờ phân tích. Hãy thử lại sau.
analysis-begun = Tôi đang phân tích từng nước của ván { $game }.{ $others ->
    [0] {""}
   *[other] {" "}Ngoài ra còn { $others } ván khác đang được phân tích.
} Tôi sẽ gửi kết quả ở đây.
analysis-under-way = Tôi đang phân tích ván { $game } rồi; tôi sẽ gửi kết quả ở đây.
analysis-waits = Ván { $game } đang chờ được phân tích.
analysis-progress = Phân tích ván { $game }: { $done } trên { $of } nước.
analysis-is-done = Đã phân tích xong ván { $game }.
analysis-is-off = Ván { $game } hiện không được phân tích.
analysis-cancelled = Bạn đã hủy yêu cầu phân tích ván { $game }.
analysis-not-yours = Chỉ người đã yêu cầu phân tích ván { $game } mới hủy được.
analysis-head = **Phân tích ván { $game }**
analysis-side = { $side ->
    [red] 🔴
   *[blue] 🔵
} { $player }: độ chính xác { $exact }% · { $list ->
    [none] không có sai lầm hay nước xuất sắc nào
   *[other] { $list }
}
analysis-count = { $mark ->
    [terrible] { $count } sai lầm nghiêm trọng
    [bad] { $count } sai lầm
    [suspicious] { $count } nước thiếu chính xác
    [excellent] { $count } nước xuất sắc
   *[good] { $count } nước hay
}
analysis-cut = Ván rất dài, nên tôi chỉ phân tích { $count } nước cuối.
analysis-turning-points = Các bước ngoặt:
analysis-no-turning-points = Không có bước ngoặt: không bên nào mất nhiều trong một nước.
analysis-turning-point = • nước { $ply } { $side ->
    [red] 🔴
   *[blue] 🔵
} { $played }{ $mark ->
    [terrible] {" "}– **sai lầm nghiêm trọng**
    [bad] {" "}– **sai lầm**
    [suspicious] {" "}– **thiếu chính xác**
    [excellent] {" "}– **nước xuất sắc**
    [good] {" "}– **nước hay**
   *[none] {""}
} ({ $now })
analysis-better = ; hay hơn: { $better } ({ $then })
analysis-unjudged = nước { $ply }: { $played } (chưa phân tích)
analysis-end-of-game = Ván cờ kết thúc ở đây.
analysis-legend = Lợi thế tính bằng điểm, theo đánh giá của tôi. Bấm vào một nước để xem bàn cờ, rồi bấm ◀ ▶ để xem từng nước.
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
analysis-line = Phương án hay hơn: { $line }
analysis-arrows = Mũi tên mảnh: nước đã đi. Mũi tên vàng: nước hay hơn.
analysis-chart-title = Bên nào hơn
analysis-chart-turns = nước
analysis-chart-alt = Bên nào hơn trong ván { $game } sau mỗi nước, tính bằng điểm: Đỏ ở trên đường giữa, Xanh ở dưới. Phần chữ dưới hình nêu các bước ngoặt.
analysis-file = Ván { $game } có chú giải
analysis-preface = tulenh phân tích. Độ chính xác: Đỏ { $red }%, Xanh { $blue }%. Lợi thế tính bằng điểm. Các ký hiệu: ++ nước xuất sắc, + nước hay, ? thiếu chính xác, - sai lầm, -- sai lầm nghiêm trọng. Nước của hai bên được đánh số chung, như dưới bàn cờ.
analysis-note-lead = (nước { $ply }) { $lead }
analysis-note = { $now }; hay hơn, { $then }: { $line }

## Trang web

web-title = Cờ Tư Lệnh
web-link-lost = Mất kết nối. Đang thử lại …
web-link-back = Đã kết nối lại.
web-close = Đóng
web-cancel = Hủy
web-back = Quay lại
web-accept = Đồng ý
web-decline = Từ chối
web-you = bạn

## Lần đầu
web-welcome = Chào mừng đến với Cờ Tư Lệnh
web-welcome-words = Lục quân, hải quân và không quân trên một bàn cờ. Tôi gọi bạn là gì?
web-your-name = Tên của bạn
web-enter = Bắt đầu
web-from-chat = Bàn cờ mở từ cuộc trò chuyện: trên Telegram hoặc Discord, hãy bấm “Mở bàn cờ” dưới một bàn cờ của tôi.
web-from-page = Hoặc nhắn /page cho tôi ở đó: tôi sẽ gửi một liên kết để bạn vào đây.
web-open-telegram = Mở trên Telegram
web-open-discord = Mở trên Discord

## Các ván
web-games = Các ván của bạn
web-no-games = Chưa có ván nào. Hãy chơi với máy, hoặc gửi lời thách đấu cho ai đó.
web-new-challenge = Ván mới
web-learn = Học chơi
web-lessons = Các bài học
web-rules-book = Luật chơi
web-rules-search = Tìm trong luật
web-rules-search-example = tàu, anh hùng, §5
web-rated = tính hệ số
web-your-turn = Đến lượt bạn
web-their-turn = Đang đợi { $name }

## Ván mới
web-opponent = Đối thủ
web-engine = máy
web-anyone = bất kỳ ai, qua liên kết
web-somebody = một người cụ thể
web-opponent-name = Tên đối thủ
web-level = Cấp
web-level-hint = 1 là mới chơi, 8 là mạnh, 9 nghĩ lâu nhất có thể.
web-your-side = Bên của bạn
web-side-red = Đỏ
web-side-blue = Xanh
web-side-random = ngẫu nhiên
web-ruleset = Bộ luật
web-battle = Trận
web-time = Thời gian cho mỗi nước
web-mode = Loại ván
web-mode-usual = như thường lệ
web-mode-casual = giao hữu
web-mode-hints = có gợi ý
web-more-terms = Điều khoản khác (không bắt buộc)
web-challenge = Gửi lời thách đấu
web-play-engine = Chơi với máy
web-invitation = Gửi liên kết này cho đối thủ
web-invitation-code = Ở mọi cuộc trò chuyện với tôi, họ cũng có thể gửi /accept { $code }.
web-copy = Sao chép liên kết
web-copied = Đã sao chép

## Một ván
web-board = Bàn cờ
web-player-of-side = { $side }: { $name }
web-points = { $points } điểm
web-captured-list = Đã bắt: { $pieces }
web-captured-nothing = Chưa bắt quân nào
web-days-hours = { $days } ngày { $hours } giờ
web-hours-minutes = { $hours } giờ { $minutes } phút
web-in-check = { $turn } · chiếu!
web-check = đang bị chiếu
web-looking-back = Bàn cờ sau nước { $ply } trên { $of }
web-to-now = Về bàn cờ hiện tại
web-flip = Xoay bàn cờ (f)
web-rings = Vòng hỏa lực
web-at-bottom = { $side } ở dưới.
web-turns = Các nước đi
web-no-turns = Chưa có nước nào.
web-first-turn = Về đầu ván
web-previous-turn = Lùi một nước
web-next-turn = Tới một nước
web-last-turn = Đến nước cuối
web-replay = Xem lại
web-answer = Trả lời
web-watching = Bạn đang xem ván này.
web-in-line = Phương án hay hơn: nước { $at } trên { $of }
web-leave-line = Về ván cờ
web-offered-draw = { $name } cầu hòa.
web-offered-take-back = { $name } xin đi lại.
web-offered-pause = { $name } đề nghị tạm dừng.
web-asked-draw = Bạn đã cầu hòa.
web-asked-take-back = Bạn đã xin đi lại.
web-asked-pause = Bạn đã đề nghị tạm dừng.
web-action-draw = Cầu hòa
web-action-resign = Xin thua
web-action-take-back = Xin đi lại
web-action-pause = Tạm dừng
web-action-resume = Chơi tiếp
web-action-claim = Xin xử thắng
web-action-gift = Tặng thời gian
web-action-hint = Gợi ý
web-action-plan = Chuẩn bị nước đi
web-action-threats = Đe dọa
web-action-rematch = Chơi ván nữa
web-action-analysis = Phân tích
web-action-record = Biên bản
web-action-replay = Ảnh động
web-action-score = Điểm
web-action-vacation = Nghỉ phép

## Nước đang chọn
web-turn-bar = Nước đi của bạn
web-who-goes = Quân nào đi?
web-and-the-rest = Quân còn lại?
web-so-far = Đã chọn { $turn }
web-what-there = Làm gì ở đó?
web-play = Đi { $turn }
web-go-on = Quân còn lại cũng đi
web-sending = Đang gửi …
web-you-capture = Bạn bắt: { $pieces }
web-you-lose = Bạn mất: { $pieces }
web-plans = Nước đã chuẩn bị
web-plan-none = Chưa chuẩn bị gì. Hãy chọn một nước của đối thủ và nước đáp của bạn; khi nước đó đến, tôi đi ngay nước đáp. Không ai khác thấy.
web-plan-new = Phương án mới
web-plan-remove = Xóa { $line }
web-plan-theirs = { $name } có thể đi gì? Hãy chạm trên bàn cờ.
web-plan-yours = Hãy chạm nước đáp của bạn.
web-plan-first = Hãy chạm nước bạn định đi trước.
web-plan-ends = Đến đây ván cờ đã kết thúc.
web-plan-take = Chọn { $turn }
web-plan-keep = Giữ phương án này
web-plan-undo = Lùi một nước
web-preparing = Bạn đang chuẩn bị một phương án; chưa đi nước nào.
web-analysis = Phân tích
web-analysis-works = Đang phân tích: { $done } trên { $of } nước.
web-analysis-refused = Ván này chưa có phân tích.
web-analysis-choose = Hãy chọn một nước trong danh sách hoặc trên biểu đồ.
web-accuracy = { $side }: độ chính xác { $percent }%
web-turning-points = Bước ngoặt:
web-stands = Sau nước { $turn }: { $lead }.
web-better-line = Hay hơn ({ $lead }):
web-play-through = Xem trên bàn cờ
web-chart = Biểu đồ bên nào hơn qua { $turns } nước: trên vạch là Đỏ, dưới vạch là Xanh

## Cho trình đọc màn hình
web-heroic = { $role } anh hùng
web-piece-of-side = { $piece } { $side }
web-carrying = { $carrier } chở { $others }
web-point-with = { $point }, { $piece }
web-reachable = đi đến được
web-reachable-capture = bắt được
web-reachable-lost = đi đến được nhưng mất quân
web-goes = { $pieces } đi.
web-say-selected = { $piece } đi được đến { $count } giao điểm: { $points }
web-say-pending = { $turn }. Enter để đi, Escape để quay lại.
web-role-commander = Tư lệnh
web-role-infantry = Bộ binh
web-role-militia = Dân quân
web-role-engineer = Công binh
web-role-tank = Xe tăng
web-role-artillery = Pháo binh
web-role-anti-aircraft = Cao xạ
web-role-missile = Tên lửa
web-role-air-force = Không quân
web-role-navy = Hải quân
web-role-headquarters = Sở chỉ huy

## Trò chuyện
web-chat = Trò chuyện
web-chat-unread = Trò chuyện, { $count } tin mới
web-chat-empty = Mọi lệnh trong cuộc trò chuyện đều dùng được ở đây: hãy gửi một lệnh, hoặc bấm một nút.
web-chat-line = Lệnh
web-chat-placeholder = /rules tàu
web-chat-help = Trợ giúp
web-chat-games = Các ván
web-chat-settings = Cài đặt
web-chat-stats = Thống kê
web-send = Gửi
web-show-on-board = Xem trên bàn cờ
web-download = Tải { $name }
web-picture-gone = Hình này không còn nữa.

## Cài đặt
web-settings = Cài đặt
web-language = Ngôn ngữ
web-theme = Màu bàn cờ
web-theme-classic = cổ điển
web-theme-light = sáng
web-theme-dark = tối
web-theme-contrast = tương phản cao
web-pieces = Quân cờ
web-setting-symbols = hình
web-setting-letters = chữ
web-setting-letters-vi = chữ tiếng Việt
web-bottom = Bên ở dưới
web-setting-own = bên của mình
web-setting-red = Đỏ
web-setting-blue = Xanh
web-coordinates = Tọa độ
web-setting-algebraic = a1 … k12
web-setting-official = 0,0 … 11,10
web-show-rings = Hiện vòng hỏa lực
web-confirm-turns = Hỏi lại trước mỗi nước đi
web-confirm-hint = Nước làm mất quân thì luôn được hỏi lại.
web-more-settings = Mọi cài đặt
web-privacy = Dữ liệu về tôi

## Why the server of the page refuses something, by its code

refused-no-script = Trang này cần JavaScript. Hãy bật JavaScript trong trình duyệt, hoặc chơi trong cuộc trò chuyện.
refused-missing = Ở đây không có gì.
refused-bad-request = Tôi không hiểu yêu cầu này.
refused-no-session = Tôi không biết bạn là ai. Hãy mở lại bàn cờ từ cuộc trò chuyện.
refused-no-guests = Ở đây không nhận khách.
refused-no-name = Khách cần có tên.
refused-watcher = Liên kết này chỉ cho xem một ván.
refused-not-watchable = Không xem được ván này, hoặc không còn xem được nữa.
refused-forged = Tôi không xác nhận được bạn là ai. Hãy mở lại bàn cờ từ cuộc trò chuyện.
refused-old-launch = Trang này mở đã quá lâu. Hãy đóng lại và mở lại từ cuộc trò chuyện.
refused-used-launch = Trang này đã được mở trước đó. Hãy đóng lại và mở lại từ cuộc trò chuyện.
refused-used-link = Liên kết này đã được dùng hoặc đã quá cũ. Hãy nhắn /page cho tôi để nhận liên kết khác.
refused-unknown-network = Trang này không nhận người dùng của mạng đó.
refused-network-silent = Discord không cho biết bạn là ai. Hãy thử lại.
refused-too-much = Quá nhiều yêu cầu cùng lúc. Hãy đợi một lát.
refused-failed = Đã có lỗi. Hãy thử lại.
refused-wrong-host = Máy chủ này chỉ trả lời chính máy của nó.
refused-wrong-method = Ở đây không làm được việc này.
refused-too-large = Yêu cầu này quá lớn.
refused-not-json = Nội dung phải là JSON.
refused-too-slow = Việc này mất quá nhiều thời gian. Hãy thử lại.
