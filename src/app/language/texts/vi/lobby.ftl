# Tìm đối thủ.

help-play = `/play [bộ luật] [trận] [THỜI GIAN] [rated|casual] [red|blue] [1400-1700|±200]` – tìm đối thủ: điều gì bạn không nêu thì thế nào cũng được. Chỉ `/play` thì cho xem ai đang tìm ván
menu-play = Tìm đối thủ
option-play = Bạn muốn chơi thế nào, ví dụ 3 ngày ±200; bỏ trống để xem ai đang tìm ván
about-lobby = `/play` cho xem ai đang tìm ván; bấm một nút là tham gia. Muốn tự tìm, hãy nói bạn muốn gì: `/play marine 3 ngày ±200`, với những từ của `/challenge` và hệ số bạn muốn gặp: `1400-1700`, hoặc `±200` quanh hệ số của bạn. Điều gì bạn không nêu thì thế nào cũng được. Nếu có lời mời hợp, ván bắt đầu ngay; nếu không, lời mời của bạn được đăng ba ngày, ở đây, trên trang và trong mọi nhóm có hiện lời mời chơi, kèm tên và hệ số của bạn.
    • Bạn không bao giờ bị đưa vào ván đổi luật, có giới hạn số nước, hoặc dưới một ngày cho mỗi nước, trừ khi bạn đã nêu hoặc tự tham gia.
    • Hệ số tạm tính, có dấu “?”, được xét theo đúng con số đó.
    • Tôi rút lời mời của bạn khi bạn nghỉ phép hoặc đã đủ ván (`/settings games 5`).
    • Hãy đi nước đầu tiên trước khi tìm thêm: khi có năm ván bạn chưa đi nước nào, hoặc mười hai ván mới trong một ngày, tôi sẽ bảo bạn đợi.
lobby-head = **Đang tìm ván:**
lobby-empty = Hiện không có ai tìm ván.
lobby-line = { $player } ({ $rating }) – { $terms }
lobby-own = Lời mời của bạn, đến { $expires }: { $terms }
lobby-how = Muốn chơi kiểu khác, hãy viết, ví dụ `/play marine 3 ngày ±200`.
lobby-anything = ván thông thường nào cũng được
lobby-limit = { $turns ->
    [one] một nước mỗi bên
   *[other] { $turns } nước mỗi bên
}
lobby-mode = { $mode ->
    [rated] có tính hệ số
    [hints] không tính hệ số, có gợi ý
   *[casual] không tính hệ số
}
lobby-side = cầm quân { $side ->
    [red] Đỏ
   *[blue] Xanh
}
lobby-range = hệ số { $range }
lobby-offered = Tôi đang tìm đối thủ cho bạn: { $terms }. Mọi người thấy lời mời này đến { $expires }; khi có người tham gia, ván bắt đầu ngay trong cuộc trò chuyện này.
lobby-offered-already = Bạn đang tìm đúng ván này rồi: { $terms }, đến { $expires }. Khi có người tham gia, ván bắt đầu ngay trong cuộc trò chuyện này.
lobby-matched = Tôi đã tìm được đối thủ cho bạn: ván { $game } bắt đầu.
lobby-joined = Ván { $game } bắt đầu. Tôi hiện ván trong cuộc trò chuyện riêng với bạn.
lobby-withdrawn = Đã rút lời mời của bạn.
lobby-gone = Lời mời này không còn nữa.
lobby-again = Có người nhanh hơn. Hãy thử lại.
lobby-own-offer = Đây là lời mời của chính bạn, nên phải có người khác tham gia.
lobby-own-many = Bạn có { $limit } lời mời đang chờ, không thể thêm nữa. Hãy rút bớt: `/play` cho xem các lời mời đó.
lobby-full = Hiện có quá nhiều lời mời. Hãy tham gia một lời mời: `/play`.
lobby-rating = Lời mời này dành cho hệ số { $range }, còn hệ số của bạn là { $rating }.
lobby-away = Bạn đang nghỉ phép. Hãy kết thúc bằng `/vacation off` trước khi tìm ván.
lobby-enough-games = Bạn đang chơi { $limit } ván, đủ số ván bạn muốn chơi cùng lúc. Hãy kết thúc bớt một ván, hoặc đổi bằng `/settings games`.
lobby-unanswered = Có { $games } ván bạn chưa đi nước nào. Hãy đi ở đó trước, hoặc đợi đối thủ đi: `/games`.
lobby-many-today = Bạn đã bắt đầu { $limit } ván trong một ngày. Hãy chơi các ván đó đã, ngày mai tìm thêm.
lobby-together = Hai người đang chơi với nhau { $games } ván. Hãy kết thúc bớt một ván, hoặc dùng `/challenge`.
lobby-bad-range = { $word } không phải là khoảng hệ số. Ví dụ: `1400-1700` hoặc `±200`; hệ số từ { $least } đến { $most }.
lobby-no-bot = `/play` tìm người chơi. Để chơi với máy, hãy gửi `/challenge bot 3` (cấp 1 đến 8, và `max`).
lobby-ended = Lời mời chơi của bạn đã được rút: { $why ->
    [expired] không có ai tham gia kịp thời hạn. Hãy tìm lại bằng `/play`.
    [away] bạn đang nghỉ phép.
    [games] bạn đã đủ ván.
   *[blocked] người vận hành bot không cho bạn chơi ván mới.
}
lobby-list-head = **Đang tìm ván.** Bấm tên để chơi:
lobby-list-empty = Hiện không có ai tìm ván. Hãy bấm nút, tôi tìm đối thủ cho bạn.
lobby-list-more = … và { $count } lời mời nữa: `/play`
lobby-list-off = Ở đây không còn liệt kê lời mời chơi. `/play` cho xem các lời mời.
button-lobby-join = Chơi với { $player }
button-lobby-seek = Tìm đối thủ
button-lobby-withdraw = Rút: { $terms }

## Trên trang

web-lobby = Tìm đối thủ
web-lobby-open = Đang tìm ván
web-lobby-none = Hiện không có ai tìm ván như thế.
web-lobby-own = Bạn muốn chơi thế nào?
web-lobby-any = thế nào cũng được
web-lobby-range = Hệ số (không bắt buộc)
web-lobby-hint = Nếu có lời mời hợp, ván bắt đầu ngay. Nếu không, mọi người thấy lời mời của bạn trong ba ngày.
web-lobby-seek = Tìm đối thủ
web-lobby-join = Chơi
web-lobby-join-named = Chơi với { $name }
web-lobby-withdraw = Rút lời mời
web-lobby-yours = Lời mời của bạn
web-lobby-fitting = Chỉ lời mời hợp hệ số của bạn
