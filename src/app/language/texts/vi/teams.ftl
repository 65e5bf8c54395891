# Đội.

words-team = đội
words-teams = hai đội, các đội, đấu đội
words-vote = bỏ phiếu, bỏphiếu, biểu quyết
words-captain = đội trưởng
words-staff = tham mưu
words-quorum = đủ phiếu, đủphiếu, duphieu
words-otherwise = nếu không, nếukhông, neukhong
words-here = ở đây, tại đây

menu-team = Đội của bạn: vào đội, bỏ phiếu, ai quyết định
help-team = `/team [#ván]` – cho biết các đội của ván, đề xuất và số phiếu, cùng các nút để vào đội, bỏ phiếu, nhận binh chủng hoặc rời đội; `/team ở đây` báo tin của đội cả trong nhóm này
option-team = `ở đây`: báo tin của đội cả trong nhóm này
about-teams = Một bên có thể là cả một đội. Trong nhóm, `/challenge hai đội` mời một nhóm khác đấu với nhóm bạn (họ nhận lời bằng `/join` và mã trong nhóm của họ), `/challenge đội` mời một người đấu với nhóm bạn, còn `/challenge bot 3 đội` là nhóm bạn đấu với máy. Ai trong nhóm cũng vào đội được bằng nút bấm, và rời đội lúc nào cũng được. Hãy ghi thêm cách quyết định:
    • `bỏ phiếu`: mọi người đề xuất nước đi và bỏ phiếu; `vote=12h` là thời gian bỏ phiếu, `quorum=3` là số người ít nhất phải bỏ phiếu. Nếu bằng phiếu, nước được đề xuất trước sẽ được đi. Quá nửa số thành viên đồng ý thì đi ngay.
    • `đội trưởng`: mọi người đề xuất, đội trưởng (người đầu tiên của đội) đi.
    • `tham mưu`: mỗi người nhận một binh chủng: hải quân, không quân, xe tăng và pháo, bộ binh và Tư lệnh. Ai chỉ huy quân nào thì đi quân đó; đội trưởng chỉ huy những binh chủng chưa ai nhận.
    Nếu sắp hết giờ mà chưa ai quyết định, máy ở cấp yếu nhất sẽ đi; với `else=random` nước đi được chọn ngẫu nhiên, với `else=time` đội chịu hết giờ. Ván của các đội không bao giờ tính hệ số.

team-word = Đội
team-terms = { $both ->
    [yes] Hai bên đều là đội.
   *[no] Bên thách đấu là một đội.
} { $way ->
    [vote] Mỗi nước đi đều bỏ phiếu.
    [captain] Đội trưởng đi.
   *[staff] Mỗi thành viên chỉ huy một binh chủng.
}
team-votes = 🗳 **{ $team }**, ván { $game }, nước { $turn }: hãy đề xuất nước đi và bỏ phiếu. { $cast } trong { $members } thành viên đã bỏ phiếu.
team-captain = ⭐ **{ $team }**, ván { $game }, nước { $turn }: { $leader } đi. Mọi người khác có thể đề xuất.
team-staff = 🎖 **{ $team }**, ván { $game }, nước { $turn }: mỗi người đi bằng binh chủng mình chỉ huy, và có thể đề xuất cho người khác. { $leader } chỉ huy những binh chủng chưa ai nhận.
team-arm = { $arm ->
    [navy] Hải quân
    [air] Không quân
    [armour] Xe tăng và pháo
   *[infantry] Bộ binh và Tư lệnh
}: { $player }
team-until = { $way ->
    [vote] { $stage ->
        [extended] Chưa đủ phiếu; cuộc bỏ phiếu kéo dài đến { $at }.
       *[open] Cuộc bỏ phiếu kết thúc { $at }.
    }
   *[play] Hãy quyết định trước { $at }.
} { $then ->
    [engine] Sau đó, nếu chưa ai quyết định, máy ở cấp yếu nhất sẽ đi.
    [random] Sau đó, nếu chưa ai quyết định, nước đi được chọn ngẫu nhiên.
   *[time] Nếu không ai quyết định, đội sẽ hết giờ.
}
team-no-proposals = Chưa ai đề xuất nước nào. Hãy trả lời bàn cờ bằng một nước đi (`f4-f6`), hoặc bấm “Chọn nước đi” dưới bàn cờ.
team-proposal = { $number }. { $move } { $kind ->
    [vote] – { $votes } phiếu
    [done] – đã làm
   *[asked] {""}
} ({ $player } đề xuất{ $asks ->
    [somebody] ; { $commander } quyết định
   *[nobody] {""}
})
team-deed-draw = hòa
team-deed-resign = xin thua
team-waits = ⏳ **{ $team }**, ván { $game }: đang đến lượt bên kia.
team-over = **{ $team }**: ván { $game } đã kết thúc.
team-members = { $team }, { $count } thành viên:
team-proposed = { $way ->
    [vote] Đã đề xuất cho nước { $turn } của ván { $game }, kèm phiếu của bạn.
   *[asked] Đã đề xuất cho nước { $turn } của ván { $game }. Người quyết định sẽ thấy trong tin của đội.
}
team-voted = Phiếu của bạn: { $move }. Bạn có thể đổi cho đến khi bỏ phiếu xong.
team-joined = Bạn đã vào { $team } trong ván { $game }. `/team` cho biết bạn làm được gì.
team-left = Bạn đã rời đội trong ván { $game }.
team-arm-yours = { $arm ->
    [navy] Bạn chỉ huy hải quân.
    [air] Bạn chỉ huy không quân.
    [armour] Bạn chỉ huy xe tăng và pháo.
   *[infantry] Bạn chỉ huy bộ binh và Tư lệnh.
}
team-arm-given-back = { $arm ->
    [navy] Bạn thôi chỉ huy hải quân.
    [air] Bạn thôi chỉ huy không quân.
    [armour] Bạn thôi chỉ huy xe tăng và pháo.
   *[infantry] Bạn thôi chỉ huy bộ binh và Tư lệnh.
}
team-told-here-done = Từ nay tin của đội bạn trong ván { $game } cũng được báo trong nhóm này.
team-told-here = Tin của đội bạn trong ván { $game } đã được báo trong nhóm này rồi.
team-too-many-places = Tin của các đội trong ván này đã được báo ở số nhóm tối đa.
team-in-group = Đội chơi trong một nhóm: hãy gửi câu này ở đó.
team-join-in-group = Đây là ván giữa hai đội. Hãy gửi { $command } trong nhóm sẽ là đội của bạn.
team-engine = Máy chơi một mình: hãy viết `đội` cho bên bạn, đừng viết `hai đội`.
team-unrated = Ván của các đội không bao giờ tính hệ số. Hãy bỏ `tính hệ số`.
team-no-plans = Đội không chuẩn bị trước nước đi được.
team-none = Trong ván { $game } không có đội nào chơi bên đó.
team-none-at-all = Ván { $game } không có đội nào. `/help đội` cho biết cách mở ván của các đội.
team-not-in = Bạn không ở trong đội nào của ván { $game }.
team-member-already = Bạn đã ở trong đội đó rồi.
team-other-side = Bạn chơi bên kia trong ván { $game }.
team-full = Đội đó trong ván { $game } đã đủ người.
team-not-leader = Chỉ đội trưởng của đội bạn trong ván { $game } mới làm được việc này. `/team` cho biết đó là ai.
team-arm-taken = Người khác đang chỉ huy binh chủng đó.
team-no-staff = Đội của bạn trong ván { $game } không chia binh chủng.
team-not-in-lobby = Ván đồng đội được thỏa thuận trong lời thách đấu: `/challenge hai đội` để ai cũng nhận được.
team-done-already = Đội bạn đã làm việc này với bàn cờ hiện tại của ván { $game }. Hãy đề xuất việc khác.
team-was-other = Bạn đã ở đội kia của ván { $game } và biết kế hoạch của họ nên không vào đội này được.
team-not-from-here = Không vào đội của ván { $game } từ đây được: hãy bấm nút trong nhóm đang chơi ván này.
team-too-many-proposals = Bạn hoặc đội bạn đã đề xuất đủ số nước cho lượt này. Hãy bỏ phiếu cho một đề xuất.
terms-bad-team = Không dùng được { $word }. Hãy viết `vote=12h` (10 phút đến 7 ngày), `quorum=3` (1 đến 1000) hoặc `else=engine`, `else=random`, `else=time`.
rematch-teams = Các đội mời nhau ván mới bằng `/challenge hai đội`.
button-team-join-red = Vào đội Đỏ
button-team-join-blue = Vào đội Xanh
button-team-leave = Rời đội
button-team-arm = { $arm ->
    [navy] Hải quân
    [air] Không quân
    [armour] Xe tăng, pháo
   *[infantry] Bộ binh
}

web-team = Đội
