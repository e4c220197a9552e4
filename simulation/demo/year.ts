import { approveBank, disburse, reject, review } from '../actors/admins.ts';
import { cancel, linkBank, register, uploadId } from '../actors/borrowers.ts';
import { pay } from '../actors/payments.ts';
import { dayOf, daysAfter, daysFrom } from '../base/calendar.ts';
import { hourMs, minuteMs } from '../base/clock.ts';
import { defaultAfterDays, isOut, type Level, type Member, tiers } from '../world/model.ts';
import type { World } from '../world/world.ts';
import { borrow } from './borrow.ts';
import { BusyMorning } from './busy-morning.ts';
import { DemoEvents } from './events.ts';
import { DemoOutcomes } from './outcomes.ts';
import { accountOf, meansToPay, type Part, type Person, peopleOf, rest } from './people.ts';

/** More at once is more than one thread does. */
const atTheSameMoment = 8;
/** The days at the end on which work is left for whoever looks at the demo. */
const openEnd = 2;
/** Days before the end from which somebody borrows for their part. After the term, one is late and one defaults. */
const borrowsBefore: Partial<Record<Part, (level: Level) => number>> = {
  good: () => 5,
  late: (level) => tiers[level].termDays + 6,
  defaulted: (level) => tiers[level].termDays + defaultAfterDays + 6,
};
const newsTakeMs = 3 * minuteMs;

type Act = () => Promise<void>;

/** A lender's year up to a busy morning: what everybody does day after day, by the product's own calls. */
export class DemoYear {
  readonly #world: World;
  readonly #people: Person[];
  readonly #days: number;
  readonly #events: DemoEvents;
  readonly #outcomes: DemoOutcomes;
  readonly #busyMorning: BusyMorning;
  #left = 0;

  constructor(world: World, { members, days }: { members: number; days: number }) {
    this.#world = world;
    this.#days = days;
    this.#events = new DemoEvents(world);
    this.#people = peopleOf(world.random, members, days);
    this.#outcomes = new DemoOutcomes(world, this.#people, this.#events);
    this.#busyMorning = new BusyMorning(world, this.#people, this.#events);
  }

  /** Plays the next day, or the last one's morning. */
  async day(number: number, begin: Date): Promise<void> {
    this.#left = this.#days - 1 - number;
    await (this.#left > 0 ? this.#wholeDay(number, begin) : this.#lastMorning(number));
  }

  /** One day: the morning's requests, the office, the noon of the debits, the evening's payments. */
  async #wholeDay(number: number, begin: Date): Promise<void> {
    const isOpenEnd = this.#left < openEnd;
    if (!isOpenEnd) await this.#letIn();
    await this.#morning(number);
    await this.#sendMoney();
    if (this.#left === 1) await this.#busyMorning.prepare();
    await this.#until(begin, 3.2 * hourMs);
    await this.#world.machine.drain();
    await this.#together(
      this.#each(this.#people.filter(this.#paysNow), (world, person) =>
        this.#repay(world, person, isOpenEnd),
      ),
    );
    await this.#events.payAgain();
    await this.#events.decideDisputes();
    await this.#until(begin, 9 * hourMs);
    await this.#world.machine.drain();
    await this.#outcomes.follow();
    if (!isOpenEnd) await this.#events.answerExtension();
  }

  /** The night's work is done, people come, and nobody has answered them yet. */
  async #lastMorning(number: number): Promise<void> {
    await this.#world.machine.drain();
    await this.#outcomes.follow();
    await this.#morning(number);
    await this.#busyMorning.begin();
    // What the product asked of the bank has an answer by then, and the bank's news have come.
    for (let round = 0; round < 2; round++) {
      await this.#world.machine.drain();
      await this.#world.pass(newsTakeMs);
    }
    await this.#world.machine.drain();
  }

  async #morning(number: number): Promise<void> {
    const borrowing = this.#each(this.#people.filter(this.#mayBorrow), this.#borrow);
    const joining = this.#people.filter(({ habit }) => habit.joins === number);
    // A new member's password takes time to hash. Others are served during that time.
    const joins = joining.map((person) => () => this.#join(person));
    await this.#together(borrowing, joins);
  }

  /** Those whose sign-ins are printed. */
  shown(which: 'good' | 'late'): Member | null {
    return this.#people.find(({ habit }) => habit.part === which)?.member ?? null;
  }

  get loans(): number {
    return this.#people.reduce((sum, { loans }) => sum + loans, 0);
  }

  async #until(begin: Date, afterMs: number): Promise<void> {
    const left = begin.getTime() + afterMs - this.#world.clock.now().getTime();
    if (left > 0) await this.#world.pass(left);
  }

  #later(): void {
    this.#world.clock.forward(this.#world.random.whole(minuteMs / 4, 2 * minuteMs));
  }

  /** A few at the same moment, then the next ones, and each time one of those who come one by one. */
  async #together(acts: Act[], oneByOne: Act[] = []): Promise<void> {
    const few = atTheSameMoment;
    for (let time = 0; time * few < acts.length || time < oneByOne.length; time++) {
      this.#later();
      const now = [...oneByOne.slice(time, time + 1), ...acts.slice(time * few, (time + 1) * few)];
      await Promise.all(now.map((act) => act()));
    }
  }

  #each(people: Person[], act: (world: World, person: Person) => Promise<void>): Act[] {
    return people.map((person) => () => act(this.#world.byChanceOf(person.random), person));
  }

  async #join(person: Person): Promise<void> {
    const { random } = this.#world;
    const { kind, part } = person.habit;
    const isNamedOtherwise = part === 'account_waits' || random.chance(0.04);
    person.member = await register(this.#world, {
      asks: 1,
      paysEarly: 1,
      paysLate: 1,
      automatic: kind === 'automatic' || kind === 'short_of_money' ? 1 : 0,
      account: accountOf(kind, isNamedOtherwise),
    });
    if (!person.member) return;
    if (kind !== 'new' || part || random.chance(0.8)) {
      await uploadId(this.#world, person.member, random.chance(0.8) ? 'picture' : 'page');
    }
    await linkBank(this.#world, person.member);
  }

  async #letIn(): Promise<void> {
    this.#later();
    if (!this.#people.some(({ member }) => member?.idStatus === 'waiting')) return;
    await review(this.#world, 0.95);
    for (const { member } of this.#people) {
      if (member?.bank === 'name_mismatch') {
        await approveBank(this.#world, member);
        member.bank = 'success';
      }
      if (member?.idStatus !== 'rejected') continue;
      this.#later();
      await uploadId(this.#world, member, 'picture');
    }
  }

  #mayBorrow = (person: Person): boolean => {
    const { member, loan, asksAfter } = person;
    if (loan || member?.idStatus !== 'approved' || !member.bank) return false;
    return dayOf(this.#world.clock.now()) >= asksAfter || this.#isToBeShown(person);
  };

  #borrow = async (world: World, person: Person): Promise<void> => {
    const asked = await borrow(world, person);
    if (!asked) return;
    person.showsLoan = this.#isToBeShown(person);
    const { kind, part } = person.habit;
    if (!part && kind !== 'automatic' && world.random.chance(0.015)) {
      await cancel(world, asked);
      rest(person, world);
    }
  };

  #isToBeShown({ habit: { part }, level }: Person): boolean {
    const before = part && borrowsBefore[part]?.(level);
    return typeof before === 'number' && this.#left <= before;
  }

  /** Who is good does not pay yet what they have just borrowed. Who is late or defaults pays nothing more. */
  #isLeftOpen(person: Person): boolean {
    return person.habit.part === 'good' ? person.showsLoan : this.#isToBeShown(person);
  }

  async #sendMoney(): Promise<void> {
    const waiting = this.#people.filter(({ loan }) => loan?.stage === 'funded');
    const acts = this.#each(waiting, async (world, person) => {
      const { loan, habit } = person;
      if (!loan) return;
      if (!habit.part && world.random.chance(0.02)) {
        await reject(world, loan);
        rest(person, world);
      } else if (habit.part || world.random.chance(0.93)) {
        await disburse(world, loan);
      }
    });
    await this.#together(acts);
  }

  /** Whoever means to pay today. */
  #paysNow = (person: Person): boolean => {
    const { loan, paysAgainAfter } = person;
    if (!loan || !isOut(loan) || !loan.dueDay || this.#isLeftOpen(person)) return false;
    const today = dayOf(this.#world.clock.now());
    return meansToPay(person, daysFrom(today, loan.dueDay)) && today >= paysAgainAfter;
  };

  async #repay(world: World, person: Person, isOpenEnd: boolean): Promise<void> {
    const { loan } = person;
    if (!loan) return;
    const byBank = person.habit.kind === 'by_bank' || (isOpenEnd && world.random.chance(0.5));
    await pay(world, loan, byBank ? 'bank' : 'card', false);
    if (!byBank) person.paidByCard = { loan, day: dayOf(world.clock.now()) };
    // A bank payment takes days to arrive; nobody pays again meanwhile.
    person.paysAgainAfter = daysAfter(dayOf(world.clock.now()), byBank ? 6 : 0);
  }
}
