# Bày quân bí mật.

menu-setup = Bày quân cho ván bày quân bí mật
option-setup = Tên thế trận, nửa bàn dạng chữ, thay đổi như “xe tăng f4”, hoặc xác nhận
help-setup = `/setup [#ván] [coast|NỬA BÀN|xe tăng f4|random|mirror|undo|clear|save TÊN|load TÊN|confirm|proof]` – nhắn riêng cho tôi: bày quân trước ván có bày quân bí mật; chỉ gõ `/setup` thì tôi cho xem nửa bàn kèm các nút
about-setup = Với `/challenge @tên secret`, hai bên đặt đủ 19 quân trên nửa bàn của mình trước ván, và không ai thấy gì cho đến khi cả hai đã xác nhận. Cần bộ luật `official` hoặc `classic-2012` với trận có Tư lệnh. `setup=12h` là thời gian bày quân; nếu không ghi thì bằng thời gian mỗi nước, hoặc hai ngày.
    Hãy bày quân khi nhắn riêng cho tôi: bằng các nút dưới `/setup`, bằng thế trận có sẵn (`coast`), bằng thay đổi như `xe tăng f4` hay `e2 g3`, hoặc sáu hàng dạng chữ. Tàu đứng trên nước, Tư lệnh ở một trong hai hàng cuối và có quân của bạn che phía trước, mỗi điểm một quân.
    Khi bạn xác nhận, cả hai thấy mã băm của nửa bàn trộn với một chuỗi ngẫu nhiên (muối). Khi ván đã bắt đầu, `/setup proof` cho biết nửa bàn và muối, nên ai cũng kiểm tra được rằng không ai đổi gì. Hết giờ, tôi lấy thế trận mỗi bên đã đặt, hoặc thế trận chuẩn nếu thế trận đó không chơi được.

words-secret = bí mật, bày quân bí mật, bày bí mật, bi mat, bay quan bi mat
words-setup-time = bày, bàyquân, bay
words-clear = dọn, dọn hết, xoá hết, xóa hết, don, don het, xoa het
words-mirror = lật, đối xứng, lat, doi xung
words-undo = hoàn tác, lùi lại, hoan tac, lui lai
words-confirm = xác nhận, xong, chốt, xac nhan, chot
words-reopen = đổi ý, mở lại, sửa lại, doi y, mo lai, sua lai
words-call-off = huỷ, hủy, huỷ ván, hủy ván, huy, huy van
words-save = lưu, luu
words-load = tải, đã lưu, tai, da luu
words-delete = xoá, xóa, nhấc, bỏ, xoa, nhac
words-setups = danh sách, thế trận, danh sach, the tran
words-proof = kiểm chứng, bằng chứng, kiem chung, bang chung

terms-no-secret = Bày quân bí mật cần đủ quân và Tư lệnh theo luật `official` hoặc `classic-2012`. Với { $ruleset }, { $battle } thì không có.
terms-bad-setup-time = { $word } không phải thời gian bày quân hợp lệ. Ví dụ hãy viết `setup=12h` hoặc `setup=2d` (từ 10 phút đến 30 ngày).

setup-not-in-lobby = Bày quân bí mật được thỏa thuận trong lời thách đấu: `/challenge secret` để ai cũng tham gia được.
setup-term = Bày quân bí mật: trước ván, hai bên tự đặt đủ 19 quân trên nửa bàn của mình, không ai thấy của ai. Thời gian bày: { $time }. Hết giờ, tôi lấy thế trận mỗi bên đã đặt, hoặc thế trận chuẩn nếu thế trận đó không chơi được.
setup-accepted = { $engine ->
    [yes] Ván
   *[no] Đã nhận lời: ván
} { $game } bắt đầu bằng bày quân bí mật. Hãy bày quân riêng với tôi.
setup-began = Ván { $game } bắt đầu bằng bày quân bí mật. { $red } (Đỏ) và { $blue } (Xanh), hãy bày quân riêng với tôi, đến { $until }.
setup-time-rule = Ván bắt đầu khi cả hai đã xác nhận. Hết giờ, tôi lấy thế trận mỗi người đã đặt, hoặc thế trận chuẩn nếu thế trận đó không chơi được. Ai chưa xác nhận thì có thể hủy ván.
button-setup-begin = Bày quân của tôi
setup-line = { $game } – bày quân bí mật với { $opponent }, đến { $until } · { $state ->
    [confirmed] bạn đã xác nhận
   *[open] hãy bày quân bằng `/setup`
}
setup-not-begun = Ván { $game } chưa bắt đầu: hai bên còn đang bày quân.
setup-place-yours = Hãy bày quân của bạn trong chat riêng bằng { $command }.
setup-over = Việc bày quân của ván { $game } đã kết thúc.
setup-none-such = Không có ván bày quân { $game }.
setup-none = Bạn không có ván nào cần bày quân. Hãy mời một ván như thế: `/challenge @tên secret`.
setup-which = Bạn có nhiều ván cần bày quân. Bạn muốn nói ván nào? Ví dụ hãy gửi { $example }.
setup-in-private = Ở đây người khác cũng đọc được. Hãy gửi riêng cho tôi { $command }.
setup-seen-by-others = Cẩn thận: mọi người ở đây đọc được điều bạn vừa gửi. Hãy chọn thế trận khác.
setup-changed = Thế trận của bạn đã thay đổi từ lúc đó. Hãy xem lại bằng `/setup`.
setup-is-confirmed = Bạn đã xác nhận thế trận cho ván { $game }. Trước hết hãy rút lại bằng `/setup change`; chỉ được khi đối thủ chưa xác nhận.
setup-not-confirmed = Bạn chưa xác nhận thế trận cho ván { $game }.

setup-own = Thế trận của bạn cho ván { $game }: bạn cầm quân { $side ->
    [red] Đỏ
   *[blue] Xanh
} đấu với { $opponent }. Chỉ mình bạn thấy. Thời gian đến { $until }.
setup-playable = Thế trận này chơi được. Khi chắc chắn, hãy xác nhận; nếu không, hết giờ tôi sẽ lấy thế trận này.
setup-not-yet = Thế trận này chưa chơi được:
setup-how = Hãy dùng các nút, hoặc gửi thay đổi như { $change ->
    [placed] `xe tăng { $to }` (đặt vào đó)
   *[moved] `{ $from } { $to }` (từ đâu đến đâu)
}. Dạng chữ: { $half }
setup-own-confirmed = Bạn đã xác nhận. Mã băm này ràng buộc bạn với thế trận: { $hash }. Bạn vẫn đổi được cho đến khi đối thủ cũng xác nhận.
setup-theirs-confirmed = { $opponent } đã xác nhận và bị ràng buộc bởi mã băm này: { $hash }.
setup-alt = Nửa bàn của { $side ->
    [red] Đỏ
   *[blue] Xanh
}: { $list ->
    [none] trống
   *[other] { $list }
}. Nửa bàn kia được che.
setup-hint = Tôi không hiểu câu này muốn thay đổi gì trong thế trận. Hãy gửi tên thế trận như `coast`, thay đổi như `xe tăng f4` hay `e2 g3`, sáu hàng dạng chữ, hoặc `/setup` để có các nút.
setup-text-ranks = Nửa bàn có 6 hàng cách nhau bằng dấu gạch chéo, còn dòng này có { $count }. Ví dụ: `11/2IE2M2EI/2N1GT1TG2/3A2S2A1/1N2FH1HF2/6C4`.
setup-text-bad = Tôi không đọc được dòng này thành nửa bàn. Ví dụ: `11/2IE2M2EI/2N1GT1TG2/3A2S2A1/1N2FH1HF2/6C4` (chữ là quân, số là số điểm trống).

offence-missing = Còn thiếu { $count } quân: { $role }.
offence-too-many = Thừa { $count } quân: { $role }.
offence-other-half = { $role } không đứng được ở { $at }: đó là nửa bàn bên kia.
offence-stack = { $stack } ở { $at }: mỗi điểm chỉ được đặt một quân.
offence-land = { $role } không đứng được ở { $at }: đó là đất liền, tàu cần nước.
offence-sea = { $role } không đứng được ở { $at }: đó là biển, chỉ tàu đứng được.
offence-hero = { $role } ở { $at } được ghi là anh hùng. Trước ván chưa có quân nào là anh hùng.
offence-not-at-home = Tư lệnh không đứng được ở { $at }: Tư lệnh bắt đầu ở một trong hai hàng cuối.
offence-uncovered = Tư lệnh ở { $at } không có quân nào của bạn che phía trước trên cùng cột. Hãy đặt một quân ở đó.
setup-other-side = Đó là thế trận của bên kia.
setup-empty = Ở { $at } không có quân nào.
setup-which-one = Các quân loại này đã đặt hết: { $role } ở { $points }. Hãy nói rõ quân nào đi, ví dụ `{ $from } f4`.
setup-nothing-to-undo = Không có gì để hoàn tác.
setup-same = Thế trận đã như vậy rồi.

button-setup-piece = Chuyển một quân
button-setup-ready = Thế trận có sẵn
button-setup-saved = Của tôi
button-setup-mirror = Lật
button-setup-random = Ngẫu nhiên
button-setup-clear = Dọn hết
button-setup-undo = Hoàn tác
button-setup-confirm = Xác nhận
button-setup-yes = Vâng, xác nhận
button-setup-call-off = Hủy ván
button-setup-call-off-yes = Vâng, hủy ván
button-setup-reopen = Tôi muốn đổi lại
button-setup-take-up = Nhấc lên
button-setup-page = Mở trên trang
setup-which-piece = Bạn muốn chuyển quân nào?
setup-where-to = Quân này nên đứng ở đâu: { $role }?
setup-rank = Hàng { $rank }
setup-ready-head = Các thế trận có sẵn:
setup-ready-line = • **{ $name }** – { $idea }
setup-ask-confirm = Bạn xác nhận thế trận này cho ván { $game } chứ? Bạn còn đổi được cho đến khi đối thủ cũng xác nhận. Khi cả hai đã xác nhận, hai thế trận được mở và ván bắt đầu.
setup-ask-call-off = Bạn muốn hủy ván { $game }? Ván sẽ không bắt đầu và không tính gì cả.
setup-call-off-done = Đã hủy ván { $game }.
setup-confirm-done = Cả hai đã xác nhận: ván { $game } bắt đầu.
setup-saved-none = Bạn chưa lưu thế trận nào.
setup-saved-head = Các thế trận bạn đã lưu:
setup-saved-how = Lưu thế trận đang đặt bằng `/setup save TÊN`, lấy lại bằng `/setup load TÊN`, xóa bằng `/setup delete TÊN`. Bạn lưu được { $most } thế trận.
setup-saved-none-such = Bạn chưa lưu thế trận nào tên { $name }.
setup-saving-name = Tên có từ 1 đến { $most } ký tự.
setup-saving-full = Bạn đã lưu { $most } thế trận, đó là giới hạn. Hãy xóa bớt bằng `/setup delete TÊN`.
setup-saving-not-playable = Chỉ lưu được thế trận chơi được. Hãy xem còn thiếu gì bằng `/setup`.

setup-confirmed = Ván { $game }: { $player } ({ $side ->
    [red] Đỏ
   *[blue] Xanh
}) đã xác nhận thế trận. Mã băm này ràng buộc họ: { $hash }.
setup-reopened = Ván { $game }: { $player } đang đổi lại thế trận. Mã băm trước đó không còn giá trị.
setup-moved = Ván { $game }: có người đang nghỉ phép, nên thời gian bày quân kéo dài đến { $until }.
setup-called-off = { $player } đã hủy ván { $game } trước khi bắt đầu, { $opponent }. Không tính gì cả.
setup-remind = Ván { $game } bắt đầu { $wait }, mà bạn chưa xác nhận thế trận.
setup-revealed = Ván { $game }: { $red } (Đỏ) và { $blue } (Xanh) mở thế trận. Ai cũng kiểm tra được: hãy lưu đoạn chữ dưới đây, chạy `tulenh setup verify`, rồi so mã băm của người xác nhận trước với mã băm tôi đã gửi khi đó.
setup-by-time = { $side ->
    [red] Đỏ
   *[blue] Xanh
} hết giờ: đây là thế trận họ đã đặt.
setup-by-time-standard = { $side ->
    [red] Đỏ
   *[blue] Xanh
} hết giờ mà thế trận đã đặt không chơi được: đây là thế trận chuẩn.
setup-proof-later = Ván { $game } chưa bắt đầu. Khi cả hai bên đã xác nhận và ván bắt đầu thì mới có bằng chứng: lúc đó hãy gửi `/setup bằng chứng`.
setup-was-open = Ván { $game } bắt đầu không có bày quân bí mật.
setup-proof = Hai thế trận của ván { $game }, cùng mã băm của bên đã xác nhận. Hãy kiểm tra bằng { $command }, hoặc tính SHA-256 của năm dòng đầu mỗi bên. Sau đó so mã băm của người xác nhận trước với mã băm tôi đã gửi khi đó.
setup-proof-alt = Hai thế trận của ván { $game } với muối và mã băm

ready-made-name = { $id ->
    [standard] Chuẩn
    [coast] Phòng thủ bờ biển
    [air-raid] Không kích
    [fortress] Pháo đài
    [column] Mũi thiết giáp
    [fleet] Hạm đội
    [crossing] Vượt sông
   *[umbrella] Chiếc ô
}
ready-made-idea = { $id ->
    [standard] mọi quân được che chắn, chưa dồn về đâu
    [coast] tàu, Pháo binh và một Cao xạ giữ biển; Tư lệnh ở sâu trong đất liền
    [air-raid] hai máy bay ở tuyến đầu, cạnh đó là quân đi nhờ; ba vòng hỏa lực giữ đường về
    [fortress] Tư lệnh trong góc sau Sở chỉ huy, Tên lửa và Cao xạ
    [column] Xe tăng và quân đi nhờ ở giữa, trước sông; Cao xạ theo sát phía sau
    [fleet] tàu ngoài biển, Xe tăng, Bộ binh và máy bay sẵn sàng lên tàu
    [crossing] Pháo binh trên hai bãi ngầm, để quân nặng qua sông sớm
   *[umbrella] các vòng hỏa lực chồng lên nhau che cả nửa bàn
}

## Trên trang

web-setup-term = Bày quân bí mật: hai bên bày quân mà không thấy nhau
web-setup-yours = Hãy bày quân
web-setup-theirs = { $name } đang bày quân
web-setup-board = Nửa bàn của bạn
web-setup-secret = Chỉ mình bạn thấy nửa bàn này. Kéo một quân đến điểm khác, hoặc chạm vào quân rồi chạm vào điểm; phím Delete nhấc quân lên. Hết giờ, tôi lấy thế trận đang có, hoặc thế trận chuẩn nếu thế trận đó không chơi được.
web-setup-confirmed = Bạn đã xác nhận. { $name } còn đang bày quân.
web-setup-not-yet = Thế trận này chưa chơi được:
web-setup-playable = Thế trận này chơi được. Khi chắc chắn, hãy xác nhận.
web-setup-time = đấu với { $name } · còn { $time }
web-setup-chosen = Đã chọn { $piece }. Quân này nên đứng ở đâu?
web-setup-covered = { $point }, được che
web-setup-take-up = Nhấc lên
web-setup-mirror = Lật
web-setup-random = Ngẫu nhiên
web-setup-undo = Hoàn tác
web-setup-clear = Dọn hết
web-setup-ready = Thế trận có sẵn
web-setup-saved = Thế trận của tôi
web-setup-choose = Chọn …
web-setup-name = Tên
web-setup-save = Lưu với tên này
web-setup-confirm = Xác nhận
web-setup-confirm-yes = Vâng, xác nhận
web-setup-ask-confirm = Đây là thế trận của bạn? Bạn còn đổi được cho đến khi đối thủ cũng xác nhận. Khi đó hai thế trận được mở và ván bắt đầu.
web-setup-call-off = Hủy ván
web-setup-call-off-yes = Vâng, hủy ván
web-setup-ask-call-off = Bạn muốn hủy ván? Không tính gì cả.
web-setup-reopen = Tôi muốn đổi lại
web-setup-own-hash = Mã băm nửa bàn của bạn:
web-setup-their-hash = Mã băm nửa bàn của { $name }:
