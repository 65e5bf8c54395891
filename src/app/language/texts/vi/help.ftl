# Trợ giúp, bảng lệnh.

## Lời chào và trợ giúp

welcome = **Xin chào! Chúng ta cùng chơi Cờ Tư Lệnh**, từng nước một, với hình bàn cờ sau mỗi nước. Bạn muốn bắt đầu thế nào?
button-begin-lesson = Học chơi
button-begin-bot = Chơi với máy
button-begin-friend = Thách đấu bạn bè
begin-level = Bạn muốn chơi với máy cấp mấy?
hint = Hãy bắt đầu bằng `/challenge`, rồi nhắn nước đi, ví dụ `f4-f6`. `/help` giải thích mọi thứ, `/games` liệt kê các ván của bạn.
reply-unseen = Tôi không đọc được tin trả lời của bạn. Trên Discord, hãy để bật dấu @ khi trả lời tôi, hoặc dùng `/move`.
who-wrote = Tôi không biết ai gửi tin này. Hãy tắt **Ẩn danh** trong quyền quản trị của bạn, hoặc viết bằng tên của bạn thay vì tên kênh.
failed = Tôi vừa gặp lỗi và không chắc yêu cầu của bạn đã được thực hiện hay chưa. Lát nữa, hãy kiểm tra bằng `/board` hoặc `/games` trước khi thử lại.
help-intro = **Các lệnh** (phần trong [ ] có thể bỏ qua)
help-help = `/help` – bản trợ giúp này
help-challenge = `/challenge [@tên|bot [1–8|max]] [red|blue|random] [luật] [trận] [turns=N] [until NGÀY] [GIỜ [claim]] [casual|hints] [secret]` – thách đấu người bạn nêu tên{ $reply ->
        [yes] {" "}hoặc trả lời tin
       *[no] {""}
    }, hoặc bất kỳ ai. `bot 3` là máy, từ cấp 1 (mới chơi) đến 8 và max; thêm `ngủ` thì vài giờ sau máy mới đi. Đỏ (red) đi trước, Xanh là blue, random là ngẫu nhiên. `/rules` liệt kê các bộ luật và trận. GIỜ là thời gian cho mỗi nước (mặc định `3 ngày`; từ 10 phút đến 30 ngày), quỹ giờ (`5d+12h`), một đồng hồ cho cả ván (`cả ván 30 phút`, `đồng hồ chính thức`) hoặc `không đồng hồ`. Thêm `claim` thì khi đối thủ hết giờ, bạn phải xin xử thắng. `until 2027-01-31` là ngày tính điểm để phân thắng bại
help-accept = `/accept [MÃ]` – nhận lời thách đấu; mã dùng được ở mọi cuộc trò chuyện, trên mọi mạng; `/join MÃ` cũng vậy
help-decline = `/decline [MÃ]` – từ chối lời thách đấu
help-cancel = `/cancel [MÃ]` – rút lời thách đấu của bạn
help-move = `/move [#ván] nước-đi` – đi một nước, ví dụ `/move f4-f6`; bạn cũng có thể trả lời bàn cờ mới nhất, hoặc nhắn riêng nước đi cho tôi
help-board = `/board [#ván]` – xem bàn cờ
help-score = `/score [#ván]` – điểm của hai bên và cách tính
help-watch = `/watch [#ván] [công khai]` – với ván của bạn: liên kết để xem ván mà không cần tài khoản; `công khai` thì ván còn có trong danh sách cho mọi người, `/watch tắt` để thôi. `/watch #12` hoặc `/watch @tên` theo dõi một ván công khai, hoặc các ván công khai của người cho phép; `/watch dừng` để thôi
help-page = `/page` – mở bàn cờ trong trình duyệt và chơi bằng cách chạm
help-games = `/games` – các ván và lời thách đấu của bạn
help-draw = `/draw [#ván]` – cầu hòa, hoặc đồng ý hòa
help-resign = `/resign [#ván]` – xin thua (tôi sẽ hỏi lại)
help-rules = `/rules [luật] [trận] [mục]` – luật chơi bằng lời; chỉ gõ `/rules` để xem danh sách bộ luật và trận
help-start = `/start` – lời chào
help-learn = `/learn` – ván đầu tiên có hướng dẫn: vài phút, trên bàn cờ riêng của bạn
help-rematch = `/rematch [#ván]` – thách đấu lại đối thủ cũ, đổi bên
help-pick = `/pick [#ván]` – chọn nước đi bằng nút: chọn quân, rồi chọn nơi đến
help-takeback = `/takeback [#ván]` – xin đi lại: được ngay nếu bạn vừa đi chưa quá một phút và đối thủ chưa đáp; nếu không, tôi hỏi đối thủ
help-moves = `/moves [#ván] f4` – xem trên bàn cờ một quân đi được đến đâu
help-rings = `/rings [#ván] [đỏ|xanh]` – xem các vòng hỏa lực trên bàn cờ
help-captured = `/captured [#ván]` – những quân đã bị bắt
help-record = `/record [#ván]` – biên bản ván cờ
help-replay = `/replay [#ván] [10-40]` – xem lại cả ván hoặc một đoạn bằng ảnh động
help-stats = `/stats [@tên]` – hệ số và kết quả; nếu là người khác thì có cả kết quả đối đầu với bạn
help-top = `/top [all] [luật]` – bảng xếp hạng của nhóm này, hoặc bảng xếp hạng chung
help-settings = `/settings` – ngôn ngữ, múi giờ, nhắc nhở, giờ yên tĩnh, giao diện và nhiều mục khác; `/settings chat` để cài đặt cho nhóm
help-link = `/link` – liên kết tài khoản của bạn trên hai mạng
help-privacy = `/privacy` – tôi lưu gì về bạn, và vì sao
help-mydata = `/mydata` – tải về mọi dữ liệu tôi lưu về bạn
help-forget = `/forget` – xóa dữ liệu của bạn (tôi sẽ hỏi lại)
help-diagnose = `/diagnose` – kiểm tra quyền của tôi ở đây
help-turns = **Nước đi** nêu các giao điểm từ `a1` đến `k12`, hoặc tọa độ chính thức như `3,5` (f4): `f4-f6` là đi, `f4xf6` là bắt và đến đó, `c5:a5` là bắt tại chỗ, `Tf4-f5/Bf4-e4` là tách chồng quân, `xe tăng f4 f6` cũng được. Nếu nhiều nước phù hợp, tôi sẽ hỏi lại; nếu không nước nào phù hợp, tôi sẽ cho biết luật nào cấm.
unknown-command = Tôi không biết lệnh { $words }. `/help` liệt kê mọi lệnh.
unknown-command-near = Tôi không biết lệnh { $words }. Ý bạn là { $nearest }?
wrong-words = Tôi không hiểu { $words }. Hãy gửi { $help } để xem cách viết.
wrong-game = { $word } không phải là số của một ván. Ví dụ: { $example }
wrong-code = { $word } không phải là mã. Mã có tám chữ cái và chữ số, ví dụ: { $example }
wrong-person = { $word } không phải là tên người chơi. Ví dụ: { $example }
challenge-two-sides = Bạn chỉ chọn được một bên: `đỏ` hoặc `xanh`.
challenge-two-opponents = Mỗi lần bạn chỉ thách đấu được một đối thủ: một người, hoặc máy.
challenge-sleepy-alone = Chỉ máy mới `ngủ` được. Ví dụ: `/challenge bot 3 ngủ`

## Bảng lệnh (tối đa 100 ký tự)

menu-help = Cách chơi và các lệnh
menu-challenge = Thách đấu một người, hoặc bất kỳ ai
menu-accept = Nhận lời thách đấu
menu-decline = Từ chối lời thách đấu
menu-cancel = Rút lời thách đấu của bạn
menu-move = Đi một nước, ví dụ f4-f6
menu-board = Xem bàn cờ
menu-score = Điểm của hai bên
menu-watch = Cho người khác xem ván, hoặc theo dõi một ván
menu-page = Chơi bằng cách chạm, trong trình duyệt
menu-games = Các ván và lời thách đấu của bạn
menu-draw = Cầu hòa, hoặc đồng ý hòa
menu-resign = Xin thua
menu-rules = Luật chơi bằng lời, và các bộ luật
menu-learn = Ván đầu tiên có hướng dẫn
menu-rematch = Chơi ván nữa, đổi bên
menu-pick = Chọn nước đi bằng nút
menu-takeback = Xin đi lại nước vừa đi
menu-moves = Một quân đi được đến đâu
menu-rings = Các vòng hỏa lực
menu-captured = Những quân đã bị bắt
menu-record = Biên bản ván cờ
menu-replay = Xem lại ván cờ bằng ảnh động
menu-stats = Hệ số và kết quả
menu-top = Bảng xếp hạng
menu-settings = Ngôn ngữ, múi giờ, nhắc nhở, giao diện và nhiều mục khác
menu-link = Liên kết các tài khoản của bạn
menu-privacy = Tôi lưu gì về bạn, và vì sao
menu-mydata = Tải về mọi dữ liệu tôi lưu về bạn
menu-forget = Xóa dữ liệu của bạn
menu-diagnose = Kiểm tra quyền của tôi
menu-start = Lời chào

## Các tham số của lệnh (nhiều nhất 100 ký tự, không có dấu định dạng)

option-opponent = Đối thủ của bạn; để trống là thách đấu bất kỳ ai
option-colour = Bên của bạn; Đỏ đi trước
option-ruleset = Bộ luật
option-battle = Mục tiêu của ván; không phải bộ luật nào cũng có mọi trận
option-turns = Sau số nước này của mỗi bên thì tính điểm để phân thắng bại
option-rules = Các luật thay đổi, ví dụ capacity=2021
option-topic = Mục bạn muốn biết; để trống để xem những luật chính
option-code = Mã của lời thách đấu
option-turn = Nước đi, ví dụ f4-f6
option-learn = Nước đi trong bài, hoặc cho xem, tiếp, dừng; để trống để xem bài học
option-game = Số của ván
choice-red = Đỏ
choice-blue = Xanh
choice-random = Ngẫu nhiên

## Thêm lựa chọn của lệnh (tối đa 100 ký tự)

option-from = Giao điểm quân đang đứng, ví dụ f4
option-side = Vòng hỏa lực của bên nào; để trống là cả hai
option-how = Những nước nào và tốc độ, ví dụ 10-40 fast; để trống là cả ván
option-watch = công khai: có trong danh sách; tắt: thôi; @tên: theo dõi một người; dừng: thôi theo dõi
option-user = Kết quả của ai; để trống là của bạn
option-top-scope = Bảng xếp hạng nào
option-settings-scope = Cài đặt của ai
option-settings-change = Đổi gì và thành gì, ví dụ zone Berlin hoặc quiet 22-7; để trống để xem tất cả
option-help-topic = Mục hoặc lệnh; để trống để xem các mục
option-link-code = Mã từ tài khoản kia của bạn; để trống để nhận mã
option-rating = Ván có tính hệ số hay không
option-hints = Hai bên có được hỏi gợi ý hay không; ván như vậy không tính hệ số
choice-rated = Tính hệ số
choice-casual = Không tính hệ số
choice-top-chat = Trong nhóm này
choice-top-all = Mọi nơi
choice-settings-mine = Cài đặt cá nhân
choice-settings-chat = Cài đặt của nhóm này

## Trợ giúp theo chủ đề

help-head = **{ $name }**
help-short = **Cờ Tư Lệnh trong hai phút**
    1. Trong nhóm, gõ `/challenge @tên`{ $reply ->
        [yes] , hoặc trả lời tin của ai đó bằng `/challenge`
       *[no] {""}
    }. Khi bạn nhắn riêng cho tôi, `/challenge` cho bạn một mã để gửi cho bất kỳ ai.
    2. Họ bấm **Nhận lời** hoặc gửi `/accept MÃ`. Bàn cờ hiện ra; Đỏ đi trước.
    3. Đến lượt mình, bạn trả lời bàn cờ: từ đâu đến đâu, ví dụ `f4-f5`. `/pick` cho chọn nước đi bằng nút.
    Lần đầu chơi? Ván có hướng dẫn chỉ mất vài phút. Hoặc chọn một mục:
help-topic = { $topic ->
    [start] Bắt đầu
    [challenges] Thách đấu
    [setup] Bày quân bí mật
    [lobby] Tìm đối thủ
    [contests] Giải đấu
    [moving] Đi quân
    [stacks] Chồng quân
    [teams] Đội
    [watching] Xem ván
    [following] Theo dõi ván
    [settings] Cài đặt
    [slow] Thời gian
    [engine] Máy
    [ratings] Hệ số
    [privacy] Riêng tư
   *[admins] Cho người quản lý nhóm
}
# Những tên khác của các mục, cách nhau bằng dấu phẩy; tên của mọi ngôn ngữ đều được hiểu.
help-other-names = { $topic ->
    [start] bắt đầu chơi, mới chơi, cách chơi
    [challenges] lời thách đấu, thách đấu bạn bè, bạn bè
    [setup] bày quân, bí mật
    [lobby] đối thủ, lời mời, tìm người chơi
    [contests] giải, vòng tròn, loại trực tiếp
    [moving] nước đi, đi, bắt quân, cách đi
    [stacks] chồng, chở quân, tách, ghép
    [teams] đội chơi, bỏ phiếu
    [watching] bàn cờ, xem
    [following] theo dõi, người theo dõi
    [settings] tùy chọn, ngôn ngữ, giao diện, nhắc nhở
    [slow] đồng hồ, giờ, hết giờ, hạn đi, thời hạn, hòa, nghỉ phép
    [engine] gợi ý, chơi với máy, cấp, thế cờ
    [ratings] bảng xếp hạng, xếp hạng, điểm hệ số
    [privacy] dữ liệu, tài khoản, quyền riêng tư
   *[admins] quản lý, quản trị, người quản lý, nhóm, máy chủ
}
help-commands-names = lệnh, các lệnh, tất cả lệnh
help-unknown = Không có trợ giúp về { $word }. Hãy chọn một mục, hoặc gửi `/help` kèm một lệnh, ví dụ `/help move`.
button-commands = Mọi lệnh
button-topics = Các mục
button-page-next = Tiếp ▶
button-page-back = ◀ Trước
button-learn = ▶ Ván đầu có hướng dẫn
button-rules = Luật chơi
about-start = 1. Gõ `/challenge @tên` trong nhóm có bạn, đối thủ và tôi; thêm `đỏ` hoặc `xanh` để chọn bên. Không nêu tên thì ai cũng tham gia được. Khi bạn nhắn riêng cho tôi, `/challenge` cho bạn một mã: hãy gửi mã cho đối thủ, rồi họ gửi `/accept MÃ` cho tôi ở bất kỳ cuộc trò chuyện nào.
    2. Khi đối thủ nhận lời, tôi gửi bàn cờ. Đỏ đi trước.
    3. Trả lời bàn cờ bằng nước đi, ví dụ `f4-f5`: Xe tăng ở f4 đến f5. Khi nhắn riêng cho tôi, bạn chỉ cần gửi nước đi. Để xem một quân đi được đến đâu, hãy gửi `/moves f4`.
    4. Rồi đến lượt đối thủ. Tôi báo cho người đến lượt đi, nên bạn không phải vội.
    Bạn thắng khi bắt được Tư lệnh địch. Nếu bạn mới chơi, hãy bắt đầu ở đây:
about-challenges = Bạn có thể thách đấu một người bằng `@tên`{ $reply ->
        [yes] , bằng cách trả lời tin của họ,
       *[no] {""}
    } hoặc thách đấu bất kỳ ai. Sau tên có thể viết bên (`đỏ`, `xanh`), bộ luật (`bga`), trận (`marine`), giới hạn số nước (`turns=40`) và luật thay đổi (`capacity=2021`). Bạn cũng có thể chọn thời gian cho mỗi nước (mặc định là ba ngày): `7 ngày`, quỹ giờ (`5d+12h`: năm ngày, thêm mười hai giờ sau mỗi nước), một đồng hồ chung cho cả hai (`cả ván 30 phút`; sau đó tính điểm) hoặc `không đồng hồ`. Thêm `claim` thì khi đối thủ hết giờ, bạn phải xin xử thắng. `until 2027-01-31` là ngày tính điểm để phân thắng bại. Lời thách đấu có hiệu lực một tuần. Mã của nó dùng được ở mọi cuộc trò chuyện với tôi, trên mọi mạng.
about-moving = Hãy nêu giao điểm quân đang đứng và giao điểm quân đến: `f4-f5`. `f4xf6` là bắt và đến đó, `b5:e5` là bắt tại chỗ. Viết bằng lời cũng được: `xe tăng f4 f5`; tọa độ chính thức cũng được: `3,5_4,5`. Nếu nhiều nước phù hợp, tôi hỏi bạn muốn nước nào; nếu không nước nào phù hợp, tôi cho biết luật nào cấm. Tôi cũng hỏi lại trước một nước làm mất máy bay. Hình này là `/moves f4` lúc khai cuộc: chấm là đi, dấu chéo là bắt, ngọn lửa là mất quân.
about-stacks = Một số quân chở được quân khác: Xe tăng, máy bay và tàu chở người và một số quân nữa, Công binh chở phà quân nặng, Sở chỉ huy che Tư lệnh.
    • Ghép: đi quân này đến chỗ quân kia, `g4-f4`.
    • Đi cùng: `f4-f6` là cả chồng quân ở f4 cùng đi.
    • Tách: viết lần lượt quân nào đi đâu, tất cả từ cùng một giao điểm. `f4xf6/Bf4xe4`: Xe tăng bắt ở f6, Bộ binh bắt ở e4, trong một lượt. Chữ cái là tên quân: `B` là Bộ binh.
    • Hoặc chọn từng bước bằng nút:
about-watching = Mọi người trong cuộc trò chuyện đều xem được ván ở đó; chỉ hai người chơi mới đi quân. Mỗi nước đi là một tin mới, báo cho người đến lượt. Dải ở trên và dưới bàn cờ cho thấy mỗi bên đã bắt gì và được bao nhiêu điểm.
about-settings = Bạn chọn được ngôn ngữ, tọa độ, chữ cái, màu sắc và kiểu vẽ quân cờ, bên nào ở dưới, và bàn cờ hiện bằng hình, bằng chữ hay không hiện. Bạn cũng chọn được múi giờ, giờ yên tĩnh, số lần tôi nhắc bạn, và tôi có nhắc tên bạn hay hỏi lại trước những nước làm mất quân hay không. Nhóm có cài đặt riêng: những gì mọi người cùng đọc thì theo ngôn ngữ của nhóm.
about-slow = Mặc định, mỗi nước bạn có ba ngày; hai bên có thể thỏa thuận thời gian khác (`/challenge 7 ngày`, `không đồng hồ`).
    • Hết giờ là thua, trừ khi đã thỏa thuận `claim`. Nếu dùng một đồng hồ cho cả ván thì khi hết giờ tính điểm. Ván chưa đủ hai nước thì bị hủy.
    • Nếu không có đồng hồ nào chạy và 30 ngày không ai đi, tôi hỏi hai bên còn chơi không. Sau 60 ngày, tôi đóng ván, không tính kết quả.
    • Khi tôi ngừng hoạt động, không ai mất giờ.
    • Lời thách đấu không ai trả lời sẽ hết hạn sau một tuần.
    • Nếu muốn ván có hạn kết thúc, hãy thỏa thuận giới hạn: `/challenge turns=40` (số nước của mỗi bên) hoặc `/challenge until 2027-01-31`. Khi đó tính điểm.
    Ván kết thúc khi Tư lệnh bị bắt hoặc bị chiếu hết (hoặc đạt mục tiêu của trận), khi một bên xin thua, hoặc khi hai bên đồng ý hòa. Ván cũng kết thúc khi thế cờ lặp lại lần thứ ba, hoặc khi mỗi bên đi năm mươi nước mà không quân nào mất.
about-engine = Chưa có đối thủ? Hãy chơi với máy: `/challenge bot 3`. Cấp từ 1 (mới chơi) đến 8 và `max`; bạn vẫn thêm được mọi lựa chọn khác của lời thách đấu (`/challenge bot 5 red marine không đồng hồ`). Máy đi trong vài giây; thêm `ngủ` thì vài giờ sau mới đi, như một người bạn ở xa. Máy cho bạn đi lại, đồng ý tạm dừng, và nhận lời cầu hòa ở cuối ván nếu không chiếm ưu thế. Máy không bao giờ xin xử thắng khi bạn hết giờ. Những ván này không tính hệ số, và bạn được hỏi gợi ý.
about-ratings = Ván tính hệ số làm thay đổi hệ số của bạn, riêng cho từng nhóm bộ luật. Ván có gợi ý và ván bị hủy không được tính. Hệ số mới chỉ là tạm tính cho đến khi bạn chơi đủ một số ván.
about-privacy = Tôi lưu tài khoản, tên và tên người dùng, cài đặt, các ván và lời thách đấu của bạn; ngoài ra không lưu gì khác mà bạn viết. Bạn có thể tải về tất cả, hoặc xóa tất cả: khi đó, trong các ván cũ, người khác thấy “ai đó” thay cho tên bạn.
about-admins = Hãy thêm tôi vào nhóm hoặc máy chủ, và cho phép tôi gửi tin nhắn và hình; trên Discord thì cả mở chủ đề và viết trong đó. Tôi chỉ đọc lệnh và tin trả lời tôi. Người quản lý nhóm chọn ngôn ngữ của nhóm, ai được thách đấu, và mỗi ván có chủ đề riêng hay không. Nếu có gì không hoạt động, hãy kiểm tra quyền của tôi:

## Trò chuyện trên cửa sổ dòng lệnh

terminal-welcome = **Cờ Tư Lệnh trên cửa sổ dòng lệnh này.** Mọi người ở chung một cuộc trò chuyện. Hãy ghi ai nói, rồi đến lệnh hoặc nước đi:
    {"  "}an: /challenge binh red
    {"  "}binh: /accept
    {"  "}an: c5-c6
    `an> /mydata` là nhắn riêng cho tôi. Dòng không có tên là của người vừa nói. Gõ một số để bấm nút. `/help` giải thích phần còn lại, `/quit` để kết thúc.
terminal-who = Ai nói vậy? Hãy bắt đầu dòng bằng tên và dấu hai chấm, ví dụ `an: /help`.
