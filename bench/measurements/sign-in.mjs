import { run } from '../../scripts/programs/run.mjs';
import { freshAddress } from '../machine/call.mjs';
import { byTurns, costOf, rounds, totalMs } from '../machine/meter.mjs';
import { admin } from '../machine/running.mjs';
import { row } from '../report/rows.mjs';
import { makePeople } from '../world/people.mjs';

const name = 'Sign-in';

/** Signing in, beside checking the same password against the same hash and nothing else. */
export const signIn = {
  names: [name],
  async measure({ world, sizes }) {
    const people = await makePeople(world.client, 100);
    let turn = 0;
    const once = () => signInAs(world, people[turn++ % people.length]);
    const { rows } = await world.client.query(
      'select password_hash as hash from users where email = $1',
      [admin.email],
    );
    const [{ hash }] = rows;
    const seconds = sizes.seconds / rounds;
    const { costs } = await byTurns([
      () => costOf(world.parts, once, { seconds }),
      () => costOfArgon2(hash, seconds),
    ]);
    const [cost, alone] = costs;
    const ceiling = totalMs(alone.cpuMs);
    return [row({ name, cost, ceiling, ceilingName: 'argon2' })];
  },
};

/** Checks the admin's password in a program of its own. */
async function costOfArgon2(hash, seconds) {
  const env = { HASH: hash, PASSWORD: admin.password, SECONDS: String(seconds) };
  const program = await run(process.execPath, ['bench/argon2-alone.mjs'], { quiet: true, env });
  if (program.code !== 0) throw new Error(program.output);
  return { cpuMs: { argon2: Number(program.output) } };
}

export function signInAs(world, { email, password }) {
  return world.call('/auth/login', {
    as: null,
    method: 'POST',
    body: { email, password },
    from: freshAddress(),
  });
}
