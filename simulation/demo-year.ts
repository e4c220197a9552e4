import { cancel, linkBank, pay, register, uploadId } from './borrowers.ts';
import { dayOf, daysAfter, daysFrom } from './calendar.ts';
import { call } from './client.ts';
import { dayMs, hourMs, minuteMs } from './clock.ts';
import { type Habit, habits } from './demo-people.ts';
import { type BankPick, isOut, type Loan, type Member, priced, termDays, tiers } from './model.ts';
import { approveBank, disburse, reject, review } from './office.ts';
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

/** The days at the end on which work is left for whoever looks at the demo. */
const openEnd = 2;

/** A lender's year, from `begin` to `end`: what everybody does day after day, by the product's own calls. */
export class DemoYear {
  readonly #world: World;
  readonly #people: Person[];
  readonly #days: number;

  constructor(world: World, members: number, days: number) {
    this.#world = world;
    this.#days = days;
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
    const isOpenEnd = number >= this.#days - openEnd;
    for (const person of this.#people) {
      if (person.habit.joins === number) await this.#join(person);
    }
    if (!isOpenEnd) await this.#letIn();
    for (const person of this.#people) await this.#borrow(person);
    if (number < this.#days - 1) await this.#sendMoney();
    await this.#until(begin, 3.2 * hourMs);
    await this.#world.machine.drain();
    for (const person of this.#people) await this.#repay(person, isOpenEnd);
    await this.#until(begin, 9 * hourMs);
    await this.#world.machine.drain();
    await this.#follow();
  }

  /** Those whose sign-ins are printed. */
  get good(): Member | null {
    return this.#people.find(({ habit }) => habit.kind === 'punctual')?.member ?? null;
  }

  get late(): Member | null {
    return this.#people.find(({ habit }) => habit.kind === 'late')?.member ?? null;
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
    if (dayOf(clock.now()) < asksAfter) return;
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
    person.loan = {
      id: answered.body.id,
      member,
      signed: terms,
      terms,
      stage: 'funded',
      lateFee: 0,
      feeTaken: false,
      dueDay: null,
      pressed: null,
      dueIsGiven: false,
      waitsSince: clock.now(),
      paidOutside: false,
      session: null,
    };
    if (habit.kind !== 'automatic' && random.chance(0.015)) {
      await cancel(this.#world, person.loan);
      this.#rest(person);
    }
  }

  async #sendMoney(): Promise<void> {
    for (const person of this.#people) {
      const { loan } = person;
      if (loan?.stage !== 'funded') continue;
      await this.#later();
      if (this.#world.random.chance(0.02)) {
        await reject(this.#world, loan);
        this.#rest(person);
      } else if (this.#world.random.chance(0.93)) {
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

  /** What became of the loans that are out, as their borrowers see it; and the office's longer decisions. */
  async #follow(): Promise<void> {
    const today = dayOf(this.#world.clock.now());
    for (const person of this.#people) {
      const { loan, member } = person;
      if (!loan || !member || !isOut(loan)) continue;
      const left = loan.dueDay ? daysFrom(today, loan.dueDay) : termDays;
      if (left > 4) continue;
      const { body } = await call(this.#world, member, 'GET', `/loans/${loan.id}`);
      if (body.status === 'repaid') {
        loan.stage = 'repaid';
        await this.#finish(person, loan);
      } else if (body.status === 'defaulted' && left < -60 && this.#world.random.chance(0.05)) {
        await this.#writeOff(person, loan);
      }
    }
  }

  async #finish(person: Person, loan: Loan): Promise<void> {
    const { member, habit } = person;
    if (!member) return;
    this.#rest(person);
    const { body } = await call(this.#world, member, 'GET', '/loans/limits');
    person.level = body.membership_level;
    if (habit.kind === 'disputing' && loan.session && this.#world.random.chance(0.25)) {
      await this.#dispute(loan.session);
    }
  }

  async #dispute(session: string): Promise<void> {
    const { body } = await this.#world.bank.call(
      'GET',
      `/v1/checkout/sessions/${session}?expand[]=payment_intent`,
    );
    const intent = body.payment_intent as { latest_charge?: string } | null;
    if (!intent?.latest_charge) return;
    await this.#world.bank.call('POST', `/v1/test_helpers/charges/${intent.latest_charge}/dispute`);
    this.#world.count('bank: payment is disputed');
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
