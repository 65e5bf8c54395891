# Máy và phân tích ván cờ.

## Máy

menu-hint = Gợi ý của máy, mỗi lần một rõ hơn
menu-threats = Đối thủ đang đe dọa gì
option-bot = Chơi với máy: chọn cấp
option-sleepy = Máy vài giờ mới trả lời, như một người bạn ở xa
bot-level = { $level ->
    [1] 1 (mới chơi)
    [max] max (mạnh nhất)
   *[other] { $level }
}
help-hint = `/hint [#ván]` – gợi ý của máy, chỉ dành cho bạn: trước hết là quân, rồi nước đi, rồi lý do. Chỉ có trong ván với máy và ván có `hints`; tôi đếm số gợi ý
help-threats = `/threats [#ván]` – những quân đối thủ có thể bắt ở nước sau, hoặc cách đối thủ có thể chiếu hết bạn, chỉ dành cho bạn, trong những ván đó
record-hints = Gợi ý đã dùng: Đỏ { $red }, Xanh { $blue }.
hint-not-here = Ván { $game } không có gợi ý: gợi ý chỉ có trong ván với máy, và ván mà cả hai đã bắt đầu với `hints`.
hint-in-private = Gợi ý chỉ dành cho bạn. Hãy nhắn riêng cho tôi: { $command }.
hint-busy = Máy đang bận. Hãy thử lại sau giây lát.
hint-nothing = Bạn không có nước nào để đi trong ván { $game }.
hint-head = Gợi ý cho ván { $game }. Trong ván này bạn đã xin gợi ý ở { $count } lượt.
hint-piece = Hãy để ý { $stack } của bạn ở { $at }.
hint-turn = Nếu là bạn, tôi sẽ đi { $turn }.
hint-line = Phương án chính: { $line }.
hint-quiet = Không có lý do nào nổi bật; đây là nước hay nhất tôi tìm được.
hint-one-other = Không có lý do nào nổi bật; nước { $turn } cũng hay gần bằng.
hint-two-others = Không có lý do nào nổi bật; các nước { $turn } và { $other } cũng hay gần bằng.
button-hint = Gợi ý
button-hint-turn = Nước nào?
button-hint-why = Vì sao?
reason-wins-now = Nước này thắng ngay.
reason-wins-in = Nước này thắng trong vòng { $turns } nước, nếu đối thủ đi như tôi đoán.
reason-takes = Nước này bắt { $stack } ở { $at }.
reason-costs = Nước này làm bạn mất { $stack }.
reason-wins-later = Nếu đối thủ đi như tôi đoán, { $later ->
    [1] ngay ở nước sau
   *[other] ở nước thứ { $later } sau nước này,
} bạn sẽ bắt được { $stack } { $comes ->
    [yes] mà đối thủ đưa đến { $at }
   *[no] ở { $at }
}{ $points ->
    [game] {" "}và thắng ván.
   *[other] {" "}và tính ra lợi ít nhất { $points } điểm.
}
reason-saves = Nước này cứu { $stack } của bạn ở { $at } khỏi { $by } ở { $from }{ $how ->
    [captures] , vì bắt luôn quân đó.
    [blocks] : đường bị chặn ở { $on }.
    [ring] : vòng hỏa lực ở { $on } sẽ bắn rơi máy bay đó.
   *[otherwise] .
}
reason-threatens = Nước này đe dọa { $stack } ở { $at }.
reason-threatens-mate = Nước này đe dọa chiếu hết { $turns ->
    [1] ở nước sau.
   *[other] trong vòng { $turns } nước.
}
reason-stops-mate = Nước này phá đòn chiếu hết mà đối thủ đang đe dọa { $turns ->
    [1] ở nước sau.
   *[other] trong vòng { $turns } nước.
}
reason-avoids = Nước này tránh vòng hỏa lực của { $gun } ở { $at }: máy bay bay từ { $from } đến { $danger } sẽ bị bắn rơi.
reason-checks = Nước này chiếu.
reason-hero = Nước này làm { $piece } của bạn ở { $at } trở thành anh hùng.
reason-gives = Sau đó đối thủ có thể bắt { $stack } của bạn ở { $at }{ $back ->
    [none] .
   *[other] ; bạn bắt lại { $back } tại đó.
}
reason-covers = Nước này bảo vệ { $stack } của bạn ở { $at }: { $by } ở { $from } có bắt cũng không được lợi.
reason-guards = Nước này yểm trợ { $stack } của bạn ở { $at }: nếu { $by } ở { $from } bắt quân đó, bạn có thể bắt lại.
reason-prevents = Nếu không có nước này, { $turn } sẽ là một nước hay của đối thủ.
reason-prepares = Nước này chuẩn bị cho { $turn }.
reason-opens = Nước này mở đường cho { $by } của bạn ở { $from } đe dọa { $stack } ở { $at }.
reason-shuts-out = Vòng hỏa lực của bạn ở { $gun } ngăn { $plane } ở { $from }: máy bay bay đến { $at } sẽ bị bắn rơi.
reason-frees = Vòng hỏa lực ở { $gun } không còn nữa: { $plane } của bạn ở { $from } nay bay được đến { $at }.
reason-stops-hero = Nước này không cho { $stack } ở { $at } trở thành anh hùng.
reason-shelters = Nước này đưa Tư lệnh của bạn ra khỏi chỗ trống trải, { $within ->
    [headquarters] vào { $carrier } ở { $at }.
   *[carrier] lên { $carrier } ở { $at }.
}
reason-takes-escape = Nước này không cho Tư lệnh địch thoát đến { $at }; { $left ->
    [0] không còn giao điểm nào để thoát.
   *[other] còn { $left } giao điểm để thoát.
}
reason-keeps-out = Nước này không để { $stack } ở { $from } đi đến { $at } an toàn: { $by } của bạn có thể bắt nó ở đó từ { $on }.
reason-room = Nước này cho { $stack } của bạn thêm chỗ đi: từ { $at } đi được đến { $points } giao điểm, từ { $from } chỉ { $before }.
hint-mistake = Nước vừa rồi của bạn, { $played }, là { $mark ->
    [terrible] **sai lầm nghiêm trọng**
   *[bad] **sai lầm**
} ({ $before } → { $after }).
hint-better = {" "}Nước hay hơn là { $better }.
threats-head = Trong ván { $game }, đối thủ có thể bắt quân và được lợi ở nước sau:
threats-none = Trong ván { $game }, tôi không thấy bước bắt quân nào chắc chắn đem lại lợi cho đối thủ ở nước sau.
threats-mate = Trong ván { $game }, đối thủ { $how ->
    [threatens] đe dọa
   *[forces] có thể
} chiếu hết bạn { $turns ->
    [1] ở nước sau
   *[other] trong vòng { $turns } nước
}{ $how ->
    [threatens] , nếu bạn không chống đỡ
    [at-once] {""}
   *[forces] , dù bạn đáp thế nào
}: { $line }
threats-line = • { $by } ở { $from } có thể bắt { $stack } của bạn ở { $at }{ $lost ->
    [none] {""}
   *[other] , đổi lại đối thủ mất { $lost }
}{ $points ->
    [game] {" "}và thắng ván
   *[other] , tính ra lợi ít nhất { $points } điểm
}: { $line }

## Phân tích ván đã xong

help-analysis = `/analysis [#ván]` – phân tích từng nước của ván đã xong: độ chính xác của mỗi bên, các bước ngoặt và sai lầm khác, nước hay hơn, kèm biên bản có chú giải
menu-analysis = Phân tích từng nước của ván đã xong
button-analysis = Phân tích
button-analysis-progress = Tiến độ
button-analysis-cancel = Hủy
button-analysis-turn = Nước { $ply }
button-analysis-file = Biên bản có chú giải
analysis-too-early = Ván { $game } chưa kết thúc. Ván kết thúc rồi tôi mới phân tích được.
analysis-no-turns = Ván { $game } chưa có nước nào nên không có gì để phân tích.
analysis-one-at-a-time = Mỗi lần tôi chỉ phân tích một ván cho bạn, mà ván { $game } chưa phân tích xong.
analysis-one-elsewhere = Mỗi lần tôi chỉ phân tích một ván cho bạn, mà một ván khác của bạn chưa phân tích xong.
analysis-full = Đang có quá nhiều ván chờ phân tích. Hãy thử lại sau.
analysis-awaited = Đã có nhiều người chờ phân tích ván { $game }. Hãy hỏi lại khi phân tích xong.
analysis-begun = Tôi đang phân tích từng nước của ván { $game }.{ $others ->
    [0] {""}
   *[other] {" "}Ngoài ra còn { $others } ván khác đang được phân tích.
} Tôi sẽ gửi kết quả ở đây.
analysis-under-way = Tôi đang phân tích ván { $game } rồi; tôi sẽ gửi kết quả ở đây.
analysis-waits = Ván { $game } đang chờ được phân tích.
analysis-progress = Phân tích ván { $game }: { $done } trên { $of } nước.
analysis-unfinished = Ván { $game } chưa phân tích xong.
analysis-looks-again = Phân tích ván { $game }: tôi đã xét hết các nước và đang xem lại những nước chưa chắc.
analysis-is-done = Đã phân tích xong ván { $game }.
analysis-is-off = Ván { $game } hiện không được phân tích.
analysis-failed = Tôi không phân tích được ván { $game } vì có lỗi bên tôi. Hãy báo cho người vận hành bot.
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
analysis-worth-a-look = Những nước đáng xem lại:
analysis-no-turning-points = Không có bước ngoặt: không nước nào làm thay đổi rõ rệt cục diện.
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
analysis-mark = { $mark ->
    [terrible] sai lầm nghiêm trọng
    [bad] sai lầm
    [suspicious] thiếu chính xác
    [excellent] nước xuất sắc
   *[good] nước hay
}
analysis-signs = Trên biểu đồ: { $signs }.
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
    } { $turns ->
        [0] thắng
       *[other] thắng trong { $turns } nước
    }
}
analysis-turn-head = **Ván { $game }**
analysis-line = Phương án hay hơn: { $line }
fault-loses = Nước này để đối thủ thắng trong { $turns } nước.
fault-misses-win = Nước này bỏ lỡ cơ hội thắng trong { $turns } nước.
fault-shot-down = Nước này làm mất { $stack } vì vòng hỏa lực.
fault-gives-up = Nước này đổi { $stack } lấy { $captured }, thiệt { $points } điểm.
fault-leaves = Nước này { $brought ->
    [yes] đưa { $stack } đến { $at }, nơi { $by } ở { $from } có thể bắt
   *[no] để { $stack } ở { $at } cho { $by } ở { $from } bắt
} (tính ra thiệt ít nhất { $points } điểm).
fault-leaves-later = Nước này làm mất { $stack } ở { $at } trong diễn biến sau đó (tính ra thiệt ít nhất { $points } điểm).
fault-misses = Nước này bỏ lỡ cơ hội bắt { $stack } ở { $at } (tính ra ít nhất { $points } điểm).
fault-loses-points = Nước này tính ra thiệt ít nhất { $points } điểm trong diễn biến sau đó.
fault-misses-points = Tính ra, nước này bỏ lỡ ít nhất { $points } điểm.
fault-allows = Nước này để { $stack } của đối thủ đi an toàn từ { $from } đến { $at }; nếu đi nước hay hơn thì { $by } ở { $on } có thể bắt nó ở đó.
fault-misses-threat = Nước này bỏ lỡ cơ hội đe dọa: nếu đi nước hay hơn thì { $by } từ { $from } sẽ đe dọa { $stack } ở { $at } (tính ra ít nhất { $points } điểm).
fault-does-not-save = Nước này để { $stack } ở { $at } bị { $by } ở { $from } đe dọa; nước hay hơn { $covered ->
    [yes] bảo vệ được { $stack }.
   *[no] cứu được { $stack }.
}
fault-allows-hero = Nước này để { $stack } ở { $at } có thể trở thành anh hùng ngay sau đó; nước hay hơn ngăn được điều này.
fault-does-not-shelter = Nước này để Tư lệnh ở chỗ trống trải; nước hay hơn đưa Tư lệnh { $within ->
    [headquarters] vào { $carrier } ở { $at }.
   *[carrier] lên { $carrier } ở { $at }.
}
analysis-answer = Diễn biến có thể: { $line }
analysis-arrows = Mũi tên mảnh: nước đã đi. Mũi tên vàng: nước hay hơn.
analysis-chart-title = Bên nào hơn
analysis-chart-turns = nước
analysis-chart-alt = Bên nào hơn trong ván { $game } sau mỗi nước, tính bằng điểm: Đỏ ở trên đường giữa, Xanh ở dưới. Phần chữ dưới hình nêu các bước ngoặt và sai lầm khác.
analysis-file = Ván { $game } có chú giải
analysis-preface = Do tulenh phân tích. Độ chính xác: Đỏ { $red }%, Xanh { $blue }%. Lợi thế tính bằng điểm. Các ký hiệu trong tệp này: ++ nước xuất sắc, + nước hay, ? thiếu chính xác, - sai lầm, -- sai lầm nghiêm trọng; !! ở cuối là xin thua. Biểu đồ dùng ký hiệu khác và có giải thích riêng. Nước của hai bên được đánh số chung, như dưới bàn cờ.
analysis-note-lead = (nước { $ply }) { $lead }
analysis-note = { $now }{ $why ->
    [none] ; hay hơn
   *[other] . { $why } Hay hơn
} ({ $then }): { $line }
