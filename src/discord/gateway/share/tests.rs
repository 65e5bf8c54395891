//! Several processes on a pretended table of leases, a round at a time.

use std::collections::BTreeMap;

use crate::app::{Duty, DutyHolder, Network};
use crate::discord::gateway::duty_names::GatewayDuty;
use crate::discord::gateway::share::{Moves, Share, free_place, is_place_lost, moves};

/// A process, and the shards for which it stands, each connected or not.
struct Process {
    number: u32,
    place: Option<u32>,
    mine: BTreeMap<u32, bool>,
}

impl Process {
    fn new(number: u32) -> Process {
        Process {
            number,
            place: None,
            mine: BTreeMap::new(),
        }
    }
}

/// Who has each duty.
#[derive(Default)]
struct Leases(BTreeMap<Duty, u32>);

impl Leases {
    fn seen_by(&self, process: u32) -> Vec<DutyHolder> {
        let held = self.0.iter().map(|(duty, holder)| DutyHolder {
            duty: duty.clone(),
            holder: holder.to_string(),
            here: *holder == process,
            valid: true,
            fence: 1,
        });
        held.collect()
    }

    /// Whoever asks first gets it.
    fn ask(&mut self, duty: Duty, process: u32) {
        self.0.entry(duty).or_insert(process);
    }

    fn release(&mut self, duty: &Duty, process: u32) {
        if self.0.get(duty) == Some(&process) {
            self.0.remove(duty);
        }
    }
}

/// Every process looks at the table of the same moment, then all act in turn. Gives how many moves there were.
fn round(leases: &mut Leases, processes: &mut [Process], number: u32) -> usize {
    let network = Network::new("discord").unwrap();
    let seen: Vec<_> = processes
        .iter()
        .map(|process| leases.seen_by(process.number))
        .collect();
    let mut moved = 0;
    for (process, duties) in processes.iter_mut().zip(seen) {
        if process
            .place
            .is_none_or(|place| is_place_lost(&network, &duties, place))
        {
            let place = free_place(&network, &duties);
            process.place = Some(place);
            leases.ask(GatewayDuty::Process(place).of(&network), process.number);
            moved += 1;
        }
        let place = process.place.unwrap();
        let Some(share) = Share::of(&network, &duties, place) else {
            continue;
        };
        let Moves { take, leave } = moves(&network, &duties, number, share, &process.mine, true);
        moved += take.len() + leave.len();
        for id in leave {
            process.mine.remove(&id);
            let duty = GatewayDuty::Shard { id, of: number }.of(&network);
            leases.release(&duty, process.number);
        }
        for id in take {
            let duty = GatewayDuty::Shard { id, of: number }.of(&network);
            leases.ask(duty, process.number);
            process.mine.insert(id, false);
        }
    }
    // What is held becomes connected.
    for process in processes {
        for (id, connected) in &mut process.mine {
            let duty = GatewayDuty::Shard {
                id: *id,
                of: number,
            }
            .of(&network);
            *connected = leases.0.get(&duty) == Some(&process.number);
        }
    }
    moved
}

/// Rounds until nothing moves; then every shard must be with one process, and no process has two more than another.
fn settle(leases: &mut Leases, processes: &mut [Process], number: u32) -> usize {
    let mut rounds = 0;
    while round(leases, processes, number) > 0 {
        rounds += 1;
        assert!(rounds < 200, "they never agree");
    }
    let mut shards: Vec<u32> = processes
        .iter()
        .flat_map(|process| process.mine.keys().copied())
        .collect();
    shards.sort_unstable();
    assert_eq!(shards, (0..number).collect::<Vec<_>>());
    assert!(processes.iter().all(|it| it.mine.values().all(|up| *up)));
    let counts = processes.iter().map(|process| process.mine.len());
    let (most, least) = (counts.clone().max().unwrap(), counts.min().unwrap());
    assert!(most - least <= 1, "{least} to {most}");
    rounds
}

#[test]
fn shards_are_shared_evenly_whoever_comes_and_goes() {
    for number in [1, 2, 4, 7, 16, 33] {
        let mut leases = Leases::default();
        let mut processes = vec![Process::new(1)];
        settle(&mut leases, &mut processes, number);
        // Two come at once.
        processes.extend([Process::new(2), Process::new(3)]);
        settle(&mut leases, &mut processes, number);
        // The first dies, and its leases lapse.
        leases.0.retain(|_, holder| *holder != 1);
        processes.remove(0);
        settle(&mut leases, &mut processes, number);
        // It comes back under another number.
        processes.push(Process::new(4));
        settle(&mut leases, &mut processes, number);
    }
}

#[test]
fn a_connected_shard_is_given_back_one_at_a_time() {
    let network = Network::new("discord").unwrap();
    let mut leases = Leases::default();
    let mut processes = vec![Process::new(1)];
    settle(&mut leases, &mut processes, 4);
    leases.ask(GatewayDuty::Process(2).of(&network), 2);
    let duties = leases.seen_by(1);
    let share = Share::of(&network, &duties, 1).unwrap();
    assert_eq!(share.shards(4), 2);
    let mut mine = processes[0].mine.clone();
    let decide = |duties: &[DutyHolder], mine: &BTreeMap<u32, bool>, may: bool| {
        moves(&network, duties, 4, share, mine, may).leave
    };
    assert_eq!(decide(&duties, &mine, true), [3]);
    assert_eq!(decide(&duties, &mine, false), [0; 0]);
    // Nobody has taken it yet.
    mine.remove(&3);
    assert_eq!(decide(&duties, &mine, true), [0; 0]);
    leases
        .0
        .insert(GatewayDuty::Shard { id: 3, of: 4 }.of(&network), 2);
    assert_eq!(decide(&leases.seen_by(1), &mine, true), [2]);
    // Those without a session interrupt nobody.
    let mine = (0..4).map(|id| (id, id == 0)).collect();
    assert_eq!(decide(&duties, &mine, false), [3, 2]);
}
