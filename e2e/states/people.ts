import { asAdmin } from '../support/as-admin.ts';
import { type Person, somebody } from '../support/people.ts';
import type { Scene } from '../support/scene.ts';
import { accountsShown } from './accounts.ts';
import { adminPeople } from './admin-people.ts';
import { Bank } from './bank.ts';
import {
  after,
  asMember,
  type Json,
  type Maker,
  passDays,
  type Shown,
  shown,
  type World,
} from './making.ts';
import { paymentsShown } from './payments.ts';

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
    const made = this.#made.get(person) ?? this.#make(person);
    this.#made.set(person, made);
    return made;
  }

  async #make(person: PersonShown): Promise<Shown> {
    const { token, ids }: Shown = await makers[person](this.#scene, this.#url);
    if (!token || ids.member) return { token, ids };
    const { id } = await asMember(this.#url, { token }, 'GET', '/profile/me');
    return { token, ids: { member: id, ...ids } };
  }
}

export type PersonShown = keyof typeof makers;

/** A borrower without automatic repayment, some days after their loan. */
const late =
  (firstName: string, days: number): Maker =>
  async (scene, url) => {
    const member = await scene.verified(somebody(firstName));
    const loan = await scene.receivedLoan(member, 20, { automaticRepayment: false });
    await passDays(url, days);
    return shown(member, { loan });
  };

async function askedForExtension({ url, member, loan }: World): Promise<void> {
  const { extension } = await asMember(url, member, 'GET', `/loans/${loan}/history`);
  const reason = 'My pay comes three days later this month.';
  await asMember(url, member, 'POST', `/loans/${loan}/extension-requests`, {
    date: extension.window.from,
    reason,
  });
}

/** The admin's answer to the extension request. */
const answeredExtension = (given: boolean, words: string) => async (world: World) => {
  await askedForExtension(world);
  const waiting = await asAdmin(world.url, 'GET', '/admin/extension-requests');
  const own = waiting.find((request: Json) => request.loan_id === world.loan);
  await asAdmin(world.url, 'POST', `/admin/extension-requests/${own.id}/answer`, { given, words });
};

/** Two debits in a row fail, a month's work of days. */
const struck: Maker = async (scene, url) => {
  const member = await scene.handedIn(somebody('Stella', 'Struck'));
  await scene.approveId(member);
  await scene.linkBank(member, 'insufficient_funds');
  const loan = await scene.receivedLoan(member, 20);
  for (let day = 0; day < 40; day++) {
    const { authorizable_debit } = await asMember(url, member, 'GET', `/loans/${loan}/history`);
    if (authorizable_debit) return shown(member, { loan });
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
  ...adminPeople,
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
    const path = `/loans/${loan}/reacceptance`;
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
  ...paymentsShown,
  ...accountsShown,
  'asking for extension': after('Timea', askedForExtension),
  'given extension': after(
    'Giva',
    answeredExtension(true, 'That is fine. Thank you for telling us.'),
  ),
  'refused extension': after(
    'Refa',
    answeredExtension(false, 'You had more time twice this month. Please call us.'),
  ),
  odd,
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
