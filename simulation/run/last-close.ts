import { closeNow, resolve, strayBreaks } from '../actors/breaks.ts';
import type { Check } from '../checks/invariants.ts';
import type { Stray } from '../world/strays.ts';
import { query, readTruth, type Truth } from '../world/truth.ts';
import type { World } from '../world/world.ts';

const name = 'the_last_close_leaves_what_was_left';

/** What must be so when a world has ended, everything has come to rest, and the office has closed. */
export const atLast: Record<string, Check> = { [name]: holdLastClose };

/** The office settles what stands of stray payments, but for what it leaves, and closes for the last time. */
export async function endWorld(world: World): Promise<void> {
  await world.settle();
  world.faults.atRest = true;
  await closeAtRest(world);
  for (const { row, stray } of await strayBreaks(world)) {
    if (stray.isLeft || row.state === 'resolved') continue;
    if (!(await resolve(world, row)))
      world.break(name, `The break ${row.id} of ${row.reference} could not be settled.`);
  }
  await closeAtRest(world);
  const truth = await readTruth(world);
  for (const hold of Object.values(atLast)) await hold(world, truth);
}

async function closeAtRest(world: World): Promise<void> {
  const { status, body } = await closeNow(world);
  if (status !== 200) world.break(name, `The close was answered ${status} ${body.code}.`);
}

interface Standing extends Record<string, unknown> {
  id: string;
  reference: string;
  part: string;
  state: string;
  expected: string;
  found: string;
}

/** Nothing stands but stray payments that were left on purpose, and the books hold what the bank holds. */
async function holdLastClose(world: World, truth: Truth): Promise<void> {
  const standing = await query<Standing>(
    world.storage.database,
    `select id, reference, part, state, expected_cents as expected, found_cents as found
     from breaks where gone_at is null`,
  );
  const left = world.strays.filter(({ isLeft }) => isLeft);
  const isLeft = ({ reference }: Standing) => left.some(({ payment }) => payment === reference);
  const other = standing.find((row) => !isLeft(row));
  if (other) world.break(name, `${other.reference} ${other.part} stands, and was not left.`);
  for (const stray of left) checkLeft(world, stray, standing);
  await checkBooks(world, truth, standing);
}

/** Both the payment and its fee stand, in the state in which the office left them. */
function checkLeft(world: World, { payment, amount }: Stray, standing: Standing[]): void {
  const broken = (what: string) => world.break(name, `The stray payment ${payment} ${what}`);
  const rows = standing.filter(({ reference }) => reference === payment);
  const parts = rows.map(({ part }) => part).sort();
  if (parts.join() !== ',fee') broken(`was left, and there stand ${parts.length} breaks of it.`);
  for (const { id, part, state, expected, found } of rows) {
    const ought = world.breaksExplained.has(id) ? 'explained' : 'open';
    if (state !== ought) broken(`is ${state}, and ought to be ${ought}.`);
    if (Number(expected) !== 0) broken(`was expected with ${expected} cents.`);
    if (part === '' && Number(found) !== amount) broken(`is found with ${found} cents.`);
  }
}

async function checkBooks(world: World, truth: Truth, standing: Standing[]): Promise<void> {
  const rows = await query<{ account: string; sum: string }>(
    world.storage.database,
    'select account, sum(amount_cents) as sum from ledger_postings group by account',
  );
  const surplus = standing.reduce(
    (sum, { found, expected }) => sum + Number(found) - Number(expected),
    0,
  );
  for (const [account, ought] of Object.entries({ ...truth.heldCents, unexplained: -surplus })) {
    const is = Number(rows.find((row) => row.account === account)?.sum ?? 0);
    if (is !== ought) world.break(name, `${account} is ${is}, and ought to be ${ought}.`);
  }
}
