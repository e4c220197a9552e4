import { disburse, setLevel } from '../actors/admins.ts';
import { dayOf, daysAfter } from '../base/calendar.ts';
import { minuteMs } from '../base/clock.ts';
import { call } from '../world/client.ts';
import { defaultAfterDays, isOut, type Level, type Loan, tiers } from '../world/model.ts';
import { payUnasked } from '../world/strays.ts';
import type { World } from '../world/world.ts';
import { borrow } from './borrow.ts';
import type { DemoEvents } from './events.ts';
import type { Person } from './people.ts';

/** How much of each waits on the last morning, where there are people for it. */
const least = { loansToSend: 3, extensionRequests: 2 };
/** Nobody disputes a payment that is longer ago. */
const disputedWithinDays = 30;
/** A demo that is started some days later still has its disputes to answer. */
const daysToRespond = '21';
/** A loan that is later than this is no longer extended. */
const extendedWithinDays = 10;

/**
 * Makes the demo's last morning a busy one. People bring about by the product's own calls what chance has not brought. What
 * takes longer than a night is a person's part (`Part`).
 */
export class BusyMorning {
  readonly #world: World;
  readonly #people: readonly Person[];
  readonly #events: DemoEvents;
  #paidTwice: Loan | null = null;
  #returned: Loan | null = null;

  constructor(world: World, people: readonly Person[], events: DemoEvents) {
    this.#world = world;
    this.#people = people;
    this.#events = events;
  }

  /** The day before: what a night's work, such as the daily close, has to find. */
  async prepare(): Promise<void> {
    await payUnasked(this.#world);
    this.#paidTwice = await this.#payTwice();
  }

  /** The last morning. */
  async begin(): Promise<void> {
    if (this.#paidTwice) await this.#events.failRefund(this.#paidTwice);
    this.#later();
    await this.#dispute();
    await this.#returnPayout();
    for (const level of Object.keys(tiers) as Level[]) await this.#lendAt(level);
    await this.#askForLoans();
    await this.#askForExtensions();
  }

  async #payTwice(): Promise<Loan | null> {
    for (const { loan } of this.#borrowers()) {
      if (await this.#events.payTwice(loan)) return loan;
    }
    return null;
  }

  /** At each level somebody has a loan to repay. An admin may give the level for it. */
  async #lendAt(level: Level): Promise<void> {
    const defaulted = daysAfter(dayOf(this.#world.clock.now()), -defaultAfterDays);
    const isRepaying = ({ loan }: Person) =>
      loan && isOut(loan) && (loan.dueDay === null || loan.dueDay > defaulted);
    if (this.#people.some((one) => one.level === level && isRepaying(one))) return;
    const isThere = ({ level: present }: Person) => (present === level ? 1 : 0);
    const candidates = this.#resting().sort(
      (one, other) => isThere(other) - isThere(one) || other.loans - one.loans,
    );
    for (const person of candidates) {
      if (!person.member) continue;
      this.#later();
      if (person.level !== level) await setLevel(this.#world, person.member, level);
      person.level = level;
      const loan = await borrow(this.#world, person);
      if (!loan) continue;
      await disburse(this.#world, loan);
      if (isOut(loan)) return;
    }
  }

  /** One payment is disputed. The bank of another payer asks about theirs. */
  async #dispute(): Promise<void> {
    const since = daysAfter(dayOf(this.#world.clock.now()), -disputedWithinDays);
    const paid = this.#people
      .flatMap(({ habit, paidByCard }) =>
        paidByCard && paidByCard.day >= since && paidByCard.loan.stage === 'repaid'
          ? [{ ...paidByCard, hasPart: habit.part !== null }]
          : [],
      )
      .sort(
        (one, other) =>
          Number(one.hasPart) - Number(other.hasPart) || other.day.localeCompare(one.day),
      );
    for (const form of [{}, { warning: 'true' }] as const) {
      const asked = { ...form, days_to_respond: daysToRespond };
      for (let next = paid.shift(); next; next = paid.shift()) {
        if (await this.#events.dispute(next.loan, asked)) break;
      }
    }
  }

  /** The bank of a borrower whose money was sent last sends it back. */
  async #returnPayout(): Promise<void> {
    for (const { loan } of this.#borrowers().reverse()) {
      if (!(await this.#events.returnPayout(loan))) continue;
      loan.stage = 'funded';
      this.#returned = loan;
      return;
    }
  }

  async #askForLoans(): Promise<void> {
    for (const person of this.#resting()) {
      const waiting = this.#people.filter(
        ({ loan }) => loan?.stage === 'funded' && loan !== this.#returned,
      );
      if (waiting.length >= least.loansToSend) return;
      this.#later();
      await borrow(this.#world, person);
    }
  }

  async #askForExtensions(): Promise<void> {
    const { body } = await call(this.#world, this.#world.admin, 'GET', '/admin/extension-requests');
    let waiting: number = body.length;
    const since = daysAfter(dayOf(this.#world.clock.now()), -extendedWithinDays);
    for (const { loan } of this.#borrowers()) {
      if (waiting >= least.extensionRequests) return;
      if ((loan.dueDay ?? '') < since) continue;
      this.#later();
      if (await this.#events.requestExtension(loan)) waiting++;
    }
  }

  #later(): void {
    this.#world.clock.forward(this.#world.random.whole(minuteMs, 3 * minuteMs));
  }

  /** Those who could ask for a loan. */
  #resting(): Person[] {
    return this.#people.filter(
      ({ member, loan, habit }) =>
        !loan && !habit.part && member?.idStatus === 'approved' && member.bank,
    );
  }

  /** Those who have a loan to repay. First come those who pay by themselves, by due day. */
  #borrowers(): { person: Person; loan: Loan }[] {
    const isAutomatic = ({ member }: Person) => member?.temper.automatic ?? 0;
    return this.#people
      .flatMap((person) => {
        const { loan, habit } = person;
        return loan?.dueDay && isOut(loan) && !habit.part ? [{ person, loan }] : [];
      })
      .sort(
        (one, other) =>
          isAutomatic(one.person) - isAutomatic(other.person) ||
          (one.loan.dueDay ?? '').localeCompare(other.loan.dueDay ?? ''),
      );
  }
}
