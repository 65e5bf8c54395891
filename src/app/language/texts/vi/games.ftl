# Những lời trong ván cờ.

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
    [runs] , hạn { $deadline }, { $wait }
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
plan-alone = Nước chuẩn bị trước chỉ dành cho bạn: hãy nhắn riêng cho tôi `/if`.
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
