# Mọi câu bot nói, bằng tiếng Việt. Các thông điệp và biến giống hệt texts/en; có phép thử kiểm tra
# điều đó. `chữ` là chữ gõ từng ký tự, **chữ** là chữ nhấn mạnh.
#
# Xưng hô: bot tự xưng là "tôi", gọi người đọc là "bạn", gọi người khác là "họ" hoặc bằng tên. "Tôi" chỉ
# là bot, nên nút bấm và mục chọn không dùng từ này. Từ "bot" chỉ dùng để gọi chương trình trong
# "người vận hành bot" và "một bot khác".
# Câu ngắn, tự nhiên, nói rõ bước tiếp theo. Ví dụ viết thành câu riêng: "Ví dụ: …". Dấu thanh đặt
# theo lối cũ: hòa, hủy, thỏa thuận, xóa, tọa độ, minh họa. Mỗi thứ chỉ có một tên:
#   turn, move      nước đi (nước 12), lượt (đến lượt bạn)
#   step            bước: phần đi của một quân trong một lượt
#   point           giao điểm trên bàn cờ; "điểm" chỉ dùng khi tính điểm
#   piece, stack    quân, chồng quân; heavy piece: quân nặng
#   capture         bắt quân; capture in place: bắt tại chỗ; lose: mất quân
#   split, join     tách, ghép
#   ring of fire    vòng hỏa lực (không dùng: vòng lửa, vòng phòng không)
#   double fire     bắn kép
#   facing          lộ mặt; check, mate: chiếu, chiếu hết
#   side            bên (Đỏ, Xanh; không dùng: phe); opponent: đối thủ; enemy piece: quân địch
#   ship, plane     tàu, máy bay (tên quân: Hải quân, Không quân)
#   sea, coast      biển, ven biển; estuary: cửa sông; reef: bãi ngầm; ferry: phà
#   game            ván; battle: trận; ruleset: bộ luật; rule: luật
#   challenge       thách đấu, lời thách đấu; accept: nhận lời; withdraw: rút
#   draw            hòa; offer a draw: cầu hòa; resign: xin thua
#   take back       xin đi lại, rút lại nước đi
#   claim           xin xử thắng; points decide: tính điểm để phân thắng bại
#   pause           tạm dừng; resume: chơi tiếp; vacation: nghỉ phép
#   rating          hệ số; leaderboard: bảng xếp hạng; provisional: tạm tính
#   line, answer    phương án, nước đáp (chuẩn bị trước)
#   chat            nhóm (nhiều người), cuộc trò chuyện (bất kỳ); in private: nhắn riêng cho tôi
#   server, thread  máy chủ, chủ đề; network: mạng
#   the engine      máy; hint: gợi ý; operator: người vận hành bot; admins: người quản lý nhóm
# Chú ý: "Không quân" là tên quân, nên viết "không có quân nào", "bạn không có Hải quân nào …".

## Từ

side = { $side ->
    [red] Đỏ
   *[blue] Xanh
}
role = { $role ->
    [navy] Hải quân
    [air-force] Không quân
    [tank] Xe tăng
    [engineer] Công binh
    [headquarters] Sở chỉ huy
    [artillery] Pháo binh
    [missile] Tên lửa
    [anti-aircraft] Cao xạ
    [commander] Tư lệnh
    [infantry] Bộ binh
   *[militia] Dân quân
}
heroic = { $role } anh hùng
legend-sides = CHỮ HOA Đỏ, { $small ->
    [letters-and-sign] chữ thường và °
   *[letters] chữ thường
} Xanh
legend-carrier = chở quân khác
legend-hero = anh hùng
legend-ground = ~ biển, : ven biển, # bãi ngầm
ruleset-name = { $id ->
    [official] Chính thức
    [classic-2012] Cổ điển 2012
   *[other] { $title }
}
battle-name = { $battle ->
    [total] tổng chiến
    [raid] đột kích
    [marine] hải chiến
    [air] không chiến
    [land] lục chiến
    [full] toàn chiến
    [naval] hải chiến
    [aerial] không chiến
    [nine-sea] hải chiến chín quân
    [nine-air] không chiến chín quân
   *[other] { $battle }
}
objective = { $objective ->
    [commander] Tư lệnh
    [marine] cả hai Hải quân
    [air] cả hai Không quân
   *[land] hai Xe tăng, hai Bộ binh và hai Pháo binh
}
either = { $list } hoặc { $last }
someone = ai đó
topic-name = { $topic ->
    [moves] Đi và bắt quân
    [ships] Tàu
    [planes] Máy bay và vòng hỏa lực
    [commander] Tư lệnh và Sở chỉ huy
    [stacks] Chồng quân
    [heroes] Anh hùng
   *[end] Trận, điểm và cách kết thúc ván
}
choice-battle = { $battle } ({ $list })
and-more = … và { $count } mục nữa

## Nút bấm (tối đa 40 ký tự)

button-accept = Nhận lời
button-decline = Từ chối
button-join = Tham gia
button-cancel = Rút lời thách đấu
button-draw-accept = Đồng ý hòa
button-draw-decline = Từ chối hòa
button-resign = Vâng, xin thua

## Những từ người chơi gõ

# Cách nhau bằng dấu phẩy. Từ của mọi ngôn ngữ đều được hiểu; chữ hoa và dấu cách không tính.
words-red = đỏ, do
words-blue = xanh
words-random = ngẫu nhiên, ngẫu, nhiên, bốc thăm
words-rated = tính hệ số, xếp hạng, tinh he so, xep hang
words-casual = giao hữu, không tính hệ số, giao huu
words-hints = gợi ý, goi y
words-turns = nước, nuoc
words-both = cả hai, cả, hai, hai bên, ca hai
words-everybody = tất cả, tất, cả, mọi người, chung, tat ca, tat, ca
words-again = lại, làm lại
words-next = tiếp, tiếp theo, bỏ qua
words-answer = đáp án, xem đáp án, cho xem
words-resign = xin thua, tôi xin thua, thua, đầu hàng, xin hàng, dau hang, xin hang
words-draw = hòa, hoà, xin hòa, xin hoà, cầu hòa, cầu hoà, hoa, xin hoa, cau hoa
words-stop = dừng, thôi
words-clock = thời gian, đồng hồ, thoi gian, dong ho
words-each-turn = mỗi nước, một nước, mỗi lượt, một lượt, moi nuoc, mot nuoc, moi luot, mot luot
words-unlimited = không đồng hồ, không giới hạn, không tính giờ, vô hạn, khong dong ho, khong gioi han, khong tinh gio, vo han
words-whole = cả ván, toàn ván, một đồng hồ, đồng hồ chính thức, giờ chính thức, ca van, toan van, mot dong ho, dong ho chinh thuc, gio chinh thuc
words-claim = đòi thắng, phải đòi, xin xử thắng, doi thang, phai doi, xin xu thang
words-until = đến ngày, đến, hạn, den ngay, den, han
words-minutes = phút, ph, p, phut
words-hours = giờ, g, tiếng, gio, tieng
words-days = ngày, n, ngay
words-weeks = tuần, t, tuan
words-on = bật, bắt đầu, nghỉ, bat, bat dau, nghi
words-off = tắt, kết thúc, hết, thôi, tat, ket thuc, het, thoi
words-public = công khai, cong khai
words-slow = chậm, cham
words-bot = máy, bot
words-level = cấp, cap
words-strongest = mạnh nhất, manh nhat
words-sleeps = ngủ, ngu
words-pace = cờ chớp, chớp, cờ nhanh, nhanh, chậm
words-strength = dễ, khó, yếu, mạnh, trung bình, người mới
words-fast = nhanh
