import * as contract from '@sevenday/contract';
import { roles } from '@sevenday/contract/capabilities';
import { describe, expect, it } from 'vitest';
import { officePagesFor } from '../palette/pages.ts';
import { type AdminPath, type AdminTab, mayOpen, pageAccess, tabsFor } from './page-access.ts';

type Call = { access: string };

/** The call that fills each page. Without its answer, the page has nothing to show. */
const filledBy: Record<AdminPath | `/admin?tab=${AdminTab}`, Call> = {
  '/admin': contract.getToday,
  '/admin/today': contract.getToday,
  '/admin/disburse': contract.getPendingLoans,
  '/admin/approvals': contract.getApprovals,
  '/admin/closes': contract.listCloses,
  '/admin/closes/:id': contract.getClose,
  '/admin/log': contract.getLog,
  '/admin/staff': contract.getStaff,
  '/admin/trial-balance': contract.getTrialBalance,
  '/admin/loans/:id/statement': contract.getLoanStatement,
  '/admin/members/:id/statement': contract.getMemberStatement,
  '/admin/members/:id': contract.getMember,
  '/admin?tab=verifications': contract.getPendingVerifications,
  // Also filled by the figures, for those who may see the ledger.
  '/admin?tab=financial': contract.getRefunds,
  '/admin?tab=members': contract.getMembers,
  '/admin?tab=loans': contract.getActiveLoans,
};

describe.each(Object.entries(roles))('a %s', (_, may) => {
  it('may open a page only if they may make the call that fills it', () => {
    for (const [address, { access }] of Object.entries(filledBy))
      if (mayOpen(may, address)) expect(may, address).toContain(access);
  });
});

describe('the pages of each role', () => {
  const addresses = (may: (typeof roles)[keyof typeof roles]) =>
    Object.keys(filledBy).filter((address) => mayOpen(may, address));

  it('are all for an owner, and none for a borrower', () => {
    expect(addresses(roles.owner)).toEqual(Object.keys(filledBy));
    expect(addresses(roles.borrower)).toEqual([]);
    expect(tabsFor(roles.owner)).toEqual(['verifications', 'financial', 'members', 'loans']);
  });

  it('are those of their work for the others', () => {
    expect(addresses(roles.reviewer)).toEqual([
      '/admin',
      '/admin/today',
      '/admin/members/:id',
      '/admin?tab=verifications',
      '/admin?tab=members',
    ]);
    expect(tabsFor(roles.worker)).toEqual(['verifications', 'financial', 'members', 'loans']);
    expect(tabsFor(roles.auditor)).toEqual(['financial', 'members', 'loans']);
    expect(mayOpen(roles.worker, '/admin/trial-balance')).toBe(false);
    expect(mayOpen(roles.auditor, '/admin/disburse')).toBe(false);
  });

  it('are the ones that the palette offers', () => {
    expect(officePagesFor(roles.reviewer).map(({ title }) => title)).toEqual([
      'Today',
      'ID Verifications',
      'Members',
      'Bank Accounts to Approve',
      'Members with Bounced Email',
      'Dashboard',
      'Security',
    ]);
  });

  it('leave every other address to the rest of the app', () => {
    expect(mayOpen([], '/dashboard')).toBe(true);
    expect(mayOpen(roles.reviewer, '/admin/nowhere')).toBe(true);
    expect(mayOpen(roles.reviewer, '/admin?tab=nowhere')).toBe(true);
    expect(Object.keys(pageAccess)).not.toContain('/admin/nowhere');
  });
});
