# Theo dõi ván cờ.

follow-begun = Bạn đang theo dõi ván { $game }. Mỗi nước được gửi vào cuộc trò chuyện riêng của bạn với tôi, không có tiếng báo; trong giờ yên tĩnh, thế cờ mới nhất chờ đến khi hết giờ đó.
follow-head = **Ván bạn đang theo dõi**
follow-player-begun = Bạn đang theo dõi { $player }: các nước trong những ván công khai của người này được gửi vào cuộc trò chuyện riêng của bạn với tôi.
follow-stopped = Bạn không còn theo dõi ván { $game }.
follow-player-stopped = Bạn không còn theo dõi { $player }.
follow-stopped-all = Bạn không còn theo dõi ván nào hay ai nữa.
follow-none = Bạn không theo dõi ván nào và không theo dõi ai.
follow-list = **Bạn đang theo dõi:**
follow-line = { $game } { $red } – { $blue }
follow-line-player = Các ván công khai của { $player }
follow-how = Để thôi tất cả, hãy gửi `/watch dừng`.
follow-not-public = Ván { $game } không còn công khai, nên bạn không còn theo dõi ván này.
follow-not = Không theo dõi được ván { $game }: ván đã kết thúc, không công khai, hoặc là ván của chính bạn.
follow-unknown = Ở đây tôi không biết ai tên { $player }. Hãy viết tên tài khoản của họ trên mạng này, ví dụ `/watch @binh`.
follow-self = Bạn không thể theo dõi chính mình.
follow-not-allowed = { $player } chưa cho người khác theo dõi. Họ cho phép bằng `/settings followers on`.
follow-many-games = Bạn đang theo dõi { $limit } ván, không thể thêm nữa. Hãy thôi bớt: `/watch dừng` thôi tất cả.
follow-many-players = Bạn đang theo dõi { $limit } người, không thể thêm nữa. Hãy thôi bớt: `/watch dừng` thôi tất cả.
follow-full = Ván { $game } đã đủ số người theo dõi mà tôi cho phép.
follow-player-full = { $player } đã đủ số người theo dõi mà tôi cho phép.
button-unfollow = Thôi theo dõi
button-unfollow-one = Thôi { $what }
watch-public = Ván { $game } là công khai: ai cũng theo dõi được bằng `/watch` kèm số ván. `/watch tắt` để thôi.
best-game = **Ván hay nhất tuần**: { $game }, { $red } – { $blue }, { $turns } nước.
best-game-link = Xem lại trên trang
about-following = Ván là công khai khi một người chơi ván đó đã gửi `/watch công khai`. Ai cũng theo dõi được ván công khai: `/watch #12` gửi riêng cho bạn từng nước, không có tiếng báo, mỗi nước nhiều nhất một tin. Trong giờ yên tĩnh của bạn (`/settings quiet`), thế cờ mới nhất chờ đến khi hết giờ đó.
    • `/watch @tên` theo dõi mọi ván công khai của người cho phép điều đó bằng `/settings followers on`, và không ván nào khác.
    • Nút dưới mỗi tin để thôi theo dõi, `/watch dừng` thôi tất cả. Khi ván kết thúc, bạn thấy kết quả.
    • Người quản lý nhóm có thể cho xem ở đó ván công khai hay nhất mỗi tuần: `/settings chat bestgame on`. Ván được chọn trong các ván có tính hệ số, theo hệ số của hai người, độ ngang sức, độ dài, việc ván kết thúc trên bàn cờ hay không, và nếu đã phân tích thì theo độ chính xác và các bước ngoặt.

## Trên trang

web-to-watch = Xem ván
web-followed = Các ván đang theo dõi
web-followed-none = Bạn chưa theo dõi gì. Hãy mở một ván công khai bên dưới và bấm “Theo dõi”.
web-followed-hint = Các nước của ván bạn theo dõi được gửi vào cuộc trò chuyện của bạn với tôi.
web-followed-player = mọi ván công khai
web-public-games = Các ván công khai
web-public-none = Hiện không có ván công khai nào khác đang diễn ra.
web-public-turns = { $count } nước
web-action-follow = Theo dõi
web-action-unfollow = Thôi theo dõi
web-unfollow-named = Thôi theo dõi { $name }
