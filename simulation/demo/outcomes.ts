import { dayOf, daysFrom } from '../base/calendar.ts';
import { call } from '../world/client.ts';
import { isOut, type Loan, type Member } from '../world/model.ts';
import { query } from '../world/truth.ts';
import type { World } from '../world/world.ts';
import type { DemoEvents } from './events.ts';
import { type Person, rest } from './people.ts';

/** What the books say of a loan that is out. */
interface Standing extends Record<string, unknown> {
  id: string;
  status: string;
  sent: boolean;
  due: Date | string | null;
  level: Member['level'];
}

/** What becomes of the loans that are out. */
export class DemoOutcomes {
  readonly #world: World;
  readonly #people: readonly Person[];
  readonly #events: DemoEvents;

  constructor(world: World, people: readonly Person[], events: DemoEvents) {
    this.#world = world;
    this.#people = people;
    this.#events = events;
  }

  /** What the books say at the end of a day, and what people and office do about it. */
  async follow(): Promise<void> {
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
      } else if (!habit.part) {
        await this.#trouble(person, loan, standing.status);
      }
    }
  }

  async #standings(): Promise<Map<string, Standing>> {
    const ids = this.#people.flatMap(({ loan }) =>
      loan && (isOut(loan) || loan.stage === 'repaid') ? [`'${loan.id}'`] : [],
    );
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
    const left = loan.dueDay ? daysFrom(dayOf(clock.now()), loan.dueDay) : loan.termDays;
    const { kind } = person.habit;
    if (status === 'disbursed' && left >= 5 && random.chance(0.004)) {
      await this.#events.returnPayout(loan);
    } else if (status === 'disbursed' && left === 2 && kind === 'late' && random.chance(0.3)) {
      await this.#events.requestExtension(loan);
    } else if (status === 'overdue' && random.chance(0.02)) {
      await this.#events.favor(loan);
    } else if (status === 'defaulted' && left < -60 && random.chance(0.05)) {
      await this.#writeOff(person, loan);
    }
  }

  async #finish(person: Person, loan: Loan): Promise<void> {
    const { member, habit } = person;
    if (!member) return;
    rest(person, this.#world);
    const { random } = this.#world;
    if (habit.kind === 'disputing' && loan.session && random.chance(0.25)) {
      await this.#events.dispute(loan);
    } else if (!habit.part && random.chance(0.004)) {
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
}
