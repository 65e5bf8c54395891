# Thời gian.

## Đồng hồ

clock-none = Ván { $game } không dùng đồng hồ.
pause-stands = Ván { $game } đang tạm dừng rồi. `/resume` để chơi tiếp.
pause-none = Ván { $game } không tạm dừng.
pause-already = Đã có đề nghị tạm dừng ván { $game }; hãy đợi trả lời.
pause-not-asked = Không ai đề nghị tạm dừng ván { $game }.
pause-offered = { $game } · { $player } đề nghị tạm dừng: đồng hồ sẽ dừng cho đến khi một trong hai bạn đi hoặc gửi `/resume`. { $opponent }, bạn có đồng ý không?
pause-refused = { $game } · { $player } không đồng ý tạm dừng. { $opponent }, đồng hồ vẫn chạy.
paused = { $game } · { $player } đồng ý tạm dừng. { $opponent }, đồng hồ dừng cho đến khi một trong hai bạn đi hoặc gửi `/resume`.
resumed = { $game } · { $player } đã kết thúc tạm dừng. { $engine ->
    [yes] Đồng hồ
   *[no] { $opponent }, đồng hồ
} lại chạy.
resumed-away = { $game } · { $player } đã kết thúc tạm dừng. { $engine ->
    [yes] Đồng hồ
   *[no] { $opponent }, đồng hồ
} vẫn dừng: người đến lượt đang nghỉ phép.
gift-given = { $game } · { $player } tặng { $opponent } thêm thời gian: { $time }.
gift-one-clock = Không thể tặng thời gian trong ván { $game }: hai bên dùng chung một đồng hồ.
gift-too-much = Đối thủ của bạn trong ván { $game } đã được tặng mức thời gian tối đa.
went-away = { $game } · { $player } đang nghỉ phép. { $engine ->
    [yes] Đồng hồ
   *[no] { $opponent }, đồng hồ
} dừng cho đến khi họ trở lại.
came-back = { $game } · { $player } đã hết nghỉ phép. { $engine ->
    [yes] Đồng hồ
   *[no] { $opponent }, đồng hồ
} lại chạy.
time-over = { $game } · { $player } đã hết giờ. { $engine ->
    [yes] Máy không bao giờ xin xử thắng, nên ván chờ nước đi trong vòng 60 ngày.
   *[no] { $opponent }, bạn có thể xin xử thắng bằng `/claim` trong vòng 60 ngày, hoặc chờ nước đi.
} Quá hạn đó, ván kết thúc không có kết quả.
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
clock-runs = ⏳ Hạn đi của { $side ->
    [red] Đỏ
   *[blue] Xanh
}: { $deadline }, { $wait }.
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
time-over-own = { $game } · bạn đã hết giờ{ $engine ->
    [yes] . Máy không bao giờ xin xử thắng, nên bạn vẫn đi được.
   *[no] , và { $opponent } có thể xin xử thắng. Trước lúc đó, bạn vẫn đi được.
}
spared = { $game } · { $player } đã hết giờ, và kỳ nghỉ phép tự động của họ đã bắt đầu. { $engine ->
    [yes] Đồng hồ
   *[no] { $opponent }, đồng hồ
} dừng cho đến khi họ đi một nước hoặc hết nghỉ.
went-away-own = { $game } · bạn đang nghỉ phép và đồng hồ của bạn đã dừng. Nếu bạn đi một nước, kỳ nghỉ kết thúc.
came-back-own = { $game } · bạn đã hết nghỉ phép, đồng hồ của bạn lại chạy. Đến lượt bạn.
vacation-over = Bạn đã hết nghỉ phép, đồng hồ của bạn lại chạy. `/games` cho xem ván nào đến lượt bạn.
vacation-here = **Bạn không nghỉ phép.** Khi bạn nghỉ, đồng hồ của những ván có từ một ngày trở lên cho mỗi nước sẽ dừng, và đối thủ thấy bạn đang nghỉ. Đồng hồ nhanh hơn vẫn chạy. Nếu bạn tự đi một nước, kỳ nghỉ kết thúc.
vacation-away = **Bạn đang nghỉ phép**, muộn nhất đến { $until }. Nếu bạn tự đi một nước ở bất kỳ ván nào, kỳ nghỉ kết thúc; nước đáp chuẩn bị trước thì không. Đồng hồ của những ván có dưới một ngày cho mỗi nước, hoặc dùng một đồng hồ cho cả ván, vẫn chạy, và tôi vẫn nhắc bạn về những ván đó.
vacation-saved = Ngày nghỉ còn lại: { $time }.
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
