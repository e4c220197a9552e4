import { setTimeout as pause } from 'node:timers/promises';
import { makePeople } from './people.mjs';

const lookEveryMs = 25;
const longestMs = 60_000;

/** Makes people whose bank account the bank knows: linked as they would link it. */
export async function makeLinkedPeople(world, count) {
  const people = await makePeople(world.client, count, { linked: false });
  for (const as of people) {
    const asked = { as, method: 'POST', body: {} };
    const begun = await world.ask('/bank-account/create-verification-session', asked);
    const session = begun.session_id;
    await world.bank.help(`financial_connections/sessions/${session}/complete`, {
      account: 'success',
    });
    const body = { session_id: session };
    await world.ask('/bank-account/verify-stripe', { as, method: 'POST', body });
  }
  return people;
}

/** Waits until the books have this event for all these loans. Answers when each was seen, in milliseconds. */
export function createWatch(client, event) {
  const waiting = new Map();
  let isLooking = false;
  async function look() {
    if (isLooking) return;
    isLooking = true;
    try {
      while (waiting.size > 0) {
        const { rows } = await client.query(
          'select distinct loan_id as id from ledger_transactions where event = $1 and loan_id = any($2)',
          [event, [...waiting.keys()]],
        );
        for (const { id } of rows) {
          waiting.get(id)?.resolve();
          waiting.delete(id);
        }
        for (const [id, { since, reject }] of waiting) {
          if (performance.now() - since < longestMs) continue;
          waiting.delete(id);
          reject(new Error(`Loan ${id} has no ${event} in the books.`));
        }
        await pause(lookEveryMs);
      }
    } finally {
      isLooking = false;
    }
  }
  return (loanId) =>
    new Promise((resolve, reject) => {
      waiting.set(loanId, { resolve, reject, since: performance.now() });
      look().catch(reject);
    });
}
