import { sql } from 'drizzle-orm';
import { ask, linkBank, register, uploadId } from '../actors/borrowers.ts';
import { BrokenInvariant } from '../base/broken-invariant.ts';
import { checkModel } from '../checks/check-model.ts';
import { holdFigures, readTracker } from '../checks/financial-tracker.ts';
import { type Check, invariants } from '../checks/invariants.ts';
import type { Loan, Member, Temper } from '../world/model.ts';
import { query, type Truth } from '../world/truth.ts';
import type { World } from '../world/world.ts';
import { atLast } from './last-close.ts';

/** A world and what was so at its bank, which is broken on purpose. */
interface Seen {
  world: World;
  truth: Truth;
}

export async function borrower(world: World, how: Temper): Promise<Member> {
  const member = await register(world, how);
  if (!member) throw new Error('Nobody registered.');
  await uploadId(world, member, 'picture');
  await linkBank(world, member);
  return member;
}

/** What the model says of a loan that the product has otherwise; the loan is as it was afterwards. */
export async function modelBrokenBy(
  { world, truth }: Seen,
  { id }: Loan,
  has: Record<string, string | number>,
): Promise<string> {
  const { database } = world.storage;
  const columns = Object.keys(has);
  const [was] = await query<Record<string, string>>(
    database,
    `select ${columns.join(', ')} from loans where id = '${id}'`,
  );
  const set = (values: Record<string, unknown>) =>
    query(
      database,
      `update loans set ${columns.map((name) => `${name} = '${values[name]}'`).join(', ')} where id = '${id}'`,
    );
  await set(has);
  try {
    await checkModel(world, truth);
    return 'nothing';
  } catch (error) {
    if (!(error instanceof BrokenInvariant) || error.loan !== id) throw error;
    return error.message;
  } finally {
    await set(was ?? {});
  }
}

/** A loan of a borrower, which the product may refuse until they ask for what it lends. */
export async function loanOf(world: World, member: Member): Promise<Loan> {
  for (;;) {
    const loan = await ask(world, member);
    if (loan) return loan;
  }
}

/** Which invariant is found broken where the database is as the statements make it; they are undone again. */
export async function brokenWhere(
  { world, truth }: Seen,
  name: string,
  ...statements: string[]
): Promise<string> {
  const { database } = world.storage;
  // On the embedded database the product answers nothing while this transaction is open.
  const shown = await readTracker(world);
  const checks = {
    ...allChecks,
    the_tracker_adds_up: (tampered: World) => holdFigures(tampered, truth, shown),
  };
  let found = 'nothing';
  await database
    .transact(async (tx) => {
      for (const statement of statements) await tx.execute(sql.raw(statement));
      const tampered = {
        ...database,
        transact: <T>(body: (inner: typeof tx) => Promise<T>) => body(tx),
      };
      const seen = Object.create(world, {
        storage: { value: { ...world.storage, database: tampered } },
        machine: { get: () => world.machine },
      });
      found = await held(name, seen, truth, checks);
      throw new Error('undo');
    })
    .catch((error: Error) => {
      if (error.message !== 'undo') throw error;
    });
  return found;
}

const allChecks: Record<string, Check> = { ...invariants, ...atLast };

export async function held(
  name: string,
  where: World,
  what: Truth,
  checks = allChecks,
): Promise<string> {
  const check = checks[name];
  if (!check) throw new Error(`There is no check ${name}.`);
  try {
    await check(where, what);
    return 'nothing';
  } catch (error) {
    if (!(error instanceof BrokenInvariant)) throw error;
    return error.invariant;
  }
}
