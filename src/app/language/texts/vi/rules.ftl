# Luật chơi, và vì sao một nước không đi được.

## Luật chơi bằng lời

rules-list = **Các bộ luật và trận của chúng** (mặc định là bộ đầu tiên):
rules-list-line = • { $ruleset }: { $list }
rules-usage = { $rules } cho xem một bộ luật. { $play } thách đấu theo bộ luật đó, { $change } thách đấu với một luật được thay đổi.
rules-head = **{ $ruleset }, { $battle }**
rules-unlike = **Khác với luật { $ruleset }:**
rules-source = Nguồn: { $source }
rules-more = Để xem phần còn lại, hãy gửi { $command } kèm tên mục: { $list }
rules-section = §{ $number } { $title } (trang { $page }/{ $pages }, bản gốc tiếng Anh)
rules-no-section = Không có mục §{ $number }. Luật có từ §1 đến §{ $last }: hãy thử /rules §1.
# $words là câu tiếng Anh của chính bộ luật, dùng khi chưa có bản dịch.
rule-in-words = { $key ->
    [battle-points] Mục tiêu của trận: bắt { $list }. Khi đạt mục tiêu, ván kết thúc và tính điểm để phân thắng bại.
    [battle-outright] Mục tiêu của trận: bắt { $list }. Bên nào làm được trước thì thắng; nếu một nước đi làm cả hai bên cùng đạt thì bên đi nước đó thắng.
    [commander-none] Không có Tư lệnh, nên không có chiếu và không có anh hùng.
    [commander-captured] Khi một Tư lệnh bị bắt, ván vẫn tiếp tục.
    [commander-mate] Chiếu hết cũng được tính như bắt Tư lệnh.
    [commander-ends] {""}
    [quiet-points] Nếu thế cờ lặp lại lần thứ ba, hoặc mỗi bên đi năm mươi nước liền mà không quân nào mất, ván kết thúc và tính điểm.
    [quiet-outright] Nếu thế cờ lặp lại lần thứ ba, hoặc mỗi bên đi năm mươi nước liền mà không quân nào mất, ván hòa.
    [limit] Nếu hai bên đã thỏa thuận số nước hoặc thời hạn thì đến lúc đó tính điểm. Nếu bằng điểm, bên đã đạt mục tiêu thắng; nếu không bên nào đạt thì hòa.
    [militia_diagonal-yes] Dân quân đi một giao điểm theo cả tám hướng.
    [militia_diagonal-no] Dân quân đi một giao điểm theo đường thẳng, không bao giờ đi chéo.
    [sea_capture-some] Những quân trên bộ bắt được tàu trên biển: { $list }, và Sở chỉ huy anh hùng.
    [sea_capture-none] Trong các quân trên bộ, chỉ Sở chỉ huy anh hùng bắt được tàu trên biển.
    [missile_hits_navy-yes] Tên lửa bắt được tàu, ở ven biển cũng như trên biển.
    [missile_hits_navy-no] Tên lửa không bao giờ bắt được tàu.
    [heavy_cross_capture-displace] Quân nặng (Pháo binh, Cao xạ, Tên lửa) bắt quân bên kia sông thì sang đứng ở chỗ quân bị bắt.
    [heavy_cross_capture-stay] Quân nặng (Pháo binh, Cao xạ, Tên lửa) bắt quân bên kia sông thì đứng yên tại chỗ, trừ khi bắt dọc theo bãi ngầm.
    [ring_join-each] Mỗi vòng hỏa lực được tính riêng: máy bay bị bắn rơi ở vòng đầu tiên gặp trên đường, trừ khi xuất phát từ trong vòng đó hoặc bắt quân trong vòng đó; máy bay luôn bị bắn rơi khi hạ xuống trong một vòng mà không bắt quân.
    [ring_join-union] Các vòng hỏa lực chồng lên nhau được tính là một: máy bay bị bắn rơi khi bay vào rồi bay ra khỏi đó trước khi đến mục tiêu, và luôn bị bắn rơi khi hạ xuống trong đó mà không bắt quân; máy bay được bay ra khỏi vòng chứa điểm xuất phát.
    [ring_join-any_touch] Máy bay bị bắn rơi ngay khi chạm một vòng hỏa lực không chứa điểm xuất phát, và luôn bị bắn rơi khi dừng lại trong bất kỳ vòng nào.
    [exchange-any_target] Máy bay bắt quân trong vòng hỏa lực thì mất cùng mục tiêu, bất kể đó là quân gì.
    [exchange-air_defence_only] Máy bay bắt Cao xạ, Tên lửa hoặc tàu trong vòng hỏa lực thì mất cùng mục tiêu; đánh quân khác ở đó thì bị bắn rơi.
    [exchange-never] Máy bay đánh quân trong vòng hỏa lực thì bị bắn rơi, còn mục tiêu vẫn sống.
    [drop_and_return-yes] Trong cùng một bước, máy bay được bay đi, thả quân ở một giao điểm rồi bay về, nếu cả hai chuyến đều an toàn.
    [drop_and_return-no] Máy bay thả quân thì không bay về trong cùng bước đó.
    [navy_blocked_by-enemy] Quân địch trên đường đi chặn được tàu; quân mình thì không.
    [navy_blocked_by-none] Không có quân nào trên đường đi chặn được tàu.
    [double_fire-yes] Trong cùng một bước, tàu được dùng tên lửa bắt một tàu và dùng pháo bắt tại chỗ một mục tiêu khác.
    [double_fire-no] Mỗi bước tàu chỉ bắn một loại vũ khí.
    [facing-none] Không có Tư lệnh để lộ mặt nhau.
    [facing-illegal] Không được đi nước để Tư lệnh của mình lộ mặt với Tư lệnh địch trên một đường trống.
    [facing-allowed] Được để Tư lệnh của mình lộ mặt với Tư lệnh địch trên một đường trống, nhưng khi đó có thể bị bắt.
    [facing-loses] Bên nào để Tư lệnh của mình lộ mặt với Tư lệnh địch thì thua ngay.
    [hq_pierced_by-some] Những quân này bắt được Tư lệnh cùng với Sở chỉ huy che nó: { $list }; các quân khác chỉ bắt được Sở chỉ huy.
    [hq_pierced_by-none] Tư lệnh ở trong Sở chỉ huy không bao giờ bị bắt: Sở chỉ huy bị bắt trước.
    [capacity-official] Xe tăng và Không quân mỗi quân chở tối đa hai quân trong số Tư lệnh, Bộ binh, Dân quân; Hải quân chở tối đa hai quân trong số đó, Xe tăng và Không quân. Công binh chở phà một quân nặng.
    [capacity-knowlton] Xe tăng và Không quân chở bao nhiêu Tư lệnh, Bộ binh, Dân quân cũng được; Hải quân chở bao nhiêu quân đó, Xe tăng và Không quân cũng được. Công binh chở phà một quân nặng.
    [capacity-bga] Xe tăng chở tối đa hai quân trong số Tư lệnh, Bộ binh, Dân quân, nếu chở hai thì ít nhất một là Bộ binh; Không quân chở tối đa hai quân trong số đó và Xe tăng, không chở hai Xe tăng; Hải quân chở tối đa hai quân trong số đó, Xe tăng và Không quân. Công binh chở phà một quân nặng.
    [capacity-chain] Xe tăng chở một trong các quân Tư lệnh, Bộ binh, Dân quân; Không quân chở một quân đó hoặc một Xe tăng; Hải quân chở một quân đó, một Xe tăng hoặc một Không quân; mỗi quân mang theo những gì nó chở, nên một chồng có nhiều nhất bốn quân. Công binh chở phà một quân nặng.
    [capacity-2021] Hải quân chở tối đa hai trong số Không quân, Xe tăng và người (Tư lệnh, Bộ binh, Dân quân), không chở hai người; Không quân chở một Xe tăng hoặc một người; Xe tăng chở một người. Công binh chở phà một quân nặng.
    [capacity-none] Xe tăng, Không quân và Hải quân không chở quân nào. Công binh chở phà một quân nặng, và Tư lệnh được vào Sở chỉ huy.
    [nesting-flat] Trong một chồng quân, một quân chở tất cả các quân khác.
    [nesting-chain] Trong một chồng quân, mỗi quân chở quân kế tiếp.
    [split-all] Chồng quân được tách: mỗi phần đi tối đa một bước từ giao điểm chung, tất cả trong một lượt.
    [split-topmost_only] Mỗi lượt chỉ quân trên cùng được rời chồng quân; chỉ quân đó hoặc cả chồng mới chiếu được.
    [hero_diagonal-full] Anh hùng đi xa thêm một giao điểm, và đi chéo xa bằng đi thẳng (riêng Tên lửa đi chéo 2).
    [hero_diagonal-one_more] Anh hùng đi thẳng và đi chéo đều xa thêm một giao điểm.
    [hero_ring_bonus-none] Vòng hỏa lực của anh hùng không rộng hơn.
    [hero_ring_bonus-some] Vòng hỏa lực của anh hùng rộng thêm { $number }.
    [hero_points-none] Bắt anh hùng được số điểm như bắt quân thường.
    [hero_points-some] Bắt anh hùng được thêm { $number } điểm.
    [last_defender-none] Quân cuối cùng còn lại bên Tư lệnh không trở thành anh hùng.
    [last_defender-any] Quân cuối cùng còn lại bên Tư lệnh trở thành anh hùng, kể cả Sở chỉ huy.
    [last_defender-not_headquarters] Quân cuối cùng còn lại bên Tư lệnh trở thành anh hùng; Sở chỉ huy không được tính và không trở thành anh hùng theo cách này.
    [battles-all] Các trận có thể chọn: { $list }.
    [bonus-some] Điểm thưởng khi đạt mục tiêu: { $list }.
    [bonus-none] Đạt mục tiêu không được điểm thưởng; chỉ tính điểm bắt quân.
    [points_decide-yes] Trong những trận không thắng ngay (tổng chiến và các trận chín quân là thắng ngay), khi đạt một mục tiêu thì tính điểm để phân thắng bại.
    [points_decide-no] Bên nào đạt mục tiêu thì thắng, bất kể điểm số.
    [enforce_check-always] Nước đi để Tư lệnh của mình bị chiếu là không hợp lệ, trong mọi trận.
    [enforce_check-here] Nước đi để Tư lệnh của mình bị chiếu là không hợp lệ.
    [enforce_check-never] Được để Tư lệnh của mình bị chiếu, trong mọi trận.
    [enforce_check-not_here] Được để Tư lệnh của mình bị chiếu, vì mất Tư lệnh không kết thúc trận này.
    [no_turn-loses] Bên không còn nước đi hợp lệ thì thua.
    [no_turn-draws] Khi một bên không bị chiếu hết nhưng không còn nước đi hợp lệ, ván hòa.
    [commander_always_ends-yes] Bắt được Tư lệnh thì kết thúc mọi trận có Tư lệnh.
    [commander_always_ends-no] Bắt được Tư lệnh chỉ kết thúc những trận lấy Tư lệnh làm mục tiêu.
    [points-all] Điểm khi bắt quân: { $list }.
   *[english] { $words }
}

## Điểm

score-running = Điểm: 🔴 { $red } : { $blue } 🔵{ $last ->
    [0] {""}
   *[other] ; tính điểm để phân thắng bại sau nước { $last }
}. `/score` cho xem chi tiết.
score-head = **Điểm ván { $game }** ({ $terms })
score-side = { $side ->
    [red] 🔴
   *[blue] 🔵
} { $player }: **{ $points }**
score-captured = • bắt { $role }: { $count } × { $each } → { $points }
score-heroes = • anh hùng trong số đó: { $count } × { $each } → { $points }
score-objective = • đạt mục tiêu ({ $objective }): { $points }
score-progress = • { $objective }: đã bắt { $taken } trên { $of }
score-when = { $key ->
    [both] Khi đạt một mục tiêu, hoặc khi đến giới hạn đã thỏa thuận{ $last ->
        [0] {""}
       *[other] {" "}(sau nước { $last })
    }, bên nhiều điểm hơn thắng.
    [objective] Khi đạt một mục tiêu, bên nhiều điểm hơn thắng.
    [limit] Khi đến giới hạn đã thỏa thuận{ $last ->
        [0] {""}
       *[other] {" "}(sau nước { $last })
    }, bên nhiều điểm hơn thắng, nếu ván chưa kết thúc trước đó.
   *[never] Ván này không tính điểm để phân thắng bại.
}

## Những luật cấm một nước đi

rule-over = Ván cờ đã kết thúc.
rule-nothing = Không có quân nào ở { $at }.
rule-not-yours = { $role } ở { $at } là quân của bên { $side }.
rule-none-can = Bạn không có { $role } nào đi được đến { $to }.
rule-not-there = { $group } không thể đi từ { $from }: ở đó không có quân này, hoặc quân này đã đi trong lượt này rồi.
rule-not-a-stack = { $group } không thể đi cùng nhau: quân đầu không chở được các quân còn lại.
rule-headquarters = Sở chỉ huy không di chuyển được, trừ khi là anh hùng và không có Tư lệnh bên trong.
rule-same-point = Quân này đang đứng sẵn ở { $at }.
rule-not-in-line = { $role } không đi được từ { $from } đến { $to }: hai giao điểm này không nằm trên một đường mà quân này đi được.
rule-too-far = { $to } quá xa: theo hướng đó, tầm của { $role } là { $reach } giao điểm.
rule-out-of-reach = { $to } quá xa: { $role } chỉ bắt được quân cách tối đa { $reach } giao điểm.
rule-out-of-range = { $to } ngoài tầm bắn: { $weapon ->
    [gun] pháo
   *[missile] tên lửa
} của tàu chỉ bắn xa { $reach } giao điểm.
rule-blocked = Đường đi của { $role } bị cản ở { $by }.
rule-ground = { $role } không thể đứng ở { $to }.
rule-over-sea = { $role } không thể đi qua biển ở { $over }.
rule-commander-at-sea = Tư lệnh chỉ qua biển để lên Hải quân của mình, và không được qua biển khi rời tàu.
rule-river = Quân nặng ({ $role }) chỉ qua sông theo đường thẳng tại các bãi ngầm `f6`–`f7` và `h6`–`h7`, trừ khi bắt quân hoặc đi phà.
rule-ferry = Công binh chở quân nặng chỉ đi một bước thẳng qua sông, đến bờ còn trống, và không bắt quân.
rule-not-sailable = Tàu chỉ đi trên biển, ven biển và cửa sông; { $over } không thuộc những vùng này.
rule-cuts-land = Tàu không thể cắt ngang đất liền theo các đường chéo `c5`–`d6` và `c8`–`d7`.
rule-ship-blocked = Quân địch ở { $by } chặn đường tàu.
rule-missile-at-ship = Quân Tên lửa không bắn được tàu; chỉ tên lửa của tàu mới bắn được.
rule-cannot-hit-sea = { $role } không bắt được tàu trên biển.
rule-no-target = Không có quân địch ở { $at }.
rule-occupied = Ở { $at } có quân địch, nên đây là nước bắt quân: hãy viết `x` hoặc `:`.
rule-no-room = { $group } và { $other } ở { $to } không thể ghép thành chồng quân ở đó.
rule-must-displace = { $role } đứng được ở { $to }, nên khi bắt phải đến đó.
rule-must-stay = { $role } không đến được { $to }, nên phải bắt tại chỗ.
rule-must-land = Sau khi bắt máy bay ở { $at }, máy bay của bạn phải ở lại đó.
rule-must-return = Sau khi ném bom tàu ở { $at }, máy bay phải bay về.
rule-shot-down = Vòng hỏa lực của quân ở { $by } sẽ bắn rơi máy bay trước khi đến { $to }.
rule-exchanged = { $to } nằm trong vòng hỏa lực của quân ở { $by }: bạn sẽ mất máy bay cùng với mục tiêu.
rule-safe = Chuyến bay đến { $to } an toàn: không có vòng hỏa lực nào bắn tới.
rule-no-drop = Theo bộ luật này, máy bay không được thả quân rồi bay về.
rule-double-fire = Khi bắn kép, tên lửa của tàu bắt một tàu, còn pháo của tàu bắt tại chỗ một mục tiêu khác.
rule-no-ship-aimed-at = Bắn kép cần một tàu cho tên lửa, nhưng ở { $one } và { $other } đều không có tàu.
rule-gun-at-ship = Khi bắn kép, pháo không bắt được tàu ở { $at }; hãy chọn quân khác cho pháo.
rule-gun-would-go = Khi bắn kép, pháo chỉ bắt tại chỗ; muốn bắt quân ở { $at }, tàu phải đi đến đó.
rule-slides-into-facing = Ở { $at }, Tư lệnh của bạn sẽ lộ mặt với Tư lệnh địch.
rule-rest = { $rest } không thể ở lại { $at }.
rule-after-the-end = Tư lệnh đã bị bắt rồi.
rule-in-check = Khi đó { $role } ở { $by } có thể bắt Tư lệnh của bạn ở { $commander }.
rule-facing = Tư lệnh của bạn ở { $commander } sẽ lộ mặt với Tư lệnh địch ở { $by }.
rule-commander-lost = Bạn sẽ mất Tư lệnh cùng với máy bay.
rule-sheltered = { $role } chỉ phá được Sở chỉ huy ở { $to }, không bắt được Tư lệnh bên trong, và đứng yên tại chỗ.
rule-no-such-piece = Ở { $at } không có { $role }.
rule-one-departure = Theo bộ luật này, mỗi lượt hoặc cả chồng quân đi, hoặc chỉ quân trên cùng ({ $role }) rời chồng.
rule-too-many-parts = { $group } không thể tách thành nhiều phần như vậy: mỗi quân đi tối đa một bước trong một lượt.
rule-alone = Ở { $at } chỉ có một quân ({ $role }), mà mỗi quân chỉ đi một bước trong một lượt.
rule-no-double-fire = Theo bộ luật này, mỗi bước tàu chỉ bắn một loại vũ khí.
rule-common-origin = Mọi phần của một nước đi phải xuất phát từ cùng một giao điểm.
rule-unnamed = Khi tách chồng quân, hãy ghi chữ cái của quân ở từng phần; chỉ một phần được bỏ chữ cái.

## Hình minh họa luật

page-pieces = Các quân
page-topics = Luật theo mục
page-choose = Hãy chọn điều bạn muốn biết.
piece-line = • { $role } ({ $letter }): mỗi bên { $count } quân, { $points } điểm
piece-head = **{ $role }** ({ $letter }) · mỗi bên { $count } quân · { $points } điểm
reach = { $kind ->
    [none] không đi được
    [far] theo đường thẳng, xa tùy ý
    [straight] { $straight } theo đường thẳng
    [even] { $straight } theo cả tám hướng
   *[both] { $straight } theo đường thẳng, { $diagonal } theo đường chéo
}
piece-goes = Đi và bắt: { $reach }.
piece-moves = Đi: { $reach }.
piece-captures = Bắt: { $reach }.
piece-weapons = Bắt tàu ở khoảng cách 1–{ $missile } bằng tên lửa, quân khác ở khoảng cách 1–{ $gun } bằng pháo, qua mọi quân đứng giữa.
piece-ring = Có vòng hỏa lực bán kính { $radius } chống máy bay địch.
piece-carries = Chở được: { $list }.
piece-carried = Quân chở được nó: { $list }.
piece-hero = Khi là anh hùng: { $reach }.
piece-special = { $role ->
    [commander] Quân đứng giữa sẽ cản nó. Chỉ được qua biển để lên tàu của mình.
    [artillery] Bắt được qua mọi quân đứng giữa, nhưng chỉ đi khi đường trống. Là quân nặng: chỉ qua sông dọc bãi ngầm `f6`–`f7` và `h6`–`h7`, bằng cách bắt quân hoặc bằng phà.
    [engineer] Quân đứng giữa sẽ cản nó. Qua sông ở đâu cũng được, và chở phà một quân nặng thẳng qua sông.
    [anti-aircraft] Quân đứng giữa sẽ cản nó. Là quân nặng: chỉ qua sông dọc bãi ngầm `f6`–`f7` và `h6`–`h7`, bằng cách bắt quân hoặc bằng phà.
    [missile] Quân đứng giữa sẽ cản nó. Là quân nặng: chỉ qua sông dọc bãi ngầm `f6`–`f7` và `h6`–`h7`, bằng cách bắt quân hoặc bằng phà.
    [air-force] Bay qua mọi quân và hạ xuống đất liền, hoặc xuống tàu của mình nếu còn chỗ. Sau khi bắt an toàn, ở lại hoặc bay về đều được.
    [navy] Đi trên các cột `a`–`c` và ở `d6` `e6` `d7` `e7`. Nếu không đến được chỗ mục tiêu thì bắt tại chỗ.
    [headquarters] Tư lệnh vào trong và ra ngoài được.
   *[other] Quân đứng giữa sẽ cản nó. Qua sông ở đâu cũng được.
}
figure-name = { $figure ->
    [river] Quân nặng qua sông
    [double-fire] Bắn kép
    [rings] Vòng hỏa lực
    [exchange] Máy bay gần vòng hỏa lực
    [facing] Tư lệnh lộ mặt
    [shelter] Ẩn nấp
    [split] Tách chồng quân
    [ferry] Phà
   *[hero] Anh hùng
}
figure-head = **{ $name }**
figure-words = { $figure ->
    [river] Pháo binh ở bãi ngầm qua sông thẳng dọc bãi, hoặc bằng cách bắt quân; ở ngoài bãi ngầm thì không qua được. Chấm là đi, dấu chéo là bắt.
    [double-fire] Một tàu có tàu địch và một mục tiêu khác trong tầm bắn. Mũi tên cho thấy nó làm được gì trong một lượt.
    [rings] Cao xạ và tàu chặn máy bay địch ở các giao điểm kề bên; Tên lửa chặn ở mọi giao điểm cách không quá hai.
    [exchange] Dấu chéo là bắt mà không mất gì, ngọn lửa là chuyến bay làm mất máy bay.
    [facing] Hai Tư lệnh không được che, ở trên một đường thẳng mà không có gì ở giữa: bên đến lượt bắt được Tư lệnh kia từ bất kỳ khoảng cách nào.
    [shelter] Tư lệnh ở trong Sở chỉ huy thì không lộ mặt. Mũi tên là những quân địch đánh được Sở chỉ huy; không phải quân nào cũng bắt được Tư lệnh.
    [split] Mũi tên cho thấy các phần của một chồng quân làm gì trong một lượt.
    [ferry] Công binh chở Pháo binh, Cao xạ hoặc Tên lửa đi một bước thẳng qua sông, từ bờ này sang bờ kia. Khi đang chở thì không bắt quân. Chúng ghép và tách trên bờ; quân trên phà không có vòng hỏa lực.
   *[hero] Quân nào có thể bắt Tư lệnh địch sau nước đi của bên mình thì trở thành anh hùng đến hết ván. Chấm là những nơi Xe tăng này đến được, dấu chéo là những quân nó bắt được.
}
alt-rings = Vòng hỏa lực của { $side ->
    [red] Đỏ
   *[blue] Xanh
}: { $list }.
alt-targets = Những nơi có thể đến hoặc đánh từ { $from }: { $list }.
