# Cài đặt, hệ số, tài khoản, người vận hành.

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
    [problem] Thế cờ trong ngày
    [positions] Thế cờ từ ván của bạn
    [openings] Khai cuộc từ ván của bạn
    [challenges] Ai được thách đấu
    [contests] Ai được mở giải đấu
    [games] Số ván cùng lúc
    [lobby] Lời mời chơi
    [bestgame] Ván hay nhất tuần
    [followers] Người theo dõi
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
    [any] không giới hạn
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
    [problem] Mỗi ngày lúc mấy giờ tôi gửi một thế cờ để giải, theo múi giờ đã chọn. Giờ khác thì gửi lệnh, ví dụ `/settings problem 6:30`, trong nhóm `/settings chat problem 6:30`.
    [positions] Tôi có được lấy thế cờ từ những ván đã kết thúc và đã phân tích của bạn hay không. Đối thủ của bạn cũng phải cho phép; thế cờ không nêu tên ai.
    [openings] Tôi có được đưa những nước đầu trong các ván đã kết thúc của bạn vào sách khai cuộc, để biết mọi người khai cuộc thế nào, hay không. Mọi người chơi ván đó đều phải cho phép; tôi không dùng tên, ngày tháng hay kết quả.
    [challenges] Ai được thách đấu ở đây.
    [contests] Ai được mở giải đấu và giải phân hạng ở đây.
    [games] Bạn muốn chơi cùng lúc bao nhiêu ván. Khi đã đủ, tôi không tìm thêm đối thủ cho bạn và rút các lời mời chơi của bạn.
    [followers] Người khác có được theo dõi bạn bằng `/watch @tên` hay không: khi đó họ được báo các nước trong những ván công khai của bạn, và không ván nào khác. Ván là công khai khi một người chơi ván đó đã gửi `/watch công khai`.
    [bestgame] Tôi có cho xem ở đây ván công khai hay nhất tuần, vào mười giờ sáng thứ Hai, hay không. Múi giờ là múi giờ mà nhóm này đã chọn: `/settings chat zone Hà Nội`.
    [lobby] Tôi có giữ ở đây một tin nhắn liệt kê lời mời của mọi người đang tìm đối thủ, kèm nút để tham gia, hay không.
   *[threads] Mỗi ván có một chủ đề riêng hay không, ở nơi làm được.
}
setting-done = { $name }: { $word }.
setting-in-private = Mục này ({ $name }) chỉ dành cho bạn, mà người khác cũng đọc được ở đây. Hãy nhắn riêng cho tôi `/settings`.
setting-no-zone = { $whose ->
    [chat] Nhóm này chưa có múi giờ, nên những giờ này tính theo UTC. Để chọn múi giờ cho nhóm, hãy gửi lệnh, ví dụ `/settings chat zone Hà Nội`.
   *[person] Bạn chưa chọn múi giờ, nên những giờ này tính theo UTC. Để chọn múi giờ của bạn, hãy gửi lệnh, ví dụ `/settings zone Hà Nội`.
}
setting-unknown = Không có mục cài đặt { $word }. Bạn có thể đổi: { $all }
setting-bad-word = { $word } không phải là giá trị hợp lệ của { $setting }. Hãy chọn: { $all }
setting-bad-zone = Tôi không biết múi giờ { $word }. Hãy viết tên một thành phố lớn, ví dụ `Berlin`, hoặc độ lệch với UTC, ví dụ `UTC+7`.
setting-bad-hour = { $word } không phải là giờ trong ngày. Ví dụ: `20:00`, `7h30` hoặc `off`.
setting-bad-quiet = { $word } không phải là khoảng giờ. Ví dụ: `22-7`, `22:30-7:15` hoặc `off`.
setting-which = Bạn muốn nói múi giờ nào với { $word }? Nếu không có ở đây, hãy viết tên đầy đủ hơn.
setting-clock = Bây giờ là { $time } ({ $zone }).
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
    • Tên, tên người dùng, số tài khoản và ngôn ngữ của bạn, như mạng cho tôi thấy: để bàn cờ ghi tên bạn và tôi nhắn được cho bạn.
    • Những gì bạn chọn trong `/settings`, múi giờ, giờ yên tĩnh, kỳ nghỉ phép, và các tài khoản bạn liên kết bằng `/link`.
    • Lời thách đấu và lời mời chơi cho đến khi kết thúc, những gì bạn theo dõi, các ván với từng nước đi và thời điểm, nước đáp chuẩn bị sẵn (`/if`), đề xuất và phiếu của bạn trong đội: để ván tiếp tục được và sau này bạn xem lại được.
    • Thế trận bạn bày bí mật hoặc lưu lại.
    • Hệ số và kết quả của bạn, kể cả trong các giải và các thế cờ, và các nhóm nơi bạn bắt đầu ván.
    • Các phiên đăng nhập trên trang bàn cờ (phiên nào không dùng trong 30 ngày thì kết thúc), và ván nào của bạn có cho xem.
    • Số của mỗi tin nhắn tôi đã trả lời, trong một thời gian, để không tin nào bị tính hai lần. Tôi không lưu gì khác được viết trong nhóm.

    Ai cũng xem được tên, hệ số, kết quả của bạn, và bạn nghỉ phép đến khi nào (`/top`, `/stats`); về múi giờ chỉ thấy độ lệch với UTC. Người chơi của ván và nhóm nơi ván diễn ra xem được các ván của bạn. Người có liên kết cũng xem được, nếu bạn hoặc đối thủ cho phép bằng `/watch`. Đội của bạn thấy những gì bạn đề xuất. Nhóm có giải thấy kết quả của giải và các ván của người vô địch; nhóm nhận thế cờ trong ngày thấy ai đã giải được. Phần còn lại, tôi không cho ai xem. Người vận hành bot đọc được mọi dữ liệu đã lưu.

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
watch-not = Ván { $game } không công khai, nên bạn chưa xem được. Người chơi của ván có thể cho xem bằng `/watch công khai`.
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
