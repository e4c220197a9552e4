import { asAdmin } from '../support/as-admin.ts';
import { somebody } from '../support/people.ts';
import type { Member, Scene } from '../support/scene.ts';
import { Bank } from './bank.ts';

/** Whom a screen is shown to: their token, and what the address of a screen may name. */
export interface Shown {
  token: string;
  ids: Record<string, string>;
}

export type Maker = (scene: Scene, url: string) => Promise<Shown>;

export const shown = ({ token }: Member, ids: Record<string, string> = {}): Shown => ({
  token,
  ids,
});

export const passDays = (url: string, days: number) =>
  asAdmin(url, 'POST', '/sandbox/clock', { advance_days: days });

/** Somebody whose loan has arrived, and what then became of it. */
export const after =
  (name: string, then: (world: World) => Promise<unknown>): Maker =>
  async (scene, url) => {
    const member = await scene.verified(somebody(name));
    const loan = await scene.receivedLoan(member, 20);
    await then({ scene, url, member, loan, bank: new Bank(url) });
    return shown(member, { loan });
  };

export interface World {
  scene: Scene;
  url: string;
  member: Member;
  loan: string;
  bank: Bank;
}

export async function paid({ scene, member, loan, bank }: World, by: Parameters<Bank['pay']>[1]) {
  const session = await scene.checkout(member, loan);
  await bank.pay(session, by);
  return session;
}

export async function disputed(world: World): Promise<string> {
  const id = await world.bank.dispute(await paid(world, 'card'));
  await has(world, ({ refunds_and_disputes }) => refunds_and_disputes.disputes.length > 0);
  return id;
}

// biome-ignore lint/suspicious/noExplicitAny: a scene reads only the fields that it waits for.
export type Json = any;

/** Waits until the API shows the expected state of the loan. */
export async function has(
  { url, member, loan }: World,
  comes: (loan: Json) => boolean,
): Promise<void> {
  for (let tries = 0; tries < 1_200; tries++) {
    if (comes(await asMember(url, member, 'GET', `/loans/${loan}`))) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`What should have become of the loan of ${member.fullName} did not.`);
}

export async function asMember(
  url: string,
  { token }: Pick<Member, 'token'>,
  method: string,
  path: string,
  body?: object,
) {
  const answer = await fetch(`${url}/api${path}`, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body ? { 'content-type': 'application/json' } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
  return answer.json() as Promise<Json>;
}
