import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { handledEvents } from '../src/provider-events.ts';
import { debitTimeOf, movePast } from './dates.ts';
import { eventually, myLoan, type RunningProduct, signInAdmin, startProduct } from './harness.ts';
import { type Help, helpOf, type LoanOfMember, type Scene, scenesAt } from './webhook-scenes.ts';

/**
 * `EVERY_ORDER=1` plays each scene for every way to tell of it; else for two of them.
 * `SCENES=refund|lost` plays only the scenes whose names say so.
 */
const everyOrder = process.env.EVERY_ORDER === '1';
const chosenScenes = process.env.SCENES ? new RegExp(process.env.SCENES) : null;

interface HeldEvent {
  id: string;
  type: string;
}

let product: RunningProduct;
let help: Help;
let newLoan: ReturnType<typeof scenesAt>['newLoan'];
let scenes: Scene[];
const kindsReleased = new Set<string>();
const played: { scene: Scene; word: string; one: LoanOfMember }[] = [];

beforeAll(async () => {
  product = await startProduct();
  const admin = await signInAdmin(product);
  help = helpOf(product, product.place.environment.STRIPE_SECRET_KEY ?? '');
  const all = scenesAt(product, admin, help);
  newLoan = all.newLoan;
  scenes = all.scenes.filter(({ name }) => chosenScenes?.test(name) ?? true);
  await help('POST', 'settings', { outbound_payments: 'manual' });
  // Otherwise the events are fetched within the minute, and the webhooks have nothing new to say.
  await help('POST', 'faults', { kind: 'rate_limited', path: '/v1/events', percent: '100' });
});
afterAll(() => product.stop());

/**
 * The ways to report what happened, by position: nothing; each event once, twice and three times; every two and every
 * three in every order; and every mixture of three of two events.
 */
function waysToDeliver(kinds: number): number[][] {
  const each = Array.from({ length: kinds }, (_, kind) => kind);
  const longer = (words: number[][]) =>
    words.flatMap((word) => each.map((kind) => [...word, kind]));
  const ones = longer([[]]);
  const twos = longer(ones);
  const threes = longer(twos).filter((word) => kinds <= 2 || [1, 3].includes(new Set(word).size));
  return [[], ...ones, ...twos, ...threes];
}

/** Two of them: nothing at all, and everything backwards; a single event comes three times. */
function fewOf(kinds: number): number[][] {
  if (kinds === 1) return [[], [0, 0, 0]];
  return [[], Array.from({ length: kinds }, (_, kind) => kinds - 1 - kind)];
}

function wordsFor(kinds: number): number[][] {
  const all = waysToDeliver(kinds);
  return everyOrder ? all : fewOf(kinds);
}

async function allHeld(): Promise<HeldEvent[]> {
  const held: HeldEvent[] = [];
  for (let hasMore = true; hasMore; ) {
    const after = held.at(-1);
    const page = await help(
      'GET',
      `webhooks/held?limit=100${after ? `&starting_after=${after.id}` : ''}`,
    );
    held.push(...page.data);
    hasMore = page.has_more;
  }
  return held.reverse();
}

/** Reads the held events of a customer, also of an account or a mandate of theirs, which do not name them. */
async function heldAbout({ customer }: LoanOfMember): Promise<HeldEvent[]> {
  const all = (await allHeld()).map((event) => ({ ...event, text: JSON.stringify(event) }));
  const methods = all
    .filter(({ text }) => text.includes(customer))
    .flatMap(({ text }) => text.match(/pm_\w+/g) ?? []);
  return all.filter(({ text }) => [customer, ...methods].some((id) => text.includes(id)));
}

/** Releases exactly the word's events of those held back, one after the other, then nothing more. */
async function release(events: HeldEvent[], word: number[]): Promise<void> {
  const released = word.flatMap((kind) => events[kind % events.length] ?? []);
  for (const { type } of released) kindsReleased.add(type);
  const named = released.map(({ id }, position) => [`events[${position}]`, id]);
  if (named.length > 0) {
    await help('POST', 'webhooks/release', { keep_others: 'true', ...Object.fromEntries(named) });
  }
  await eventually(
    () => help('GET', 'webhooks/waiting'),
    ({ data }) => data.length === 0,
  );
  await product.drain();
}

const holdAll = () => help('POST', 'webhook_faults', { kind: 'held', percent: '100' });
const holdNothing = () => help('DELETE', 'webhook_faults');

async function play(scene: Scene, word: number[]): Promise<number> {
  const one = await newLoan(scene);
  const about = await scene.before(one);
  await product.drain();
  await holdAll();
  await scene.act(one, about);
  await holdNothing();
  const events = await allHeld();
  await release(events, word);
  await help('DELETE', 'webhooks/held');
  played.push({ scene, word: word.join(' '), one });
  return events.length;
}

/**
 * Plays these scenes together. A debit is handed over on its day, and the clock has to come there, so all of the loans
 * go there at once.
 */
async function playTogether(debited: Scene[]): Promise<void> {
  const going: { scene: Scene; word: number[]; one: LoanOfMember; about: string }[] = [];
  for (const scene of debited) {
    for (const word of wordsFor(scene.debitedInEvents ?? 0)) {
      const one = await newLoan(scene);
      going.push({ scene, word, one, about: await scene.before(one) });
    }
  }
  await holdAll();
  const admin = await signInAdmin(product);
  const debitTimes = [];
  for (const { one } of going)
    debitTimes.push(debitTimeOf(await myLoan(product, one.borrower.token)).getTime());
  await movePast(product, admin, new Date(Math.max(...debitTimes)));
  for (const { scene, one, about } of going) await scene.act(one, about);
  await holdNothing();
  for (const { scene, word, one } of going) {
    const events = await heldAbout(one);
    expect(events.length).toBeGreaterThan(1);
    await release(events, word);
    played.push({ scene, word: word.join(' '), one });
  }
  await help('DELETE', 'webhooks/held');
}

const isDebited = ({ debitedInEvents }: Scene) => debitedInEvents !== undefined;

const ends = `
  select l.id, l.status, l.sent, l.payment_processing as processing, l.late_fee_cents::int as late_fee,
    (select string_agg(status, ', ' order by created_at) from payouts where loan_id = l.id) as payouts,
    (select string_agg(kind || ' ' || status, ', ' order by quoted_at) from payments
      where loan_id = l.id and status not in ('announced', 'cancelled')) as payments,
    (select string_agg(status, ', ') from refunds where loan_id = l.id) as refunds,
    (select string_agg(account || ' ' || cents, ', ' order by account) from (
      select p.account, sum(p.amount_cents) as cents from ledger_postings p
      join ledger_transactions t on t.id = p.transaction_id
      where t.loan_id = l.id group by p.account having sum(p.amount_cents) <> 0) b) as balances,
    (select string_agg(event, ', ' order by event) from ledger_transactions where loan_id = l.id) as events,
    (select coalesce(unverified_reason, 'verified') from bank_accounts
      where member_id = l.member_id and removed_at is null) as bank,
    (select string_agg(kind || ' ' || n, ', ' order by kind) from (
      select kind, count(*) as n from notices where about_id in (l.id::text, p.id::text)
      -- Whether a payment is seen on its way depends on when it is looked at.
      and kind <> 'payment_processing' group by kind) k) as notices
  from loans l left join payouts p on p.loan_id = l.id`;

/** Members whose completed loans are not as many as they repaid. */
const miscounted = `
  select m.id from members m where m.completed_loans <>
    (select count(*) from loans l where l.member_id = m.id and l.status = 'repaid')`;

interface End {
  id: string;
  status: string;
  [what: string]: unknown;
}

describe('webhooks told in any order, up to three times or never', () => {
  it('come to the same end', { timeout: everyOrder ? 3_600_000 : 600_000 }, async () => {
    await playTogether(scenes.filter(isDebited));
    for (const scene of scenes.filter((scene) => !isDebited(scene))) {
      const kinds = await play(scene, []);
      for (const word of wordsFor(kinds).slice(1)) await play(scene, word);
    }
    if (!chosenScenes) {
      expect(handledEvents.filter((type) => !kindsReleased.has(type))).toEqual([]);
    }
    // What was never reported is made good by looking.
    await help('DELETE', 'faults');
    product = await product.restart({});
    await product.drain();
    await product.close();
    const rows = await product.place.query<End>(ends);
    expect(await product.place.query(miscounted)).toEqual([]);
    for (const { scene, word, one } of played) {
      const same = played.find((other) => other.scene === scene);
      const endOf = ({ loanId }: LoanOfMember) => {
        const { id: _, ...end } = rows.find(({ id }) => id === loanId) ?? { id: '', status: '' };
        return end;
      };
      const end = endOf(one);
      expect(end, `${scene.name}: ${word}`).toMatchObject(scene.end);
      expect(end, `${scene.name}: ${word}`).toEqual(endOf(same?.one ?? one));
    }
  });
});
