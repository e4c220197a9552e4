import { somebody } from '../support/people.ts';
import { Bank } from './bank.ts';
import { after, disputed, has, type Maker, paid, shown, type World } from './making.ts';

/** Borrowers whose payment is on its way, disputed, taken back or given back. */
export const paymentsShown = {
  'in flight': payment('Inga', (world) => paid(world, 'us_bank_account')),
  bounced: payment('Bonnie', bounced),
  /** Of two loans that are due on one day. */
  'one bounced': async (scene, url) => {
    const member = await scene.verified(somebody('Bonita'));
    await scene.receivedLoan(member, 12);
    const loan = await scene.receivedLoan(member, 8);
    await bounced({ scene, url, member, loan, bank: new Bank(url) });
    return shown(member, { loan });
  },
  /** Two loans of the same sum due on one day; the newer one has no automatic repayment. */
  'due together': async (scene) => {
    const member = await scene.verified(somebody('Twain'));
    await scene.receivedLoan(member, 8);
    const loan = await scene.receivedLoan(member, 8, { automaticRepayment: false });
    return shown(member, { loan });
  },
  /** The payout was returned while the payment was on its way. */
  'paying for nothing': payment('Nona', async (world) => {
    const checkout = await paid(world, 'us_bank_account');
    await has(world, ({ payment_processing }) => payment_processing);
    await world.bank.returnNewestPayout();
    await has(world, ({ disbursed }) => !disbursed);
    return checkout;
  }),
  disputing: after('Dispa', disputed),
  'dispute won': after('Winna', async (world) => {
    await world.bank.decide(await disputed(world), 'won');
    await has(
      world,
      ({ refunds_and_disputes }) => refunds_and_disputes.disputes[0]?.status === 'won',
    );
  }),
  'dispute lost': after('Lossa', async (world) => {
    await world.bank.decide(await disputed(world), 'lost');
    await has(world, ({ status }) => status === 'disbursed');
  }),
  returned: payment('Retta', async (world) => {
    const checkout = await paid(world, 'us_bank_account');
    await world.bank.settle(checkout);
    await has(world, ({ status }) => status === 'repaid');
    await world.bank.dispute(checkout, 'insufficient_funds');
    await has(world, ({ status }) => status === 'disbursed');
    return checkout;
  }),
  'expired payment': payment('Expa', async ({ scene, member, loan }) => {
    const checkout = await scene.checkout(member, loan);
    await scene.expireCheckout(checkout);
    return checkout;
  }),
  'given back': payment('Gita', (world) => paidTwice(world, 'card')),
  'being given back': payment('Becka', (world) => paidTwice(world, 'us_bank_account')),
  'refund owed': payment('Rowena', async (world) => {
    let checkout = '';
    await world.bank.failRefundAfter(async () => {
      checkout = await paidTwice(world, 'us_bank_account');
    });
    await has(
      world,
      ({ refunds_and_disputes }) => refunds_and_disputes.refunds[0]?.status === 'owed',
    );
    return checkout;
  }),
  /** The borrower paid, and then the loan's own payout was returned. */
  'loan returned': payment('Undina', async (world) => {
    const checkout = await paid(world, 'card');
    await has(world, ({ status }) => status === 'repaid');
    await world.bank.returnNewestPayout();
    await has(world, ({ status }) => status === 'cancelled');
    return checkout;
  }),
} satisfies Record<string, Maker>;

/** Answers the address's `{checkout}`, too: the session of the payment. */
function payment(name: string, then: (world: World) => Promise<string>): Maker {
  return async (scene, url) => {
    let checkout = '';
    const made = await after(name, async (world) => {
      checkout = await then(world);
    })(scene, url);
    return { ...made, ids: { ...made.ids, checkout } };
  };
}

async function bounced(world: World): Promise<string> {
  const checkout = await paid(world, 'us_bank_account');
  await has(world, ({ payment_processing }) => payment_processing);
  await world.bank.settle(checkout, 'insufficient_funds');
  await has(world, ({ payment_processing }) => !payment_processing);
  return checkout;
}

/** Pays twice: the first checkout was paid in the moment in which it expired, and arrives after the second. */
async function paidTwice(world: World, by: 'card' | 'us_bank_account'): Promise<string> {
  const { scene, member, loan, bank } = world;
  const late = await scene.checkout(member, loan);
  await scene.expireCheckout(late);
  await paid(world, 'card');
  await has(world, ({ status }) => status === 'repaid');
  await bank.payLate(late, by);
  if (by === 'us_bank_account') await bank.settle(late);
  await has(world, ({ refunds_and_disputes }) => refunds_and_disputes.refunds.length > 0);
  const status = by === 'card' ? 'given_back' : 'under_way';
  await has(world, ({ refunds_and_disputes }) => refunds_and_disputes.refunds[0].status === status);
  return late;
}
