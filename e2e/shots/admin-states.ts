import type { Page } from '@playwright/test';
import { decidable, rejectable } from './admin-screens.ts';
import { loanStates } from './loan-states.ts';
import { memberStates } from './member-states.ts';
import { inTurn, nothing, open, press, type Screen, waiting } from './screen.ts';

const tracker = '/admin?tab=financial';

/** What a new lender finds beside the four tabs. */
export const emptyAdminStates: Screen[] = [
  {
    name: 'admin-entries-empty',
    as: 'first admin',
    path: tracker,
    ...open('Interest Earned: ledger entries'),
  },
  { name: 'admin-trial-balance-empty', as: 'first admin', path: '/admin/trial-balance' },
  { name: 'admin-closes-none', as: 'first admin', path: '/admin/closes' },
  {
    name: 'admin-member-oneself',
    as: 'first admin',
    path: '/admin/members/{member}',
  },
  { name: 'admin-one-time-password', as: 'first admin', path: '/admin', doing: byPrintedPassword },
  { name: 'admin-members-oneself', as: 'first admin', path: '/admin?tab=members' },
];

const review: Screen[] = [
  {
    name: 'admin-review-zoomed',
    as: 'admin',
    path: '/admin',
    doing: inTurn(press('Review'), press('Rotate'), press('Zoom in'), press('Zoom in'), decidable),
    windowOnly: true,
  },
  {
    name: 'admin-review-image-failing',
    as: 'admin',
    path: '/admin',
    doing: inTurn(press('Review'), rejectable),
    windowOnly: true,
    fails: '/uploads/id',
  },
  {
    name: 'admin-review-processing',
    as: 'admin',
    path: '/admin',
    doing: inTurn(press('Review'), decidable, press(/^Approve$/)),
    windowOnly: true,
    hangs: '/api/admin/verify-id',
  },
  {
    name: 'admin-review-decided',
    as: 'admin',
    path: '/admin',
    doing: inTurn(
      press('Review'),
      rejectable,
      press('Blurry'),
      press(/^Reject$/),
      rejectable,
      press('Cut off'),
    ),
    windowOnly: true,
    answers: { path: '/api/admin/verify-id', body: { id: nothing, status: 'rejected' } },
  },
  {
    name: 'admin-review-refused',
    as: 'admin',
    path: '/admin',
    doing: inTurn(press('Review'), decidable, press(/^Approve$/), decidable),
    windowOnly: true,
    fails: '/api/admin/verify-id',
  },
  ...waiting(
    { name: 'admin-review-pdf', as: 'admin with papers', path: '/admin', ...reviewOf('Paula') },
    '/uploads/id',
  ),
  {
    name: 'admin-review-pdf',
    as: 'admin with papers',
    path: '/admin',
    ...reviewOf('Paula'),
    isNeverIdle: true,
  },
  { name: 'admin-review-other', as: 'admin with papers', path: '/admin', ...reviewOf('Tiff') },
  {
    name: 'admin-review-own',
    as: 'admin with papers',
    path: '/admin',
    ...reviewOf('Admin Sevenday'),
  },
];

const financial: Screen[] = [
  ...(['history', 'refunds', 'disputes'] as const).map((part) => ({
    name: `admin-financial-${part}-failing`,
    as: 'admin' as const,
    path: tracker,
    fails: `/api/admin/${part === 'history' ? 'financial-history' : part}`,
  })),
  ...waiting(
    { name: 'admin-entries', as: 'admin', path: tracker, ...open(/entries/i) },
    '/api/admin/ledger/entries',
  ),
  { name: 'admin-financial-refunds', as: 'admin with refunds', path: tracker },
  {
    name: 'admin-refund-not-sent-again',
    as: 'admin with refunds',
    path: tracker,
    doing: press('Send Again'),
    fails: '/api/admin/refunds/',
  },
  {
    name: 'admin-refund-given-back',
    as: 'admin with refunds',
    path: tracker,
    doing: inTurn(press('Record as Given Back'), press('Record as Given Back')),
    windowOnly: true,
  },
  {
    name: 'admin-refund-sent-again',
    as: 'admin with refunds',
    path: tracker,
    doing: press('Send Again'),
  },
  {
    name: 'admin-export-failing',
    as: 'admin',
    path: tracker,
    doing: press('Export Ledger (CSV)'),
    fails: '/api/admin/exports',
  },
];

const closes: Screen[] = [
  ...(['breaks', 'closes'] as const).map((part) => ({
    name: `admin-closes-${part}-failing`,
    as: 'admin' as const,
    path: '/admin/closes',
    fails: `/api/admin/${part}`,
  })),
  {
    name: 'admin-close-not-made',
    as: 'admin',
    path: '/admin/closes',
    doing: press('Compare Now'),
    bankFails: '/v1/balance_transactions',
  },
  {
    name: 'admin-closes-explain',
    as: 'admin with differences',
    path: '/admin/closes',
    doing: inTurn(press('Compare Now'), press(/^Explain:/), press(/^Explain$/)),
    windowOnly: true,
  },
  {
    name: 'admin-closes-resolve',
    as: 'admin with differences',
    path: '/admin/closes',
    doing: inTurn(press('Compare Now'), press(/^Resolve:/), press(/^Resolve$/)),
    windowOnly: true,
  },
  { name: 'admin-closes-explained', as: 'admin with explanations', path: '/admin/closes' },
  {
    name: 'admin-closes-of-one-loan',
    as: 'admin',
    path: '/admin/closes',
    answers: { path: '/api/admin/breaks', body: breaksOfOneLoan() },
  },
  {
    name: 'admin-closes-explain-all',
    as: 'admin',
    path: '/admin/closes',
    ...open(/^Explain all:/),
    answers: { path: '/api/admin/breaks', body: breaksOfOneLoan() },
  },
  { name: 'admin-not-found', as: 'admin', path: '/admin/no/such/page' },
];

const approvals: Screen[] = [
  { name: 'admin-approvals', as: 'second person', path: '/admin/approvals' },
  ...waiting(
    { name: 'admin-approvals', as: 'second person', path: '/admin/approvals' },
    '/api/admin/approval',
  ),
  {
    name: 'admin-approvals-approve',
    as: 'second person',
    path: '/admin/approvals',
    ...open(/^Approve ?: Send money/),
  },
  { name: 'admin-approvals-today', as: 'second person', path: '/admin/today' },
  { name: 'admin-approvals-strip', as: 'second person', path: '/admin' },
  { name: 'admin-approvals-disburse', as: 'second person', path: '/admin/disburse' },
  { name: 'admin-staff', as: 'second person', path: '/admin/staff' },
];

/** What a payment to the wrong account leaves, and a fee beside it. */
function breaksOfOneLoan() {
  const common = {
    place: 'provider_balance',
    part: '',
    loan_known: true,
    member_id: nothing,
    member_name: 'Rita Q. Received',
    explanation: null,
    explained_by: null,
    explained_at: null,
    first_seen_at: '2026-11-27T07:00:00.000Z',
    last_seen_at: '2026-11-28T07:00:00.000Z',
    gone_at: null,
  };
  const found = [
    { kind: 'missing_at_provider', concerns: 'payment', expected: 25, found: 0 },
    { kind: 'unknown_to_us', concerns: 'fee', expected: 0, found: -1.03 },
    {
      kind: 'loan_differs',
      concerns: 'loan',
      place: 'loan',
      part: 'interest',
      expected: 5,
      found: 0,
    },
  ];
  const ofLoan = found.map((one, index) => ({
    ...common,
    ...one,
    id: nothing.replace(/0$/, String(index + 1)),
    loan_id: nothing,
    reference: `pi_fPGz5Ips4OHMuC7cjT23jCX${index}`,
    state: index === 1 ? 'explained' : 'open',
    ...(index === 1
      ? {
          explanation: 'The fee of the payment that was taken back.',
          explained_by: 'First Admin',
          explained_at: '2026-11-28T08:00:00.000Z',
        }
      : {}),
  }));
  const alone = { ...common, kind: 'unknown_to_us', concerns: 'transfer', expected: 0, found: 12 };
  return [
    ...ofLoan,
    {
      ...alone,
      ...{ id: nothing.replace(/0$/, '9'), loan_id: null, member_id: null, member_name: null },
      ...{ reference: 'po_1QGz5Ips4OHMuC7cjT23jCX', state: 'open' },
    },
  ];
}

/** Rare states of the admin screens: a failed part, an admin's own loan or papers, a deleted member. */
export const adminStates: Screen[] = [
  ...review,
  ...financial,
  ...loanStates,
  ...memberStates,
  ...closes,
  ...approvals,
];

/** Opens a review, and waits until its buttons can be pressed. */
function reviewOf(name: string) {
  return {
    doing: async (page: Page) => {
      const row = page.getByRole('article', { name }).first();
      await row.getByRole('button', { name: 'Review' }).click();
      await page.waitForTimeout(1_000);
    },
    windowOnly: true,
  } as const;
}

/** Signs in with the password that the first start printed. */
async function byPrintedPassword(page: Page): Promise<void> {
  await page.route('**/api/profile/me', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ json: { ...(await answer.json()), password_is_one_time: true } });
  });
  await page.reload();
}
