# Lời thách đấu.

## Thách đấu

challenged = { $challenger } thách đấu { $opponent } một ván Cờ Tư Lệnh{ $colour ->
    [red] {" "}và cầm quân Đỏ
    [blue] {" "}và cầm quân Xanh
   *[random] ; chia bên ngẫu nhiên
}. Hãy trả lời bằng nút bấm hoặc bằng { $command }, hạn chót { $expires }.
challenged-anyone = { $challenger } thách đấu bất kỳ ai một ván Cờ Tư Lệnh{ $colour ->
    [red] {" "}và cầm quân Đỏ
    [blue] {" "}và cầm quân Xanh
   *[random] ; chia bên ngẫu nhiên
}. Tham gia bằng nút bấm hoặc bằng { $command }, hạn chót { $expires }.
challenge-made = Đã tạo lời thách đấu { $code }.
challenge-asked = Tôi đang hỏi { $opponent }. Họ cũng có thể trả lời bằng { $command } ở bất kỳ cuộc trò chuyện nào với tôi, hạn chót { $expires }.
challenge-unmet = Tôi chưa gặp { $opponent } nên không thể nhắn trước cho họ. Hãy gửi họ lệnh này: { $command }. Lệnh dùng được ở mọi cuộc trò chuyện với tôi, hạn chót { $expires }.
challenge-open = Lời thách đấu mở của bạn: người đầu tiên gửi cho tôi { $command } sẽ chơi với bạn. Lệnh dùng được ở mọi cuộc trò chuyện với tôi, hạn chót { $expires }.
challenge-self = Bạn không thể tự thách đấu mình.
challenge-bot = { $opponent } là một bot khác và không chơi ở đây. Hãy thách đấu một người, hoặc thách đấu máy: `/challenge bot 3` (cấp 1 đến 8, và max).
challenge-bot-rated = Ván với máy không tính hệ số. Hãy bỏ từ `rated`.
challenge-blocked = Bạn không thể thách đấu { $opponent }: người vận hành bot không cho người này chơi ván mới.
challenge-again = Bạn đã thách đấu người này rồi: { $code }. Hãy đợi trả lời, hoặc rút lại bằng `/cancel`.
challenges-too-many = Bạn có { $limit } lời thách đấu đang chờ, không thể thêm nữa. Hãy rút bớt bằng `/cancel`.
games-too-many = Bạn đang chơi { $limit } ván, không thể thêm nữa. Hãy kết thúc bớt một ván.
games-too-many-theirs = { $opponent } đang chơi số ván tối đa. Hãy thử lại sau.
challenge-gone = Không có lời thách đấu { $code }: lời này đã được trả lời, đã được rút, hoặc đã hết hạn.
challenge-none = Ở đây không có lời thách đấu nào cho bạn. Nếu có mã, hãy gửi `/accept MÃ`.
join-ask = { $challenger } thách đấu bạn một ván Cờ Tư Lệnh{ $colour ->
    [red] {" "}và cầm quân Đỏ
    [blue] {" "}và cầm quân Xanh
   *[random] ; chia bên ngẫu nhiên
}. Bạn có muốn chơi không? Hạn chót: { $expires }.
challenge-own = Đây là lời thách đấu của chính bạn, nên phải có người khác nhận lời. Hãy gửi nó cho bạn bè, hoặc rút bằng `/cancel`.
challenge-not-invited = Lời thách đấu này dành cho người khác.
challenge-open-to-all = Lời thách đấu này dành cho mọi người, nên bạn không cần từ chối.
challenge-not-yours = Chỉ người thách đấu mới rút được lời thách đấu.
challenge-expired = Lời thách đấu này đã hết hạn.
cancel-none = Bạn không có lời thách đấu nào đang chờ.
which-challenge = Bạn muốn nói lời thách đấu nào? Hãy gửi mã:
challenge-line-open = { $code } – của bạn, dành cho mọi người, đến { $expires } · { $terms }
challenge-line-own = { $code } – của bạn, gửi { $opponent }, đến { $expires } · { $terms }
challenge-line-theirs = { $code } – từ { $opponent }, đến { $expires } · { $terms }
accepted-done = Đã nhận lời: ván { $game } bắt đầu.
game-begins = Ván { $game } bắt đầu.
declined-done = Đã từ chối.
cancelled-done = Đã rút lời thách đấu { $code }.
challenge-declined = { $challenger }, lời thách đấu của bạn đã bị { $opponent } từ chối.
challenge-cancelled = { $challenger } đã rút lời thách đấu.
challenge-lapsed = Lời thách đấu của { $challenger } đã hết hạn vì không ai trả lời.
unreachable = { $challenger }, tôi không liên lạc được với người bạn thách đấu: họ đã chặn tôi hoặc không nhận tin nhắn của tôi. Lời thách đấu { $code } đã được rút. Hãy gửi `/challenge` không kèm tên để nhận mã mà bạn có thể tự chuyển cho họ.

## Chơi theo luật nào

terms = Luật { $ruleset }, { $battle }{ $goal ->
    [none] {""}
   *[other] : { $goal }
}.
goal = bắt { $objectives }; { $decision ->
    [points] khi đó tính điểm để phân thắng bại
   *[outright] bên nào làm được thì thắng
}
terms-changed = Thay đổi: { $changes }
terms-limit = Sau { $turns ->
    [one] một nước
   *[other] { $turns } nước
} của mỗi bên thì tính điểm để phân thắng bại.
mode = { $mode ->
    [rated] Có tính hệ số.
    [hints] Không tính hệ số; cả hai được hỏi gợi ý.
   *[casual] Không tính hệ số.
}
terms-short = { $ruleset }, { $battle }
terms-unknown = Tôi không biết từ { $word }. Hãy gửi { $help } để xem có thể viết những gì.
terms-unknown-near = Tôi không biết từ { $word }. Ý bạn là { $nearest }? Hãy gửi { $help } để xem có thể viết những gì.
terms-unknown-bot = Tôi không biết từ { $word }. Máy có các cấp từ 1 đến 8 và `max`, ví dụ `/challenge bot 3`; hãy gửi { $help } để xem phần còn lại.
terms-no-level = Không có cấp { $word }. Máy có các cấp từ 1 đến 8 và `max`, ví dụ `/challenge bot 3`.
terms-number = Tôi không rõ số { $word } nghĩa là gì. Hãy viết `bot 3` cho cấp của máy, `3 ngày` cho thời gian mỗi nước, hoặc `turns=40` cho giới hạn số nước.
terms-pace = Tôi không biết nhịp độ { $word }. Hãy viết thời gian mỗi nước, ví dụ `10 phút`, `12 giờ` hoặc `3 ngày`, hoặc một đồng hồ cho cả hai bên: `cả ván 30 phút`.
terms-several = { $word } có thể là: { $list }. Bạn muốn chọn cái nào?
terms-two = Bạn chỉ chọn được một trong hai: { $one } hoặc { $other }.
terms-bad-limit = { $word } không phải là giới hạn số nước hợp lệ. Ví dụ: { $example }, với một số từ 1 đến { $most }.
terms-bad-time = { $word } không phải là thời gian hợp lệ. Ví dụ: `3d` (ba ngày mỗi nước; từ 10 phút đến 30 ngày), `5d+12h` (năm ngày, thêm mười hai giờ sau mỗi nước), `cả ván 30 phút` (một đồng hồ cho cả hai, sau đó tính điểm) hoặc `không đồng hồ`.
terms-bad-date = { $word } không phải là ngày. Ví dụ: `until 2027-01-31`.
terms-date-far = Ván không thể kết thúc vào { $word }: hãy chọn một ngày trong vòng một năm tới, cách bây giờ hơn một ngày.
tempo-none = Không dùng đồng hồ.
tempo-turn = { $time } mỗi nước{ $claim ->
    [yes] ; khi đối thủ hết giờ phải xin xử thắng
    [strict] ; nghỉ phép không dừng đồng hồ
   *[no] {""}
}.
tempo-bank = Quỹ giờ { $bank }{ $increment ->
    [none] {""}
   *[other] , thêm { $increment } sau mỗi nước
}{ $claim ->
    [yes] ; khi đối thủ hết giờ phải xin xử thắng
    [strict] ; nghỉ phép không dừng đồng hồ
   *[no] {""}
}.
tempo-whole = Một đồng hồ { $time } cho cả ván; sau đó tính điểm.
length = { $count } { $unit ->
    [days] ngày
    [hours] giờ
   *[minutes] phút
}
terms-not-its-battle = Luật { $ruleset } không có trận { $battle }. Các trận của luật này: { $list }.{ $others ->
    [none] {""}
   *[other] {" "}Trận đó có trong luật { $others }.
}
terms-no-setting = { $word } không thay đổi luật nào. Hãy viết tên=giá-trị, ví dụ `capacity=2021`.
terms-no-switch = Không có luật { $word } để thay đổi. Ý bạn là { $nearest }?
terms-switch-twice = Bạn đã đổi { $switch } hai lần. Hãy chọn một giá trị.
terms-bad-value = { $word } không phải là giá trị hợp lệ của { $switch }. Ví dụ: { $examples }
terms-inconsistent = Các luật này mâu thuẫn với nhau: { $why ->
    [chain-table] chở nối tiếp cần bảng sức chở nối tiếp, nên `nesting=chain` cần `capacity=chain`
    [flat-table] bảng sức chở nối tiếp chỉ dùng khi chở nối tiếp, nên `capacity=chain` cần `nesting=chain`
    [missile] Tên lửa không bắt được tàu thì cũng không bắt được tàu trên biển, nên `sea_capture` có `Ms` cần `missile_hits_navy=yes`
    [land-piece] `sea_capture` chỉ nêu quân trên bộ, mà `{ $what }` không phải là quân trên bộ
    [facing] trong trận này ({ $what }), mất Tư lệnh không kết thúc ván, nên không ai có thể thua vì `facing=loses`
    [check] trận này ({ $what }) không có Tư lệnh, nên `enforce_check=always` không có tác dụng
   *[end] trận này ({ $what }) không có Tư lệnh, nên `commander_always_ends=yes` không có tác dụng
}.
