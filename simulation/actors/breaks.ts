import { type Answered, call, once } from '../world/client.ts';
import { referencesOf, type Stray } from '../world/strays.ts';
import type { World } from '../world/world.ts';
import { pressTogether } from './act.ts';
import { keyOf } from './borrowers.ts';

/** A break as an admin sees it; amounts in dollars, as on the wire. */
export interface BreakShown extends Amounts {
  id: string;
  reference: string;
  part: string;
  state: 'open' | 'explained' | 'resolved';
}

interface Amounts {
  expected: number;
  found: number;
}

const settledAsSeen = 'a_break_is_settled_once_as_it_was_seen';

/** Closes the books up to now; the provider may not answer. */
export async function closeNow(world: World): Promise<Answered> {
  const answered = await call(world, world.admin, 'POST', '/admin/closes', {
    key: keyOf(world),
    tries: 32,
  });
  world.count(`close: ${answered.status === 200 ? 'done' : answered.body.code}`);
  return answered;
}

/** What stands of stray payments, and whose. What stands of the product's own goes when the bank's news have come. */
export async function strayBreaks(world: World): Promise<{ row: BreakShown; stray: Stray }[]> {
  const { body } = await call(world, world.admin, 'GET', '/admin/breaks?limit=200');
  return (body as BreakShown[]).flatMap((row) => {
    const stray = world.strays.find((one) => referencesOf(one).includes(row.reference));
    return stray ? [{ row, stray }] : [];
  });
}

/** An admin goes through the breaks of stray payments, often with what they had noted of them before. */
export async function goThroughBreaks(world: World): Promise<void> {
  for (const { row, stray } of await strayBreaks(world)) {
    await tryAsBefore(world, row);
    // While a dispute is open, most wait for what is decided.
    const settles = stray.isLeft ? 0 : stray.dispute?.isOpen ? 0.2 : 1;
    const what = world.random.weighted({
      ...{ explain: 3, nothing: 3 },
      ...{ resolve: settles * 5, resolve_beside_close: settles * 2 },
    });
    if (what === 'explain') await explain(world, row);
    if (what === 'resolve') await resolve(world, row);
    if (what === 'resolve_beside_close') await resolveBesideClose(world, row);
  }
}

/** What the admin looked at first is not what stands any more: with those amounts nothing may be settled. */
export async function tryAsBefore(world: World, row: BreakShown): Promise<void> {
  const before = world.breaksSeen.get(row.id);
  world.breaksSeen.set(row.id, { expected: row.expected, found: row.found });
  if (!before || (before.expected === row.expected && before.found === row.found)) return;
  if (row.state === 'resolved') return;
  const { status, body } = await ask(world, row, 'resolve', before);
  if (status === 200 || body.code !== 'break_changed')
    world.break(settledAsSeen, `With amounts of before, ${row.id} was answered ${status}.`);
  world.count('break resolve: break_changed');
}

async function explain(world: World, row: BreakShown): Promise<void> {
  const answered = await ask(world, row, 'explain', row);
  count(world, 'explain', answered);
  if (answered.status === 200) world.breaksExplained.add(row.id);
}

/** Settles one, and often presses again; whether it was settled by this. */
export async function resolve(world: World, row: BreakShown): Promise<boolean> {
  const answered = await ask(world, row, 'resolve', row);
  count(world, 'resolve', answered);
  const isDone = answered.status === 200;
  if (isDone && row.state === 'resolved') settledTwice(world, row);
  if (isDone && world.random.chance(0.5)) await resolveAgain(world, row);
  return isDone;
}

export async function resolveAgain(world: World, row: BreakShown): Promise<void> {
  const again = await ask(world, row, 'resolve', row);
  if (again.status === 200) settledTwice(world, row);
  world.count('break resolve: again');
}

function settledTwice(world: World, { id }: BreakShown): never {
  return world.break(settledAsSeen, `The break ${id} was settled twice.`);
}

/** One admin settles while another closes. */
async function resolveBesideClose(world: World, row: BreakShown): Promise<void> {
  // Both need a session before they press.
  await call(world, world.admin, 'GET', '/admin/closes');
  world.faults.atRest = true;
  const body = bodyOf(row, 'resolve', row);
  const [, resolved] = await pressTogether(world, [
    () => once(world, world.admin, 'POST', '/admin/closes', { key: keyOf(world) }),
    () =>
      once(world, world.admin, 'POST', `/admin/breaks/${row.id}/resolve`, {
        ...{ body, key: keyOf(world) },
      }),
  ]);
  world.faults.atRest = false;
  world.count('double click: resolve break and close');
  if (resolved?.status === 200 && row.state === 'resolved') settledTwice(world, row);
}

function ask(world: World, row: BreakShown, verb: 'explain' | 'resolve', as: Amounts) {
  return call(world, world.admin, 'POST', `/admin/breaks/${row.id}/${verb}`, {
    key: keyOf(world),
    body: bodyOf(row, verb, as),
  });
}

function bodyOf({ part }: BreakShown, verb: string, { expected, found }: Amounts) {
  const outcome = part === 'fee' ? 'provider_fee' : 'lenders_own_money';
  const explanation = 'Somebody paid by a page of the bank’s.';
  return { expected, found, explanation, ...(verb === 'resolve' ? { outcome } : {}) };
}

function count(world: World, verb: string, { status, body }: Answered): void {
  if (status !== 200 && status !== 409)
    world.break(settledAsSeen, `To ${verb} was answered ${status} ${JSON.stringify(body)}.`);
  world.count(`break ${verb}: ${status === 200 ? 'done' : body.code}`);
}
