import { asAdmin } from '../as-admin.ts';
import { somebody } from '../people.ts';
import type { Member, Scene } from '../scene.ts';

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
  await scene.payByCard(await scene.checkout(repaid, await scene.receivedLoan(repaid, 16)));
  const token = await scene.adminToken();
  const { members } = await asAdmin(url, 'GET', `/admin/members?search=${repaid.email}`);
  return { token, ids: { member: members[0].id } };
};

/** Somebody with a loan, after the date has moved on. */
const late =
  (firstName: string, days: number): Maker =>
  async (scene, url) => {
    const member = await scene.verified(somebody(firstName));
    const loan = await scene.receivedLoan(member, 20, { automaticRepayment: false });
    await asAdmin(url, 'POST', '/sandbox/clock', { advance_days: days });
    return shown(member, { loan });
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
  'first admin': async (scene) => ({ token: await scene.adminToken(), ids: {} }),
  admin: busyAdmin,
  overdue: late('Otto', 8),
  defaulted: late('Dora', 45),
} satisfies Record<string, Maker>;
