import { asAdmin } from '../as-admin.ts';
import { type Person, somebody } from '../people.ts';
import type { Member, Scene } from '../scene.ts';
import { Bank } from './bank.ts';

/** Whom a screen is shown to: their token, and what the address of a screen may name. */
export interface Shown {
  token: string;
  ids: Record<string, string>;
}

/** Everyone on the pictures, each made when they are first asked for. */
export class PeopleShown {
  readonly #url: string;
  readonly #scene: Scene;
  readonly #made = new Map<PersonShown, Promise<Shown>>();

  constructor(url: string, scene: Scene) {
    this.#url = url;
    this.#scene = scene;
  }

  be(person: PersonShown): Promise<Shown> {
    const made = this.#made.get(person) ?? makers[person](this.#scene, this.#url);
    this.#made.set(person, made);
    return made;
  }
}

export type PersonShown = keyof typeof makers;

type Maker = (scene: Scene, url: string) => Promise<Shown>;

const shown = ({ token }: Member, ids: Record<string, string> = {}): Shown => ({ token, ids });

/** An admin, with a back office where something waits on every tab. */
const busyAdmin: Maker = async (scene, url) => {
  await scene.handedIn(somebody('Maximiliane-Theodora', 'Featherstonehaugh-Cholmondeley'));
  await scene.handedIn(somebody('أميرة', 'الخطيب'));
  await scene.handedIn(somebody('Sinéad', 'O’Brien'));
  const unfit = await scene.registered(somebody('Mis', 'Match'));
  await scene.linkBank(unfit, 'name_mismatch');
  await scene.pendingLoan(await scene.verified(somebody('Pia', 'Pending')), 12.5);
  const without = await scene.verified(somebody('No', 'Account'));
  await scene.pendingLoan(without, 8);
  await scene.deleteBank(without);
  await scene.receivedLoan(await scene.verified(somebody('Rita', 'Received')), 20);
  const repaid = await scene.verified(somebody('Rebecca', 'Repaid'));
  const loan = await scene.receivedLoan(repaid, 16);
  await scene.payByCard(await scene.checkout(repaid, loan));
  const token = await scene.adminToken();
  const { members } = await asAdmin(url, 'GET', `/admin/members?search=${repaid.email}`);
  return { token, ids: { member: members[0].id, loan } };
};

const passDays = (url: string, days: number) =>
  asAdmin(url, 'POST', '/sandbox/clock', { advance_days: days });

/** Somebody who pays by hand, with a loan, after the date has moved on. */
const late =
  (firstName: string, days: number): Maker =>
  async (scene, url) => {
    const member = await scene.verified(somebody(firstName));
    const loan = await scene.receivedLoan(member, 20, { automaticRepayment: false });
    await passDays(url, days);
    return shown(member, { loan });
  };

/** Somebody whose loan has arrived, and what then became of it. */
const after =
  (name: string, then: (world: World) => Promise<unknown>): Maker =>
  async (scene, url) => {
    const member = await scene.verified(somebody(name));
    const loan = await scene.receivedLoan(member, 20);
    await then({ scene, url, member, loan, bank: new Bank(url) });
    return shown(member, { loan });
  };

interface World {
  scene: Scene;
  url: string;
  member: Member;
  loan: string;
  bank: Bank;
}

async function paid({ scene, member, loan, bank }: World, by: 'card' | 'us_bank_account') {
  const session = await scene.checkout(member, loan);
  await bank.pay(session, by);
  return session;
}

async function disputed(world: World): Promise<string> {
  const id = await world.bank.dispute(await paid(world, 'card'));
  await has(world, ({ money_back }) => money_back.disputes.length > 0);
  return id;
}

// biome-ignore lint/suspicious/noExplicitAny: a scene looks at what it waits for alone.
type Told = any;

/** Waits until a loan tells what was made to happen. */
async function has({ url, member, loan }: World, comes: (loan: Told) => boolean): Promise<void> {
  for (let tries = 0; tries < 100; tries++) {
    if (comes(await asMember(url, member, 'GET', `/loans/${loan}`))) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`What should have become of the loan of ${member.fullName} did not.`);
}

async function asMember(
  url: string,
  { token }: Member,
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
  return answer.json() as Promise<Told>;
}

async function askedForMoreTime({ url, member, loan }: World): Promise<void> {
  const { more_time } = await asMember(url, member, 'GET', `/loans/${loan}/history`);
  const reason = 'My pay comes three days later this month.';
  await asMember(url, member, 'POST', `/loans/${loan}/more-time`, {
    date: more_time.window.from,
    reason,
  });
}

async function givenMoreTime(world: World): Promise<void> {
  await askedForMoreTime(world);
  const waiting = await asAdmin(world.url, 'GET', '/admin/more-time-requests');
  const own = waiting.find((request: Told) => request.loan_id === world.loan);
  const words = 'That is fine. Thank you for telling us.';
  await asAdmin(world.url, 'POST', `/admin/more-time-requests/${own.id}/answer`, {
    given: true,
    words,
  });
}

/** Two debits in a row fail, a month's work of days. */
const struck: Maker = async (scene, url) => {
  const member = await scene.handedIn(somebody('Stella', 'Struck'));
  await scene.approveId(member);
  await scene.linkBank(member, 'insufficient_funds');
  const loan = await scene.receivedLoan(member, 20);
  for (let day = 0; day < 40; day++) {
    const { authorisable_debit } = await asMember(url, member, 'GET', `/loans/${loan}/history`);
    if (authorisable_debit) return shown(member, { loan });
    await passDays(url, 1);
    await new Promise((resolve) => setTimeout(resolve, 300));
  }
  throw new Error('No debit may be authorized.');
};

/** Somebody whose name and email are as long and as foreign to a layout as they get. */
const odd: Maker = async (scene, url) => {
  const person: Person = {
    ...somebody('عبد الرحمن 🦉', 'ООО-Ñandú Wolfeschlegelsteinhausenbergerdorff-O’Shaughnessy'),
    email: `${'a-very-long-address-of-somebody'.padEnd(60, 'x')}@${'mail'.padEnd(31, 'l')}.example`,
  };
  const member = await scene.verified(person);
  const loan = await scene.receivedLoan(member, 20);
  const { members } = await asAdmin(url, 'GET', '/admin/members?search=wolfeschlegel');
  await scene.handedIn({ ...person, email: `second-${person.email.slice(7)}` });
  return shown(member, { loan, member: members[0].id });
};

const makers = {
  nobody: async () => ({ token: '', ids: {} }),
  newcomer: async (scene) => shown(await scene.registered(somebody('Nora', 'Newcomer'))),
  waiting: async (scene) => shown(await scene.handedIn(somebody('Walt', 'Waiting'))),
  verified: async (scene) => shown(await scene.verified(somebody('Vera', 'Verified'))),
  asking: async (scene) => {
    const member = await scene.verified(somebody('Asa', 'Asking'));
    return shown(member, { loan: await scene.pendingLoan(member, 15) });
  },
  'asked again': async (scene) => {
    const member = await scene.verified(somebody('Abby', 'Again'));
    const loan = await scene.pendingLoan(member, 15);
    await scene.linkBank(member, 'success');
    return shown(member, { loan });
  },
  'accepted again': async (scene, url) => {
    const member = await scene.verified(somebody('Ada', 'Accepted'));
    const loan = await scene.pendingLoan(member, 15);
    await scene.linkBank(member, 'success');
    const path = `/loans/${loan}/accept-again`;
    const { documents_hash } = await asMember(url, member, 'GET', path);
    await asMember(url, member, 'POST', path, { contract_accepted: true, documents_hash });
    return shown(member, { loan });
  },
  'on its way': async (scene, url) => {
    const member = await scene.verified(somebody('Wanda', 'Waysend'));
    const loan = await scene.pendingLoan(member, 15);
    const bank = new Bank(url);
    await bank.set({ outbound_payments: 'manual' });
    await asAdmin(url, 'POST', `/admin/disburse-loan/${loan}`);
    await bank.hasPayoutOut();
    await bank.set({ outbound_payments: 'auto' });
    return shown(member, { loan });
  },
  rejected: async (scene, url) => {
    const member = await scene.verified(somebody('Reja', 'Rejected'));
    const loan = await scene.pendingLoan(member, 15);
    await asAdmin(url, 'POST', `/admin/reject-loan/${loan}`, { reason: 'incomplete' });
    return shown(member, { loan });
  },
  cancelled: async (scene, url) => {
    const member = await scene.verified(somebody('Cani', 'Cancelled'));
    const loan = await scene.pendingLoan(member, 15);
    await asMember(url, member, 'POST', `/loans/${loan}/cancel`);
    return shown(member, { loan });
  },
  borrower: async (scene) => {
    const member = await scene.verified(
      somebody('Maximiliane-Theodora', 'Featherstonehaugh-Cholmondeley'),
    );
    const loan = await scene.receivedLoan(member, 10);
    return shown(member, { loan, checkout: await scene.checkout(member, loan) });
  },
  payer: async (scene) => {
    const member = await scene.verified(somebody('Paula', 'Payer'));
    const loan = await scene.receivedLoan(member, 10);
    const checkout = await scene.checkout(member, loan);
    await scene.payByCard(checkout);
    return shown(member, { loan, checkout });
  },
  'in flight': after('Inga', (world) => paid(world, 'us_bank_account')),
  disputing: after('Dispa', disputed),
  'dispute lost': after('Lossa', async (world) => {
    await world.bank.decide(await disputed(world), 'lost');
    await has(world, ({ status }) => status === 'disbursed');
  }),
  returned: after('Retta', async (world) => {
    const session = await paid(world, 'us_bank_account');
    await world.bank.settle(session);
    await has(world, ({ status }) => status === 'repaid');
    await world.bank.dispute(session, 'insufficient_funds');
    await has(world, ({ status }) => status === 'disbursed');
  }),
  'asking for time': after('Timea', askedForMoreTime),
  'given time': after('Giva', givenMoreTime),
  odd,
  'first admin': async (scene) => ({ token: await scene.adminToken(), ids: {} }),
  admin: busyAdmin,
  /** With money at the provider that the books do not have. */
  'admin with differences': async (scene, url) => {
    await new Bank(url).payUnasked(2_500);
    return { token: await scene.adminToken(), ids: {} };
  },
  'due soon': late('Duna', 5),
  overdue: late('Otto', 8),
  struck,
  defaulted: late('Dora', 45),
  'written off': async (scene, url) => {
    const made = await late('Walda', 9)(scene, url);
    await asAdmin(url, 'POST', `/admin/loans/${made.ids.loan}/write-off`, {
      reason: 'Moved away without a trace',
    });
    return made;
  },
} satisfies Record<string, Maker>;
