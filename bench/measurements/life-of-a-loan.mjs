import { each, measured, timesOf } from '../machine/meter.mjs';
import { figure, row } from '../report/rows.mjs';
import { createWatch, makeLinkedPeople } from '../world/lives.mjs';

const names = {
  disburse: 'Disburse, until it is posted',
  settle: 'Webhook of a payment, until the loan is settled',
  close: 'Close',
  closePace: 'Close, how many loans it keeps up with',
};
const atOnce = 4;
const loansEach = 2;

/**
 * Sends loans through the sandbox bank, has them paid by card, and closes. The bank is a program of its own: its CPU
 * time is not counted.
 */
export const lifeOfALoan = {
  names: Object.values(names),
  async measure({ world, sizes }) {
    await world.holdMail(true);
    await world.bank.help('settings', { outbound_payments: 'at_once' });
    const people = await makeLinkedPeople(world, Math.ceil(sizes.lives / loansEach));
    const loans = [];
    for (const as of [...people, ...people]) {
      const { id } = await world.borrow(as);
      loans.push({ id, as });
    }
    const posted = createWatch(world.client, 'payout_posted');
    const disbursed = await costOfEach(world, loans, async ({ id }) => {
      await world.ask(`/admin/disburse-loan/${id}`, { method: 'POST', body: {} });
      await posted(id);
    });
    for (const loan of loans) loan.session = await openCheckout(world, loan);
    const paid = createWatch(world.client, 'paid');
    const settled = await costOfEach(world, loans, async ({ id, session }) => {
      const how = { payment_method: 'card', outcome: 'success' };
      await world.bank.help(`checkout/sessions/${session}/complete`, how);
      await paid(id);
    });
    const closed = await costOfClose(world);
    const pace = (1000 * loans.length) / closed.first;
    return [
      row({ name: names.disburse, cost: disbursed }),
      row({ name: names.settle, cost: settled }),
      row({ name: names.close, cost: closed }),
      row({
        name: names.closePace,
        result: figure(pace, 'loans a second'),
        target: sizes.pace,
      }),
    ];
  },
};

async function openCheckout(world, { id, as }) {
  const asked = { as, method: 'POST' };
  const { url } = await world.ask(`/payments/create-checkout?loan_id=${id}`, asked);
  return /\/checkout\/([^/?#]+)/.exec(url)[1];
}

/** Does this for each loan, some at once. */
async function costOfEach(world, loans, once) {
  const waiting = [...loans];
  const times = [];
  const work = async () => {
    for (let loan = waiting.shift(); loan; loan = waiting.shift()) {
      const began = performance.now();
      await once(loan);
      times.push(performance.now() - began);
    }
  };
  const done = await measured(world.parts, () => Promise.all(Array.from({ length: atOnce }, work)));
  return { ...timesOf(times), cpuMs: each(done.cpuMs, loans.length) };
}

/** The first close reads what moved since the world was made; the next two find nothing new. */
async function costOfClose(world) {
  const times = [];
  const close = async () => {
    const began = performance.now();
    await world.ask('/admin/closes', { method: 'POST', body: {} });
    times.push(performance.now() - began);
  };
  const done = await measured(world.parts, async () => {
    for (let turn = 0; turn < 3; turn++) await close();
  });
  return { ...timesOf(times), first: times[0], cpuMs: each(done.cpuMs, times.length) };
}
