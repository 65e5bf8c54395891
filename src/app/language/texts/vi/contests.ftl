# Giải đấu và giải phân hạng.

menu-tournament = Giải đấu: tham gia, bảng điểm, các ván
menu-league = Giải phân hạng: các mùa, nhiều hạng
option-tournament = tạo thụy sĩ 5 vòng 3d "Tên" · danh sách · xem · tham gia · rời · bắt đầu · kết thúc · bảng điểm · bảng chéo · cặp đấu · của tôi
option-league = tạo 3d "Tên" · danh sách · xem · tham gia · rời · bắt đầu · kết thúc · bảng điểm · bảng chéo · cặp đấu · của tôi · mùa 1
help-tournament = `/tournament` – các giải đấu ở đây: `tạo`, `danh sách`, `tham gia`, `rời`, `bảng điểm`, `bảng chéo`, `cặp đấu`, `của tôi`, `bắt đầu`, `kết thúc`. Ví dụ: `/tournament tạo thụy sĩ 5 vòng marine 3d đến 1/12 "Cúp mùa thu"`; thay cho `thụy sĩ` còn có `vòng tròn` hoặc `loại trực tiếp`
help-league = `/league` – như `/tournament`, cho giải phân hạng: `/league tạo 3d thời hạn vòng 14 ngày "Giải phân hạng"`. Mỗi hạng 12 đến 16 người, ba người lên hạng và ba người xuống hạng; người mới bắt đầu ở hạng thấp nhất. `mùa 1` xem một mùa trước, cũng viết được sau `bảng điểm`, `bảng chéo`, `cặp đấu` và `của tôi`

contest-round-robin = Vòng tròn
contest-swiss = Hệ Thụy Sĩ
contest-knock-out = Loại trực tiếp
contest-league = Giải phân hạng
contest-buchholz = Buchholz
contest-sonneborn = Sonneborn–Berger
contest-head-to-head = đối đầu
contest-captured = điểm bắt quân

contest-head = 🏆 { $name } · { $contest } · { $format }
contest-head-unnamed = 🏆 { $contest } · { $format }
contest-rounds = { $known ->
    [yes] { $rounds } vòng, mỗi vòng nhiều nhất { $time }; sau đó tính điểm.
   *[no] Mỗi vòng nhiều nhất { $time }; sau đó tính điểm.
}
contest-tie-breaks = Nếu bằng điểm thì xét: { $list }.
contest-joining = { $season ->
    [1] Tham gia đến { $until }. Cần { $least } đến { $most } người.
   *[other] Mùa { $season }: tham gia đến { $until }. Ai đã chơi thì ở lại, trừ khi rời giải.
}
contest-nobody = Chưa có ai tham gia.
contest-people = { $count } người:
contest-running = Vòng { $round }/{ $all }, đến { $until }. Có { $count } người chơi.
contest-waiting = { $count } người đã tham gia cho mùa sau.
contest-off = { $why ->
    [few] Giải không diễn ra: cần { $least } người nhưng chưa đủ người tham gia.
   *[ended] Giải đã bị hủy. Các ván đang chơi vẫn có thể chơi xong.
}
contest-won = 🥇 { $player } thắng giải với { $points } { $many ->
   *[other] điểm
}.

contest-season-division = mùa { $season }, hạng { $division }
contest-round-of = vòng { $round }/{ $all }
contest-col-player = Người chơi
contest-col-games = Ván
contest-col-points = Điểm
contest-col-buchholz = Bh
contest-col-sonneborn = SB
contest-col-head-to-head = ĐĐ
contest-col-captured = Bắt
contest-division = **Hạng { $division }**

contest-list = **Giải đấu và giải phân hạng**
contest-list-line = { $contest } · { $name } · { $format } · { $stage ->
    [joining] đang nhận người
    [running] đang chơi
    [over] đã xong
   *[off] đã hủy
} · { $count } người
contest-table = { $kind ->
    [crosstable] Bảng chéo
   *[standings] Bảng điểm
} · { $contest } · { $name }
contest-pairings = { $contest }{ $season ->
    [0] {""}
   *[other] {" "}· mùa { $season }
} · vòng { $round }/{ $all }{ $division ->
    [0] {""}
   *[other] , hạng { $division }
}
contest-game = { $red } – { $blue } { $result }{ $known ->
    [yes] {" "}· { $game }
   *[no] {""}
}
contest-free = { $player } được nghỉ vòng này.
contest-mine = Các ván của bạn trong { $contest }{ $season ->
    [0] {""}
   *[other] , mùa { $season }
}:
contest-mine-line = Vòng { $round }: { $side ->
    [red] Đỏ
   *[blue] Xanh
} gặp { $player } – { $result ->
    [won] thắng
    [lost] thua
    [draw] hòa
   *[open] đang chơi
}{ $known ->
    [yes] {" "}· { $game }
   *[no] {""}
}
contest-mine-points = Bạn có { $points } { $many ->
   *[other] điểm
}.
contest-more-games = … và { $count } ván nữa: hãy bấm “Các ván của vòng”.
contest-go-on = ➡️ Vào vòng sau:
contest-go-on-why = { $why ->
    [captured] nhờ điểm bắt quân
   *[seed] nhờ hạt giống cao hơn
}
contest-ended-early = Giải kết thúc sau vòng { $round }/{ $all }: { $why ->
    [alone] chỉ còn chưa đến hai người
   *[met] những người còn lại đều đã gặp nhau
}.

contest-round-began = Vòng { $round }/{ $all } đã bắt đầu, muộn nhất đến { $until }.
contest-round-ended = Vòng { $round }/{ $all } đã xong.
contest-season-over = Mùa { $season } đã kết thúc.
contest-up = ⬆️ Lên hạng:
contest-down = ⬇️ Xuống hạng:
contest-dropped = { $player } không chơi các vòng sau: đã thua hai ván mà không đi nước nào.
contest-waits = Ván { $game } của bạn với { $opponent } { $last ->
    [yes] sắp phải xong: { $wait } ({ $until }) sẽ tính điểm.
   *[no] đang làm chậm cả vòng. Vòng này kết thúc lúc { $until }.
} { $turn ->
    [own] Đến lượt bạn.
   *[other] Đến lượt đối thủ.
}
contest-film = 🎬 Các ván của { $player }, người thắng { $contest } ({ $count } ván).

contest-made = { $contest } đã mở. Mọi người bấm nút để tham gia.
contest-joined = Bạn đã tham gia { $contest }. Khi ván đầu tiên bắt đầu, tôi sẽ báo cho bạn.
contest-joined-next = Bạn đã tham gia { $contest } cho mùa sau.
contest-out-of-reach = { $player } có tham gia, nhưng tôi không nhắn riêng được. Hãy mở cuộc trò chuyện riêng với tôi, nếu không bạn sẽ lỡ các ván của mình.
contest-leave-ask = Bạn còn { $count } ván đang chơi trong { $contest }. Nếu rời giải, bạn thua các ván đó.
contest-left = Bạn đã rời { $contest }.
contest-started = { $contest } đã bắt đầu.
contest-ended-done = { $contest } đã kết thúc.

contest-none = Ở đây chưa có giải nào. Hãy mở một giải đấu: `/tournament tạo thụy sĩ 5 vòng 3d`, hoặc một giải phân hạng: `/league tạo 3d`.
contest-missing = Không có { $contest } nào mà bạn xem được ở đây.
contest-what = Tôi không rõ { $word } nghĩa là gì. Sau lệnh hãy viết `tạo`, `danh sách`, `xem`, `tham gia`, `rời`, `bắt đầu`, `kết thúc`, `bảng điểm`, `bảng chéo`, `cặp đấu` hoặc `của tôi`.
contest-not-here = Giải đấu được mở trong nhóm: hãy gửi lệnh ở đó.
contest-managers = Trong nhóm này chỉ người quản lý mới mở được giải đấu. Họ có thể cho mọi người mở giải: `/settings chat contests everybody`.
contest-public-operator = Chỉ người vận hành bot mới mở được giải cho mọi người.
contest-too-many-here = Ở đây đã có { $limit } giải chưa xong.
contest-too-many = Bạn đang tham gia { $limit } giải chưa xong.
contest-bad-word = Tôi không hiểu { $word } ở đây. Ví dụ: `/tournament tạo thụy sĩ 5 vòng marine 3d thời hạn vòng 14 ngày tối thiểu 6 đến 1/12 "Cúp mùa thu"`.
contest-bad-date = Mọi người cần thời gian để tham gia: hãy chọn một ngày trong 90 ngày tới.
contest-bad-number = { $what ->
    [rounds] Giải hệ Thụy Sĩ có từ 1 đến { $most } vòng.
   *[together] Có thể chơi cùng lúc từ 1 đến { $most } vòng.
}
contest-bad-people = { $format }: từ 2 đến { $most } người, và số tối thiểu không được lớn hơn số tối đa.
contest-bad-time = { $what ->
    [round] Một vòng có thể kéo dài từ { $least } đến { $most }.
   *[break] Giữa hai mùa có thể nghỉ từ { $least } đến { $most }.
}
contest-bad-format = { $what ->
    [rounds] Chỉ giải hệ Thụy Sĩ mới có số vòng: hãy bỏ phần đó, hoặc thêm `thụy sĩ`.
    [together] Chỉ giải vòng tròn và giải phân hạng mới chơi nhiều vòng cùng lúc: hãy bỏ `cùng lúc`.
    [seasons] Chỉ giải phân hạng mới có nhiều mùa: hãy bỏ phần đó, hoặc dùng `/league`.
   *[break] Chỉ giải phân hạng mới nghỉ giữa hai mùa: hãy bỏ phần đó, hoặc dùng `/league`.
}
contest-bad-terms = { $what ->
    [secret] Giải đấu không có bày quân bí mật: hãy bỏ phần đó.
    [teams] Giải đấu không có đội: hãy bỏ phần đó.
   *[until] Các ván kết thúc cùng vòng đấu: hãy bỏ ngày, hoặc viết `đến 1/12` cho ngày cuối để tham gia.
}
contest-needs-clock = Giải đấu cần đồng hồ, ví dụ `3d` (ba ngày mỗi nước).
contest-not-begun = { $contest } chưa bắt đầu.
contest-no-season = { $contest } chưa có mùa { $season }: mùa mới nhất là mùa { $last }.
contest-no-round = { $contest } chưa có vòng { $round }: vòng mới nhất là vòng { $last }.
contest-begun = { $contest } đã bắt đầu rồi.
contest-too-few = { $contest } cần { $least } người để bắt đầu.
contest-closed = Không thể tham gia { $contest } hay rời { $contest } nữa.
contest-there = Bạn đã tham gia { $contest } rồi.
contest-full = { $contest } đã đủ người.
contest-not-there = Bạn không tham gia { $contest }.
contest-not-yours = Chỉ người mở { $contest } và người quản lý nhóm mới làm được việc đó.
link-contest = Cả hai tài khoản cùng tham gia một giải. Trước tiên hãy rời giải bằng một trong hai tài khoản.

button-contest-join = Tham gia
button-contest-leave = Rời giải
button-contest-standings = Bảng điểm
button-contest-crosstable = Bảng chéo
button-contest-pairings = Các ván của vòng
button-contest-mine = Ván của bạn
button-contest-division = Hạng { $number }
button-contest-page = Trang { $number }
button-contest-season = Mùa { $number }
button-contest-leave-now = Rời giải và thua các ván

words-swiss = hệ thụy sĩ, thụy sĩ, thuỵ sĩ, he thuy si, thuy si
words-round-robin = vòng tròn, đấu vòng tròn, vong tron
words-knock-out = loại trực tiếp, đấu loại, loai truc tiep
words-league = giải phân hạng, giải hạng, giai phan hang, giai hang
words-no-vacations = không nghỉ phép, khong nghi phep
words-vacations = có nghỉ phép, nghỉ phép, co nghi phep
words-rounds = vòng, số vòng, vong
words-round-time = thời hạn vòng, hạn vòng, mỗi vòng, thoi han vong, moi vong
words-together = cùng lúc, cung luc
words-least = tối thiểu, ít nhất, toi thieu
words-most = tối đa, nhiều nhất, toi da
words-seasons = mùa, mua
words-between = giữa mùa, nghỉ giữa mùa, giua mua
words-joining = nhận người, tham gia trong, nhan nguoi
words-tie-breaks = hệ số phụ, he so phu
words-contest-new = tạo, mở, mới, tao, mo, moi
words-contest-list = danh sách, danh sach
words-contest-show = xem
words-contest-join = tham gia
words-contest-leave = rời, rời giải, rút, roi, rut
words-contest-start = bắt đầu, bat dau
words-contest-end = kết thúc, hủy, ket thuc, huy
words-contest-standings = bảng điểm, bảng xếp hạng, bang diem, bang xep hang
words-contest-crosstable = bảng chéo, bang cheo
words-contest-pairings = cặp đấu, các ván, cap dau
words-contest-mine = của tôi, ván của tôi, cua toi

about-contests = Người quản lý nhóm mở giải ở đó, mọi người bấm nút để tham gia, và đến ngày thì giải bắt đầu nếu đủ người. Các ván được báo trong cuộc trò chuyện riêng của bạn với tôi, kết quả mỗi vòng được báo trong nhóm.
    • `vòng tròn` cho nhiều nhất 10 người. Ở giải `loại trực tiếp`, mỗi cặp chơi hai ván và đổi bên; nếu bằng nhau thì xét điểm bắt quân, rồi đến hạt giống cao hơn.
    • Ở giải `thụy sĩ` không ai gặp nhau hai lần, bên Đỏ và bên Xanh được chia đều; ai được nghỉ thì có một điểm. Giải kết thúc sớm khi những người còn lại đều đã gặp nhau.
    • Mỗi vòng có thời hạn (`thời hạn vòng 14 ngày`); sau đó tính điểm. Với `không nghỉ phép`, nghỉ phép không dừng đồng hồ.
    • Thắng được 1 điểm, hòa ½. Ai không đi nước nào thì thua, và sau hai ván như vậy không chơi các vòng sau. Ai rời giải thì thua các ván đang chơi; các ván đã chơi vẫn được tính.
    • Tôi nhắc về ván đang làm chậm cả vòng; trong giờ yên tĩnh của bạn, lời nhắc không có âm thanh.

web-contests = Giải đấu
web-no-contests = Chưa có giải đấu nào. Người quản lý nhóm mở giải trong nhóm bằng lệnh /tournament.
web-contest-joining = đang nhận người
web-contest-running = đang chơi
web-contest-over = đã xong
web-contest-off = đã hủy
web-contest-until = đến { $until }
web-contest-join = Tham gia
web-contest-leave = Rời giải
web-contest-leave-ask = Bạn sẽ thua các ván đang chơi ({ $count }).
web-contest-leave-now = Rời giải và thua các ván
web-contest-season = Mùa { $season }
web-contest-seasons = Các mùa
web-contest-parts = Các phần của bảng
web-contest-standings = Bảng điểm
web-contest-crosstable = Bảng chéo
web-contest-round = Vòng { $round }
