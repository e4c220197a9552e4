import { asAdmin } from '../support/as-admin.ts';
import { somebody } from '../support/people.ts';
import type { Member, Scene } from '../support/scene.ts';
import { Bank } from './bank.ts';
import { asMember, type Maker, passDays, shown } from './making.ts';

/** Members whose ID or bank account is not, or no longer, what a loan needs. */
export const accountsShown = {
  'id rejected': async (scene, url) => {
    const member = await scene.handedIn(somebody('Rhea', 'Rejected'));
    const { id } = await waitingDocument(url, member);
    const notes = encodeURIComponent('The edge with your date of birth is cut off.');
    await asAdmin(url, 'POST', `/admin/verify-id/${id}?status=rejected&notes=${notes}`);
    return shown(member);
  },
  'no account': async (scene) => shown(await idApproved(scene, 'Nona')),
  'account waiting': async (scene) => {
    const member = await idApproved(scene, 'Awa');
    await scene.linkBank(member, 'name_mismatch');
    return shown(member);
  },
  'account disconnected': async (scene, url) => {
    const member = await idApproved(scene, 'Dina');
    const account = await scene.linkBank(member, 'success');
    const loan = await scene.pendingLoan(member, 15);
    await new Bank(url).disconnect(account);
    for (let tries = 0; tries < 1_200; tries++) {
      const { reason } = await asMember(url, member, 'GET', '/bank/my-account');
      if (reason) return shown(member, { loan });
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    throw new Error('The account is still connected.');
  },
  /** An admin deleted the account that the loan was to go to. */
  'account deleted': async (scene, url) => {
    const member = await scene.verified(somebody('Delia'));
    const loan = await scene.pendingLoan(member, 15);
    const found = await asAdmin(url, 'GET', `/admin/members?search=${member.email}`);
    await asAdmin(url, 'DELETE', `/admin/members/${found.members[0].id}/bank-account`);
    return shown(member, { loan });
  },
  /** Linked after a change of password: it receives no money for a day, nor is the loan accepted for it. */
  'account later': async (scene) => {
    const member = await scene.verified(somebody('Leyla'));
    const loan = await scene.pendingLoan(member, 10);
    await scene.changePassword(member);
    await scene.linkBank(member, 'success');
    return shown(member, { loan });
  },
  'everything lent': async (scene) => {
    const member = await scene.verified(somebody('Evi'));
    await scene.receivedLoan(member, 12);
    await scene.receivedLoan(member, 8);
    return shown(member);
  },
  /** More than one page of them. */
  'borrower of many': async (scene) => {
    const member = await scene.verified(somebody('Manny'));
    await scene.receivedLoan(member, 10);
    await scene.rejectedLoans(member, 51);
    return shown(member);
  },
  /** The bank says that a debit was not authorized, and takes no other one. */
  'account blocked': async (scene, url) => {
    const member = await idApproved(scene, 'Blanca');
    await scene.linkBank(member, 'debit_not_authorized');
    const loan = await scene.receivedLoan(member, 20);
    for (let day = 0; day < 40; day++) {
      const { reason } = await asMember(url, member, 'GET', '/bank/my-account');
      if (reason) return shown(member, { loan });
      await passDays(url, 1);
      await new Promise((resolve) => setTimeout(resolve, 300));
    }
    throw new Error('The account was not blocked.');
  },
  'while lending is paused': async (scene, url) => {
    const member = await scene.verified(somebody('Paule'));
    await asAdmin(url, 'POST', '/admin/lending/pause', {
      sentence: 'We are not making new loans this week. Please come back on Monday.',
    });
    return shown(member);
  },
} satisfies Record<string, Maker>;

async function idApproved(scene: Scene, firstName: string): Promise<Member> {
  const member = await scene.handedIn(somebody(firstName));
  await scene.approveId(member);
  return member;
}

async function waitingDocument(url: string, { email }: Member): Promise<{ id: string }> {
  const waiting = await asAdmin(url, 'GET', '/admin/pending-verifications?limit=200');
  return waiting.find((item: { user: { email: string } }) => item.user.email === email);
}
