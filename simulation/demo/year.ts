import { approveBank, disburse, reject, review } from '../actors/admins.ts';
import { cancel, linkBank, register, uploadId } from '../actors/borrowers.ts';
import { pay } from '../actors/payments.ts';
import { dayOf, daysAfter, daysFrom } from '../base/calendar.ts';
import { hourMs, minuteMs } from '../base/clock.ts';
import { call } from '../world/client.ts';
import { fundedLoan, isOut, type Level, type Member, tiers } from '../world/model.ts';
import type { World } from '../world/world.ts';
import { DemoEvents } from './events.ts';
import { DemoOutcomes } from './outcomes.ts';
import { accountOf, meansToPay, type Person, peopleOf, rest } from './people.ts';

/** More at once is more than one thread does. */
const atTheSameMoment = 8;
/** The days at the end on which work is left for whoever looks at the demo. */
const openEnd = 2;
/** Days before the end on which those whose sign-ins are printed take the loan that is looked at: one has a term to be late. */
const shownBefore = {
  good: () => 5,
  late: (level: Level) => tiers[level].termDays + 6,
};

type Act = () => Promise<void>;

/** A lender's year, from `begin` to `end`: what everybody does day after day, by the product's own calls. */
export class DemoYear {
  readonly #world: World;
  readonly #people: Person[];
  readonly #days: number;
  readonly #events: DemoEvents;
  readonly #outcomes: DemoOutcomes;
  #left = 0;

  constructor(world: World, { members, days }: { members: number; days: number }) {
    this.#world = world;
    this.#days = days;
    this.#events = new DemoEvents(world);
    this.#people = peopleOf(world.random, members, days);
    this.#outcomes = new DemoOutcomes(world, this.#people, this.#events);
  }

  /** One day: the morning's requests, the office, the noon of the debits, the evening's payments. */
  async day(number: number, begin: Date): Promise<void> {
    this.#left = this.#days - 1 - number;
    const isOpenEnd = this.#left < openEnd;
    if (!isOpenEnd) await this.#letIn();
    const borrowing = this.#each(this.#people.filter(this.#mayBorrow), this.#borrow);
    const joining = this.#people.filter(({ habit }) => habit.joins === number);
    // Whoever joins chooses a password, which takes its time: others are served meanwhile.
    const joins = joining.map((person) => () => this.#join(person));
    await this.#together(borrowing, joins);
    if (this.#left > 0) await this.#sendMoney();
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

  /** Those whose sign-ins are printed. */
  shown(which: 'good' | 'late'): Member | null {
    return this.#people.find(({ habit }) => habit.shown === which)?.member ?? null;
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
    const { kind } = person.habit;
    const isNamedOtherwise = random.chance(0.04);
    person.member = await register(this.#world, {
      asks: 1,
      paysEarly: 1,
      paysLate: 1,
      automatic: kind === 'automatic' || kind === 'short_of_money' ? 1 : 0,
      account: accountOf(kind, isNamedOtherwise),
    });
    if (!person.member) return;
    if (kind !== 'new' || random.chance(0.8)) {
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
    const { member, habit } = person;
    const { random, clock } = world;
    if (!member) return;
    const cap = tiers[person.level].cap;
    const principal = Math.max(500, Math.round((cap * random.whole(4, 10)) / 1000) * 100);
    const automatic = member.temper.automatic === 1;
    const answered = await call(world, member, 'POST', '/loans/create', {
      body: { amount: principal / 100, contract_accepted: true, automatic_repayment: automatic },
    });
    if (answered.status !== 201) {
      world.count(`ask: ${answered.body.code}`);
      person.asksAfter = daysAfter(dayOf(clock.now()), 9);
      return;
    }
    person.loans++;
    const choice = { on: automatic, at: clock.now() };
    const agreed = { principal, level: person.level };
    const asked = fundedLoan(answered.body.id, member, agreed, choice);
    person.loan = asked;
    person.showsLoan = this.#isToBeShown(person);
    if (!habit.shown && habit.kind !== 'automatic' && random.chance(0.015)) {
      await cancel(world, asked);
      rest(person, world);
    }
  };

  #isToBeShown({ habit: { shown }, level }: Person): boolean {
    return shown !== null && this.#left <= shownBefore[shown](level);
  }

  /** Whoever is shown as late pays nothing more, whoever is shown as good only not yet what they have just borrowed. */
  #isLeftOpen(person: Person): boolean {
    return person.habit.shown === 'late' ? this.#isToBeShown(person) : person.showsLoan;
  }

  async #sendMoney(): Promise<void> {
    const waiting = this.#people.filter(({ loan }) => loan?.stage === 'funded');
    const acts = this.#each(waiting, async (world, person) => {
      const { loan, habit } = person;
      if (!loan) return;
      if (!habit.shown && world.random.chance(0.02)) {
        await reject(world, loan);
        rest(person, world);
      } else if (habit.shown || world.random.chance(0.93)) {
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
    // A bank payment takes days to arrive; nobody pays again meanwhile.
    person.paysAgainAfter = daysAfter(dayOf(world.clock.now()), byBank ? 6 : 0);
  }
}
