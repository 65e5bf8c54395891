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
help-challenge = `/challenge [@tên] [red|blue|random]` – mời chơi: người được nêu tên hoặc được trả lời, nếu không thì bất kỳ ai; Đỏ (red) đi trước, Xanh là blue, random là bốc thăm
help-accept = `/accept [MÃ]` – nhận lời mời; mã dùng được ở mọi cuộc trò chuyện
help-decline = `/decline [MÃ]` – từ chối lời mời
help-cancel = `/cancel [MÃ]` – rút lời mời của bạn
help-move = `/move [#ván] nước-đi` – đi một nước, ví dụ `/move f4-f6`; trả lời bàn cờ mới nhất, hoặc gửi chữ trong cuộc trò chuyện riêng, cũng được
help-board = `/board [#ván]` – xem bàn cờ
help-games = `/games` – các ván và lời mời của bạn
help-draw = `/draw [#ván]` – đề nghị hòa, hoặc đồng ý hòa
help-resign = `/resign [#ván]` – xin thua (tôi sẽ hỏi lại trước)
help-start = `/start` – lời chào
help-turns = **Nước đi** nêu các giao điểm từ `a1` đến `k12`, hoặc tọa độ chính thức như `3,5` (f4): `f4-f6` là đi, `f4xf6` là bắt, `c5:a5` là bắt tại chỗ, `Tf4-f5/If4-e4` là tách quân, và `xe tăng f4 f6` cũng hiểu được. Nếu nhiều nước phù hợp, tôi sẽ hỏi; nếu không có nước nào, tôi nói luật nào cấm.
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
menu-games = Các ván và lời mời của bạn
menu-draw = Đề nghị hòa, hoặc đồng ý hòa
menu-resign = Xin thua
menu-start = Lời chào

## Các tham số của lệnh (nhiều nhất 100 ký tự, không có dấu định dạng)

option-opponent = Người được mời; để trống là bất kỳ ai
option-colour = Bên của bạn; Đỏ đi trước
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
challenge-bot = { $opponent } là một chương trình và không chơi ở đây. Hãy mời một người.
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
challenge-line-open = { $code } – của bạn, mở cho mọi người, đến { $expires }
challenge-line-own = { $code } – của bạn, gửi { $opponent }, đến { $expires }
challenge-line-theirs = { $code } – từ { $opponent }, đến { $expires }
accepted-done = Đã nhận lời: ván { $game } bắt đầu.
declined-done = Đã từ chối.
cancelled-done = Đã rút lời mời { $code }.
challenge-declined = { $challenger }, { $opponent } đã từ chối lời mời của bạn.
challenge-cancelled = { $challenger } đã rút lời mời.
challenge-lapsed = Không ai trả lời lời mời của { $challenger }; lời mời đã hết hạn.
unreachable = { $challenger }, không liên lạc được với người bạn mời: họ đã chặn tôi hoặc không nhận tin nhắn của tôi. Lời mời { $code } đã được rút. Gửi `/challenge` không kèm tên để nhận mã mà bạn có thể tự chuyển cho họ.

## Ván cờ

out-of-reach = { $game } · { $player } không nhận được tin nhắn của tôi: họ đã chặn tôi hoặc chưa từng mở trò chuyện với tôi. Ván cờ vẫn còn nguyên; khi họ nhắn lại cho tôi, `/board` sẽ cho họ xem bàn cờ.
game-damaged = Không đọc được ván { $game } từ kho dữ liệu, nên lúc này không thể đi tiếp. Xin báo cho người quản lý bot này.
started = Ván { $game }: 🔴 { $red } (Đỏ) gặp 🔵 { $blue } (Xanh).
started-next = { $side ->
    [red] 🔴
   *[blue] 🔵
} { $player }, bạn đi trước: hãy trả lời bàn cờ này bằng một nước như `f4-f5`, hoặc gửi `/move f4-f5`.
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
ended = Ván { $game } đã kết thúc.
over = { $winner ->
    [red] **Đỏ thắng:** 🔴 { $player } thắng { $opponent }
    [blue] **Xanh thắng:** 🔵 { $player } thắng { $opponent }
   *[nobody] **Hòa** giữa { $player } và { $opponent }
} – { $ending ->
    [commander] Tư lệnh đã bị bắt
    [ships] Hải quân đã bị bắt hết
    [planes] Không quân đã bị bắt hết
    [land-forces] Xe tăng, Bộ binh và Pháo binh đã bị bắt hết
    [facing] để hai Tư lệnh đối mặt
    [mate] chiếu hết
    [no-turn] không còn nước đi hợp lệ
    [repetition] thế cờ lặp lại lần thứ ba
    [fifty] mỗi bên năm mươi nước không mất quân
    [turn-limit] đã đi hết số nước thỏa thuận
    [time-limit] đã hết thời gian thỏa thuận
    [resignation] đối phương xin thua
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
} từ { $since }
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
   *[nobody] hòa
} ({ $ending ->
    [commander] bắt Tư lệnh
    [ships] bắt hết Hải quân
    [planes] bắt hết Không quân
    [land-forces] bắt hết lục quân
    [facing] Tư lệnh đối mặt
    [mate] chiếu hết
    [no-turn] hết nước đi
    [repetition] lặp lại thế cờ
    [fifty] năm mươi nước
    [turn-limit] hết số nước
    [time-limit] hết thời gian
    [resignation] xin thua
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
    Dòng không có tên là của người vừa nói. Gõ một số để bấm nút. `/help` giải thích phần còn lại, `/quit` để kết thúc.
terminal-who = Ai nói vậy? Hãy bắt đầu dòng bằng tên và dấu hai chấm, ví dụ `an: /help`.
