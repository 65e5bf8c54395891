# Trang web.

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
web-problem = Thế cờ trong ngày
web-problems = Thế cờ
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
web-worth-a-look = Nước đáng xem lại:
web-stands = Sau nước { $turn }: { $lead }.
web-answer-line = Diễn biến có thể:
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
