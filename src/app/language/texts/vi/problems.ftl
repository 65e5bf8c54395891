# Thế cờ hằng ngày.

## Thế cờ

menu-problem = Giải thế cờ: tìm nước đi hay duy nhất
option-problem = Nước đi của bạn, hoặc: gợi ý, đáp án, tiếp, hôm nay, danh sách
help-problem = `/problem` – một thế cờ có đúng một nước hay; trả lời bằng cách gõ nước đi hoặc bấm nút. `/problem hôm nay` là thế cờ trong ngày, `/problem danh sách` là những thế gần đây của bạn. Để nhận mỗi ngày một thế: `/settings problem 20:00`, trong nhóm `/settings chat problem 20:00`
words-today = hôm nay, trong ngày
words-list = danh sách, gần đây

problem-head = **Thế cờ { $number }** · { $difficulty }
problem-difficulty = { $difficulty ->
    [very-easy] rất dễ
    [easy] dễ
    [medium] vừa
    [hard] khó
   *[very-hard] rất khó
}
problem-task = **{ $key ->
    [red] Đỏ
   *[blue] Xanh
} đi trước và { $goal }.**
problem-goal-win = { $prize ->
    [mate] chiếu hết { $turns ->
        [1] ngay
       *[other] trong { $turns } nước
    }
    [commander] bắt Tư lệnh { $turns ->
        [1] ngay
       *[other] trong vòng { $turns } nước
    }
    [ships] thắng trận hải chiến { $turns ->
        [1] ngay
       *[other] trong vòng { $turns } nước
    }
    [planes] thắng trận không chiến { $turns ->
        [1] ngay
       *[other] trong vòng { $turns } nước
    }
   *[land-forces] thắng trận lục chiến { $turns ->
        [1] ngay
       *[other] trong vòng { $turns } nước
    }
}
problem-goal-gain = { $lost ->
    [none] bắt được { $taken }
   *[other] đổi { $lost } lấy { $taken }
}
problem-goal-save = cứu được { $kept }
problem-goal-survive = { $prize ->
    [mate] tránh bị chiếu hết
    [commander] cứu được Tư lệnh
    [ships] tránh thua trận hải chiến
    [planes] tránh thua trận không chiến
   *[land-forces] tránh thua trận lục chiến
}
# Những quân nói đến trong đề bài.
problem-pieces = { $count ->
    [1] { "" }
    [2] hai{ " " }
    [3] ba{ " " }
   *[other] bốn{ " " }
}{ $role ->
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
# Quân của bên đi trước.
problem-own-pieces = { $count ->
    [1] { "" }
    [2] hai{ " " }
    [3] ba{ " " }
   *[other] bốn{ " " }
}{ $role ->
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
problem-list = { $list } và { $last }
problem-rules = Luật: { $ruleset }, { $battle }.
problem-how = Hãy gõ nước đi, hoặc chọn bằng nút.
problem-how-hinted = Đã dùng gợi ý thì trả lời đúng chỉ tính một nửa.
problem-hint = 💡 Hãy để ý { $stack } ở { $at }.
problem-pick = **Thế cờ { $number }:** quân nào?
problem-which = Bạn muốn nói nước nào? { $turns }
problem-unreadable = { $typed } không phải là nước đi trong thế cờ này. Hãy gõ một nước, ví dụ `f4-f6`, hoặc `gợi ý`, `đáp án`, `tiếp`.
problem-right = ✅ { $turn } là đúng!
problem-wrong = ❌ Không phải { $turn }. Hãy thử lại.
problem-refuted = Đối thủ sẽ đáp { $turn }.
problem-solution = Đáp án là { $turn }.
problem-themes = Chủ đề: { $list }.
problem-rating-change = Hệ số giải thế cờ của bạn: { $rating } ({ $change }).
problem-streak = 🔥 { $days ->
    [1] Bạn đã giải được thế cờ trong ngày.
   *[other] Bạn đã giải được thế cờ trong ngày, { $days } ngày liên tiếp.
}
problem-standing = Giải thế cờ: hệ số { $rating }, giải đúng ngay { $solved } trên { $attempts } thế.
problem-streaks = { $days ->
    [0] Chuỗi dài nhất: { $best } ngày.
    [1] 🔥 Chuỗi hiện tại: 1 ngày; dài nhất: { $best } ngày.
   *[other] 🔥 Chuỗi hiện tại: { $days } ngày liên tiếp; dài nhất: { $best } ngày.
}
problem-none = Ở đây chưa có thế cờ nào.
problem-none-open = Bạn chưa mở thế cờ nào. Hãy gửi `/problem` để nhận một thế.
problem-unknown = Không có thế cờ { $number }.
problem-not-yours = Thế cờ này dành cho người khác. Hãy gửi `/problem` để nhận thế của bạn.
problem-in-private = Người khác đọc được cuộc trò chuyện này, và câu trả lời của bạn sẽ lộ đáp án. Hãy nhắn riêng cho tôi: { $command }.
problem-list-private = Danh sách này chỉ dành cho bạn. Hãy nhắn riêng cho tôi: `/problem danh sách`.
problem-list-head = **Những thế cờ gần đây của { $player }**
problem-list-line = { $mark } { $number }: { $turn } ({ $change })
problem-list-empty = Bạn chưa giải thế cờ nào. Hãy gửi `/problem` để nhận một thế.
problem-daily = 🧩 **Thế cờ trong ngày**
problem-daily-chat = Hãy bấm nút và trả lời riêng cho tôi, để không ai đọc được đáp án ở đây.
problem-daily-person = Hãy bấm nút, rồi gõ hoặc chọn nước đi.
problem-yesterday = Đáp án của thế cờ { $number }: { $turns }
problem-solved-by = Đã giải được:
problem-nobody = Ở đây không ai giải được.
problem-week = 🏆 **Các thế cờ tuần qua: ai giải được**
problem-week-line = { $place }. { $player }: { $solved } ngày, trong đó đúng ngay { $once } ngày
problem-theme = { $theme ->
    [defence] phòng thủ
    [quiet] nước đi tĩnh lặng
    [check] chiếu
    [sacrifice] thí quân
    [split] tách chồng quân
    [several-captures] bắt nhiều quân
    [double-fire] bắn kép
    [in-place] bắt tại chỗ
    [bomb] ném bom rồi bay về
    [exchange] một đổi một
    [navy] Hải quân
    [air-force] Không quân
    [artillery] Pháo binh
    [tank] Xe tăng
    [infantry] lính bộ
    [air-defence] phòng không
    [commander] Tư lệnh
    [hero] anh hùng
    [mate] chiếu hết
    [battle] trận đánh
    [gain] bắt quân
   *[simple] đơn giản
}
button-problem-solve = Giải
button-problem-pick = Chọn nước đi
button-problem-hint = Gợi ý
button-problem-solution = Đáp án
button-problem-next = Thế tiếp theo
