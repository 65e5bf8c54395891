# Bài học.

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
lesson-how = Hãy bấm chọn một nước, hoặc gõ nước đi. Trong các nước này chỉ có một nước đúng.
lesson-how-shared = Hãy bấm chọn một nước, hoặc gõ nước đi sau `/learn`. Trong các nước này chỉ có một nước đúng.
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
