import type { Break } from '@sevenday/contract';
import sharp from 'sharp';
import { asAdmin } from '../support/as-admin.ts';
import { lenderToday } from '../support/days.ts';
import { somebody } from '../support/people.ts';
import { admin } from '../support/running-product.ts';
import type { Scene } from '../support/scene.ts';
import { Bank } from './bank.ts';
import { unreachableAt } from './mail-server.ts';
import { after, asMember, has, type Maker, paid, shown, type World } from './making.ts';

const adminOf = async (scene: Scene, ids: Record<string, string> = {}) => ({
  token: await scene.adminToken(),
  ids,
});

/** An admin for whom something waits on every tab. */
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
  const { members } = await asAdmin(url, 'GET', `/admin/members?search=${repaid.email}`);
  await notedContacts(url, members[0].id, loan);
  await scene.payByCard(await scene.checkout(repaid, loan));
  return adminOf(scene, { member: members[0].id, loan });
};

/** A note that was struck through, and a promise with the day of the next contact. */
async function notedContacts(url: string, member: string, loan: string): Promise<void> {
  const contacts = `/admin/members/${member}/contacts`;
  const note = (body: Record<string, unknown>) => asAdmin(url, 'POST', contacts, body);
  const message = { channel: 'text', direction: 'incoming' };
  const wrong = await note({ ...message, note: 'Moved to Springfield.' });
  await asAdmin(url, 'POST', `/admin/contacts/${wrong.id}/strike`, { reason: 'Another member' });
  await note({
    ...{ ...message, loan, note: 'Gets paid today and will pay by card in the evening.' },
    ...{ promise_amount: 20, promise_day: lenderToday(), next_contact_day: lenderToday() },
  });
}

const pdf = `%PDF-1.4
1 0 obj <</Type/Catalog/Pages 2 0 R>> endobj
2 0 obj <</Type/Pages/Kids[3 0 R]/Count 1>> endobj
3 0 obj <</Type/Page/Parent 2 0 R/MediaBox[0 0 300 200]>> endobj
trailer <</Root 1 0 R>>
%%EOF
`;

/** Documents that are no pictures, and the admin's own, each in the queue. */
const withPapers: Maker = async (scene) => {
  const papers = { type: 'application/pdf', content: Buffer.from(pdf) };
  await scene.handIn(await scene.registered(somebody('Paula', 'Paper')), papers);
  const scan = sharp({ create: { width: 60, height: 40, channels: 3, background: '#7c9a86' } });
  const scanned = { type: 'image/tiff', content: await scan.tiff().toBuffer() };
  await scene.handIn(await scene.registered(somebody('Tiff', 'Scanned')), scanned);
  const own = { ...somebody(), ...admin, token: await scene.adminToken() };
  await scene.handIn(own);
  return adminOf(scene);
};

/** An admin who borrows here, too: another one decides on what is theirs. */
const borrowingAdmin: Maker = async (scene, url) => {
  const member = await scene.verified(somebody('Alma', 'Ownloan'));
  const loan = await scene.receivedLoan(member, 10);
  const { extension } = await asMember(url, member, 'GET', `/loans/${loan}/history`);
  const date = extension.window.from;
  await asMember(url, member, 'POST', `/loans/${loan}/extension-requests`, { date, reason: '' });
  await scene.pendingLoan(member, 5);
  return shown(await scene.makeAdmin(member), { loan });
};

/** Somebody paid, and the money that they had been sent came back: the payment is theirs again. */
const owedBack = (name: string, pay: (world: World) => Promise<unknown>): Maker =>
  after(name, async (world) => {
    await pay(world);
    await world.bank.returnNewestPayout();
  });

/** It takes days to arrive. */
async function slowlyRefunded(world: World): Promise<void> {
  await paid(world, { card: '4000000000007726' });
  await has(world, ({ status }) => status === 'repaid');
}

const owedBackOutside = owedBack('Ottilie', ({ url, loan }) =>
  asAdmin(url, 'POST', `/admin/loans/${loan}/record-payment`, { reason: 'Paid at the counter' }),
);

/** Two failed refunds, one that takes days, and one that goes back the way the payment came. */
const withRefunds: Maker = async (scene, url) => {
  for (const name of ['Refusa', 'Renata']) {
    await new Bank(url).failRefundAfter(() => owedBack(name, slowlyRefunded)(scene, url));
  }
  await owedBack('Pendula', slowlyRefunded)(scene, url);
  await owedBackOutside(scene, url);
  await eventually(async () => {
    const refunds: { status: string }[] = await asAdmin(url, 'GET', '/admin/refunds');
    return refunds.filter(({ status }) => status === 'owed').length >= 3 && refunds.length >= 4;
  });
  return adminOf(scene);
};

async function eventually(is: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 1_200; tries++) {
    if (await is()) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('What was waited for did not come.');
}

/** An admin who has begun one manual transfer and has recorded another. */
const manualLender: Maker = async (scene, url) => {
  const waiting = (name: string, amount: number) =>
    scene.verified(somebody(name, 'Manual')).then((member) => scene.pendingLoan(member, amount));
  await waiting('Hanna', 20);
  await waiting('Heidi', 12.5);
  await asAdmin(url, 'POST', `/admin/disburse-loan/${await waiting('Begga', 8)}/begin`);
  await waiting('Helga', 9);
  await waiting('Hilde', 11);
  const transfer = { transfer_reference: 'Wire 17', arrives_on: lenderToday() };
  await asAdmin(url, 'POST', `/admin/disburse-loan/${await waiting('Senta', 15)}`, transfer);
  return adminOf(scene);
};

/** An owner for whom two requests of another owner wait. A third request was declined. */
const secondPerson: Maker = async (scene, url) => {
  const other = await scene.makeAdmin(await scene.registered(somebody('Olga', 'Otherowner')));
  const off = await asAdmin(url, 'GET', '/admin/approval-rules');
  const on = { send_several: true, roles: true, send_above: 500, daily_limit_all: 5_000 };
  await asAdmin(url, 'PUT', '/admin/approval-rules', { ...off, ...on });
  const loan_ids = [];
  for (const name of ['Featherstonehaugh-Cholmondeley', 'O’Brien', 'Lee']) {
    loan_ids.push(await scene.pendingLoan(await scene.verified(somebody('Sinéad', name)), 12.5));
  }
  const invite = (email: string, role: string) =>
    asMember(url, other, 'POST', '/admin/staff/invitations', { email, role });
  await invite('old.colleague@example.com', 'owner');
  const { waiting } = await asAdmin(url, 'GET', '/admin/approvals');
  const word = 'We agreed on a worker, not on another owner.';
  await asAdmin(url, 'POST', `/admin/approvals/${waiting[0].id}/decline`, { word });
  await asMember(url, other, 'POST', '/admin/disburse-loans', { loan_ids });
  await invite('a-very-long-address-of-a-new-colleague@office.example', 'worker');
  return adminOf(scene);
};

export const adminPeople = {
  'first admin': (scene) => adminOf(scene),
  admin: busyAdmin,
  /** With money at the provider that the books do not have. */
  'admin with differences': async (scene, url) => {
    await new Bank(url).payUnasked(2_500);
    return adminOf(scene);
  },
  'admin with explanations': async (scene, url) => {
    await new Bank(url).payUnasked(1_200);
    await asAdmin(url, 'POST', '/admin/closes');
    const open: Break[] = await asAdmin(url, 'GET', '/admin/breaks?waiting=true');
    const explanation = 'A wire from our own account, sent to the wrong address.';
    const said = { explain: {}, resolve: { outcome: 'lenders_own_money' } };
    for (const [index, [call, more]] of Object.entries(said).entries()) {
      const { id, expected, found } = open[index] as Break;
      const body = { explanation, expected, found, ...more };
      await asAdmin(url, 'POST', `/admin/breaks/${id}/${call}`, body);
    }
    return adminOf(scene);
  },
  'admin with papers': withPapers,
  'admin with refunds': withRefunds,
  'borrowing admin': borrowingAdmin,
  'second person': secondPerson,
  'manual lender': manualLender,
  'other manual admin': async (scene) =>
    shown(await scene.makeAdmin(await scene.registered(somebody('Olga', 'Otheradmin')))),
  'not reached by payout': async (scene, url) => {
    const member = await scene.verified(somebody('Nadia', 'Notreached'));
    const loan = await scene.receivedLoan(member, 20);
    await new Bank(url).returnNewestPayout();
    await eventually(async () => {
      const pending = await asAdmin(url, 'GET', '/admin/pending-loans?limit=200');
      return pending.some(({ id }: { id: string }) => id === loan);
    });
    return shown(member, { loan });
  },
  /** Whose approved account is another person's. */
  'paid into another account': async (scene) => {
    const member = await scene.handedIn(somebody('Mina', 'Otheraccount'));
    await scene.approveId(member);
    await scene.linkBank(member, 'name_mismatch');
    await scene.approveBank(member);
    return shown(member, { loan: await scene.pendingLoan(member, 15) });
  },
  /** Whose interest was waived. */
  favored: after('Faith', ({ url, loan }) =>
    asAdmin(url, 'POST', `/admin/loans/${loan}/waive`, {
      charge: 'interest',
      reason: 'Agreed on the telephone',
    }),
  ),
  unreachable: async (scene, url) => {
    const person = somebody('Bianca', 'Bounced');
    const email = `${person.email.split('@')[0]}@${unreachableAt}`;
    const member = await scene.registered({ ...person, email });
    const { members } = await asAdmin(url, 'GET', `/admin/members?search=${email}`);
    await eventually(async () => {
      const notices = await asAdmin(url, 'GET', `/admin/members/${members[0].id}/notices`);
      return notices.some(({ status }: { status: string }) => status === 'bounced');
    });
    return shown(member);
  },
  /** Whom an admin deleted, with a loan that had been repaid. */
  deleted: async (scene, url) => {
    const member = await scene.verified(somebody('Gone', 'Away'));
    const loan = await scene.receivedLoan(member, 20);
    await scene.payByCard(await scene.checkout(member, loan));
    await eventually(
      async () => (await asMember(url, member, 'GET', `/loans/${loan}`)).status === 'repaid',
    );
    const { members } = await asAdmin(url, 'GET', `/admin/members?search=${member.email}`);
    await asAdmin(url, 'DELETE', `/admin/members/${members[0].id}`);
    return adminOf(scene, { loan, member: members[0].id });
  },
} satisfies Record<string, Maker>;
