import { cancel, linkBank, pay, register, uploadId } from './borrowers.ts';
import { dayOf, daysAfter, daysFrom } from './calendar.ts';
import { call } from './client.ts';
import { dayMs, hourMs, minuteMs } from './clock.ts';
import { DemoEvents } from './demo-events.ts';
import { type Habit, habits } from './demo-people.ts';
import {
  type BankPick,
  fundedLoan,
  isOut,
  type Loan,
  type Member,
  priced,
  termDays,
  tiers,
} from './model.ts';
import { approveBank, disburse, reject, review } from './office.ts';
import { query } from './truth.ts';
import type { World } from './world.ts';

interface Person {
  habit: Habit;
  member: Member | null;
  /** Their loan that is not over yet; one at a time. */
  loan: Loan | null;
  loans: number;
  asksAfter: string;
  paysAgainAfter: string;
  level: Member['level'];
}

/** What the books say of a loan that is out. */
interface Standing extends Record<string, unknown> {
  id: string;
  status: string;
  sent: boolean;
  due: Date | string | null;
  level: Member['level'];
}

/** The days at the end on which work is left for whoever looks at the demo. */
const openEnd = 2;
/** Before the end, those whose sign-ins are printed take the loan that is looked at. */
const shownBefore = { good: 5, late: 13 };

/** A lender's year, from `begin` to `end`: what everybody does day after day, by the product's own calls. */
export class DemoYear {
  readonly #world: World;
  readonly #people: Person[];
  readonly #days: number;
  readonly #events: DemoEvents;
  #left = 0;

  constructor(world: World, members: number, days: number) {
    this.#world = world;
    this.#days = days;
    this.#events = new DemoEvents(world);
    this.#people = habits(world.random.fork('people'), members, days).map((habit) => ({
      habit,
      member: null,
      loan: null,
      loans: 0,
      asksAfter: '',
      paysAgainAfter: '',
      level: 'silver',
    }));
  }

  /** One day: the morning's requests, the office, the noon of the debits, the evening's payments. */
  async day(number: number, begin: Date): Promise<void> {
    this.#left = this.#days - 1 - number;
    const isOpenEnd = this.#left < openEnd;
    for (const person of this.#people) {
      if (person.habit.joins === number) await this.#join(person);
    }
    if (!isOpenEnd) await this.#letIn();
    for (const person of this.#people) await this.#borrow(person);
    if (this.#left > 0) await this.#sendMoney();
    await this.#until(begin, 3.2 * hourMs);
    await this.#world.machine.drain();
    for (const person of this.#people) await this.#repay(person, isOpenEnd);
    await this.#events.payAgain();
    await this.#events.decideDisputes();
    await this.#until(begin, 9 * hourMs);
    await this.#world.machine.drain();
    await this.#follow(isOpenEnd);
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

  async #later(): Promise<void> {
    this.#world.clock.forward(this.#world.random.whole(minuteMs / 4, 2 * minuteMs));
  }

  async #join(person: Person): Promise<void> {
    const { random } = this.#world;
    const { kind } = person.habit;
    await this.#later();
    const account = accountOf(kind, random.chance(0.04));
    person.member = await register(this.#world, {
      asks: 1,
      paysEarly: 1,
      paysLate: 1,
      automatic: kind === 'automatic' || kind === 'short_of_money' ? 1 : 0,
      account,
    });
    if (!person.member) return;
    if (kind !== 'new' || random.chance(0.8)) {
      await uploadId(this.#world, person.member, random.chance(0.8) ? 'picture' : 'page');
    }
    await linkBank(this.#world, person.member);
  }

  async #letIn(): Promise<void> {
    await this.#later();
    if (!this.#people.some(({ member }) => member?.idStatus === 'waiting')) return;
    await review(this.#world, 0.95);
    for (const { member } of this.#people) {
      if (member?.bank === 'name_mismatch') {
        await approveBank(this.#world, member);
        member.bank = 'success';
      }
      if (member?.idStatus === 'rejected') await uploadId(this.#world, member, 'picture');
    }
  }

  async #borrow(person: Person): Promise<void> {
    const { member, loan, habit, asksAfter } = person;
    const { random, clock } = this.#world;
    if (!member || loan || member.idStatus !== 'approved' || !member.bank) return;
    if (dayOf(clock.now()) < asksAfter && !this.#isToBeShown(habit)) return;
    await this.#later();
    const cap = tiers[person.level].cap;
    const principal = Math.max(500, Math.round((cap * random.whole(4, 10)) / 1000) * 100);
    const automatic = member.temper.automatic === 1;
    const answered = await call(this.#world, member, 'POST', '/loans/create', {
      body: { amount: principal / 100, contract_accepted: true, automatic_repayment: automatic },
    });
    if (answered.status !== 201) {
      this.#world.count(`ask: ${answered.body.code}`);
      person.asksAfter = daysAfter(dayOf(clock.now()), 9);
      return;
    }
    person.loans++;
    const terms = priced(principal, tiers[person.level].rate);
    const choice = { on: automatic, at: clock.now() };
    const asked = fundedLoan(answered.body.id, member, terms, choice);
    person.loan = asked;
    if (!habit.shown && habit.kind !== 'automatic' && random.chance(0.015)) {
      await cancel(this.#world, asked);
      this.#rest(person);
    }
  }

  #isToBeShown({ shown }: Habit): boolean {
    return shown !== null && this.#left <= shownBefore[shown];
  }

  async #sendMoney(): Promise<void> {
    for (const person of this.#people) {
      const { loan, habit } = person;
      if (loan?.stage !== 'funded') continue;
      await this.#later();
      if (!habit.shown && this.#world.random.chance(0.02)) {
        await reject(this.#world, loan);
        this.#rest(person);
      } else if (habit.shown || this.#world.random.chance(0.93)) {
        await disburse(this.#world, loan);
      }
    }
  }

  /** Whoever means to pay today does. */
  async #repay(person: Person, isOpenEnd: boolean): Promise<void> {
    const { loan } = person;
    if (!loan || !isOut(loan) || !loan.dueDay || !this.#paysToday(person, loan.dueDay)) return;
    if (dayOf(this.#world.clock.now()) < person.paysAgainAfter) return;
    await this.#later();
    const byBank = person.habit.kind === 'by_bank' || (isOpenEnd && this.#world.random.chance(0.5));
    await pay(this.#world, loan, byBank ? 'bank' : 'card', false);
    // A bank payment takes days to arrive; nobody pays again meanwhile.
    person.paysAgainAfter = daysAfter(dayOf(this.#world.clock.now()), byBank ? 6 : 0);
  }

  #paysToday({ habit, loans }: Person, dueDay: string): boolean {
    if (this.#isToBeShown(habit)) return false;
    const left = daysFrom(dayOf(this.#world.clock.now()), dueDay);
    const { random } = this.#world;
    switch (habit.kind) {
      case 'punctual':
      case 'disputing':
      case 'new':
        return left <= 0 || (left <= 3 && random.chance(0.4));
      case 'by_bank':
        return left <= 4;
      case 'automatic':
        return left < -6;
      case 'late':
        return left < 0 && random.chance(0.22);
      case 'short_of_money':
        return left < -9 && random.chance(0.3);
      case 'defaulting':
        return loans <= habit.loansBeforeTrouble ? left <= 1 : left < -34 && random.chance(0.012);
    }
  }

  /** What became of the loans that are out; and the office's longer decisions. */
  async #follow(isOpenEnd: boolean): Promise<void> {
    const standings = await this.#standings();
    for (const person of this.#people) {
      const { loan, habit } = person;
      const standing = loan && standings.get(loan.id);
      if (!loan || !standing) continue;
      person.level = standing.level;
      loan.dueDay = standing.due ? dayOf(new Date(standing.due)) : null;
      if (standing.status === 'repaid') {
        loan.stage = 'repaid';
        await this.#finish(person, loan);
      } else if (standing.status === 'funded' && !standing.sent) {
        loan.stage = 'funded';
      } else if (!habit.shown) {
        await this.#trouble(person, loan, standing.status);
      }
    }
    if (!isOpenEnd) await this.#events.answerMoreTime();
  }

  async #standings(): Promise<Map<string, Standing>> {
    const ids = this.#people.flatMap(({ loan }) => (loan && isOut(loan) ? [`'${loan.id}'`] : []));
    if (ids.length === 0) return new Map();
    const rows = await query<Standing>(
      this.#world.storage.database,
      `select loans.id, status, sent, due_at as due, membership_level as level from loans
       join members on members.id = member_id where loans.id in (${ids})`,
    );
    return new Map(rows.map((row) => [row.id, row]));
  }

  /** What goes wrong with a loan that is out, and what the office does about it. */
  async #trouble(person: Person, loan: Loan, status: string): Promise<void> {
    const { random, clock } = this.#world;
    const left = loan.dueDay ? daysFrom(dayOf(clock.now()), loan.dueDay) : termDays;
    const { kind } = person.habit;
    if (status === 'disbursed' && left >= 5 && random.chance(0.004)) {
      await this.#events.returnPayout(loan);
    } else if (status === 'disbursed' && left === 2 && kind === 'late' && random.chance(0.3)) {
      await this.#events.askMoreTime(loan);
    } else if (status === 'overdue' && random.chance(0.02)) {
      await this.#events.favour(loan);
    } else if (status === 'defaulted' && left < -60 && random.chance(0.05)) {
      await this.#writeOff(person, loan);
    }
  }

  async #finish(person: Person, loan: Loan): Promise<void> {
    const { member, habit } = person;
    if (!member) return;
    this.#rest(person);
    const { random } = this.#world;
    if (habit.kind === 'disputing' && loan.session && random.chance(0.25)) {
      await this.#events.dispute(loan);
    } else if (!habit.shown && random.chance(0.004)) {
      // Paid before the borrower's bank sends the money back: the payment is refunded.
      await this.#events.returnPayout(loan);
    }
  }

  async #writeOff(person: Person, loan: Loan): Promise<void> {
    const answered = await call(
      this.#world,
      this.#world.admin,
      'POST',
      `/admin/loans/${loan.id}/write-off`,
      {
        body: { reason: 'Not reached for two months' },
      },
    );
    this.#world.count(`write off: ${answered.status === 200 ? 'done' : answered.body.code}`);
    if (answered.status === 200) {
      loan.stage = 'written_off';
      person.asksAfter = '9999-12-31';
    }
  }

  #rest(person: Person): void {
    const { random, clock } = this.#world;
    person.loan = null;
    const days = person.habit.rests + random.whole(0, 3);
    person.asksAfter = dayOf(new Date(clock.now().getTime() + days * dayMs));
  }
}

function accountOf(kind: Habit['kind'], isNamedOtherwise: boolean): BankPick {
  if (kind === 'short_of_money') return 'insufficient_funds';
  return isNamedOtherwise ? 'name_mismatch' : 'success';
}
