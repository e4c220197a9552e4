import { recordPayment } from '../actors/adjustments.ts';
import { type Edit, edit } from '../actors/admins.ts';
import { pay } from '../actors/payments.ts';
import { dayOf, daysAfter } from '../base/calendar.ts';
import { call } from '../world/client.ts';
import type { Loan } from '../world/model.ts';
import { query } from '../world/truth.ts';
import type { World } from '../world/world.ts';

/** What is looked at of an extension request. */
interface Asked {
  id: string;
  borrower: { full_name: string };
}

const daysToDecide = { least: 12, most: 24 };

/** What seldom happens in a lender's year: disputes, money that comes back, requests for an extension, an admin's favors. */
export class DemoEvents {
  readonly #world: World;
  readonly #open: { dispute: string; decided: string; loan: Loan }[] = [];
  /** Paid, disputed, lost: to be paid again. */
  #reopened: Loan[] = [];

  constructor(world: World) {
    this.#world = world;
  }

  /**
   * A borrower tells their card's bank that they did not make the payment. With `warning` the bank asks before it
   * disputes. Answers whether the bank took it up.
   */
  async dispute(
    loan: Loan,
    form: { warning?: 'true'; days_to_respond?: string } = {},
  ): Promise<boolean> {
    const { bank, random, clock } = this.#world;
    const session = await bank.call(
      'GET',
      `/v1/checkout/sessions/${loan.session}?expand[]=payment_intent`,
    );
    const intent = session.body.payment_intent as { latest_charge?: string } | null;
    const charge = intent?.latest_charge;
    if (!charge) return false;
    const asked = await bank.call('POST', `/v1/test_helpers/charges/${charge}/dispute`, form);
    if (asked.status !== 200) return false;
    const { body } = await bank.call('GET', `/v1/disputes?charge=${charge}`);
    const [opened] = body.data as { id: string }[];
    if (!opened) return false;
    const { least, most } = daysToDecide;
    const decided = daysAfter(dayOf(clock.now()), random.whole(least, most));
    this.#open.push({ dispute: opened.id, decided, loan });
    this.#world.count(`demo: payment disputed${form.warning ? ' (warning)' : ''}`);
    return true;
  }

  /** The card's bank decides what it has looked at for long enough: for the lender, or for the borrower. */
  async decideDisputes(): Promise<void> {
    const { bank, random, clock } = this.#world;
    const today = dayOf(clock.now());
    for (const one of this.#open.filter(({ decided }) => decided <= today)) {
      this.#open.splice(this.#open.indexOf(one), 1);
      const status = random.chance(0.5) ? 'won' : 'lost';
      await bank.call('POST', `/v1/test_helpers/disputes/${one.dispute}`, { status });
      this.#world.count(`demo: dispute ${status}`);
      if (status === 'lost') this.#reopened.push(one.loan);
    }
  }

  /** Some whose bank gave them their payment back pay it after all. */
  async payAgain(): Promise<void> {
    for (const loan of this.#reopened) {
      if (!this.#world.random.chance(0.04)) continue;
      await pay(this.#world, loan, 'card', false);
      this.#reopened = this.#reopened.filter((other) => other !== loan);
    }
  }

  /** The borrower's bank sends the money back that had arrived. Answers whether there was any. */
  async returnPayout(loan: Loan): Promise<boolean> {
    const { bank, storage } = this.#world;
    const [payout] = await query<{ provider_id: string }>(
      storage.database,
      `select provider_id from payouts where loan_id = '${loan.id}' and status = 'posted'`,
    );
    if (!payout) return false;
    const helper = `/v1/test_helpers/treasury/outbound_payments/${payout.provider_id}/return`;
    await bank.call('POST', helper, { 'returned_details[code]': 'account_closed' });
    this.#world.count('demo: payout comes back');
    return true;
  }

  /**
   * A loan is paid outside and by card at the same moment: the card's payment is given back. Answers whether both
   * payments came.
   */
  async payTwice(loan: Loan): Promise<boolean> {
    loan.session = null;
    await pay(this.#world, loan, 'leaves', false);
    if (!loan.session) return false;
    await recordPayment(this.#world, loan);
    if (!loan.paidOutside) return false;
    const complete = `/v1/test_helpers/checkout/sessions/${loan.session}/complete`;
    const form = { payment_method: 'card', outcome: 'success', late: 'true' };
    const paid = await this.#world.bank.call('POST', complete, form);
    this.#world.count('demo: paid twice');
    return paid.status === 200;
  }

  /** The refund of a loan's second payment does not reach its payer. */
  async failRefund(loan: Loan): Promise<void> {
    const { bank, storage } = this.#world;
    const [refund] = await query<{ provider_id: string | null }>(
      storage.database,
      `select provider_id from refunds where loan_id = '${loan.id}'`,
    );
    if (!refund?.provider_id) return;
    await bank.call('POST', `/v1/test_helpers/refunds/${refund.provider_id}`, { status: 'failed' });
    this.#world.count('demo: refund fails');
  }

  /** A borrower asks to pay some days after the due day, or after today. Answers whether their request waits now. */
  async requestExtension(loan: Loan): Promise<boolean> {
    const { random, clock } = this.#world;
    if (!loan.dueDay) return false;
    const from = [loan.dueDay, dayOf(clock.now())].sort().at(-1) ?? loan.dueDay;
    const reasons = ['My pay comes a week later this month.', 'My car had to be repaired.', null];
    const reason = random.pick(reasons);
    const asked = await call(
      this.#world,
      loan.member,
      'POST',
      `/loans/${loan.id}/extension-requests`,
      {
        body: { date: daysAfter(from, random.whole(3, 7)), ...(reason ? { reason } : {}) },
      },
    );
    this.#world.count(`demo: extension: ${asked.status === 200 ? 'asked' : asked.body.code}`);
    return asked.status === 200;
  }

  async answerExtension(): Promise<void> {
    const { admin, random } = this.#world;
    const waiting = await call(this.#world, admin, 'GET', '/admin/extension-requests');
    // Who asked at the same moment is listed in no order.
    const byName = (one: Asked, other: Asked) =>
      one.borrower.full_name < other.borrower.full_name ? -1 : 1;
    for (const { id } of [...waiting.body].sort(byName)) {
      const given = random.chance(0.75);
      const words = given ? {} : { words: 'You were given more time for your last loan already.' };
      const path = `/admin/extension-requests/${id}/answer`;
      await call(this.#world, admin, 'POST', path, { body: { given, ...words } });
      this.#world.count(`demo: extension: ${given ? 'given' : 'refused'}`);
    }
  }

  /** What an admin does for somebody who telephones. */
  async favor(loan: Loan): Promise<void> {
    const favors: Partial<Record<Edit, number>> = { waive_fee: 5, extend: 2, outside: 3 };
    await edit(this.#world, loan, this.#world.random.weighted(favors as Record<Edit, number>));
  }
}
