import { expectTone } from '../../support/messages.ts';
import { arrive, card } from '../../support/people.ts';
import { expect, test } from '../../support/test.ts';

/** No two alike, so that a figure beside another's label is seen. */
const figures = {
  total_outgoing: 1001.01,
  total_incoming: 1002.02,
  expected_profit: 1003.03,
  net_position: -0.01,
  total_disbursed: 1004.04,
  total_repaid: 1005.05,
  total_interest_earned: 1006.06,
  total_late_fees: 1007.07,
  pending_disbursement_amount: 1008.08,
  pending_disbursement_count: 11,
  disbursed_loans_count: 12,
  active_loans_count: 13,
  repaid_loans_count: 14,
  written_off_loans_count: 15,
  loans_by_status: { funded: 16, disbursed: 17, repaid: 18, defaulted: 19 },
};

// spec: 2.10.1, 2.10.3, 2.10.4, 2.10.5, 2.10.6, 2.10.7, 2.10.8, 2.10.9, 2.10.10, 2.10.11, 2.10.12
// spec: 2.10.13, 2.10.14, 2.10.15, 2.10.16, 2.10.17, 2.10.18
test('the Financial Tracker says that it loads, shows each figure beside its label, and colours what stands', async ({
  page,
  scene,
}) => {
  await arrive(page, await scene.admin());
  let net = figures.net_position;
  let answerNow = () => {};
  const held = new Promise<void>((resolve) => {
    answerNow = resolve;
  });
  // The figures of a lender at another moment, slowly.
  await page.route('**/api/admin/financial-stats', async (route) => {
    await held;
    await route.fulfill({ json: { ...figures, net_position: net } });
  });
  await page.goto('/admin?tab=financial');
  await expect(page.getByText('Loading financial data...', { exact: true })).toBeVisible();
  answerNow();
  for (const [name, amount, caption] of [
    ['Total Outgoing', '$1,001.01', '12 loans disbursed'],
    ['Total Incoming', '$1,002.02', '13 active loans, 4 of them defaulted'],
    ['Expected Profit', '$1,003.03', 'Interest + Late Fees'],
    ['Net Position', '−$0.01', 'Repaid - Disbursed'],
  ] as const) {
    // One look: the picture first, and the amounts below it in the first screen.
    await expect(card(page, name).getByText(amount)).toBeInViewport({ ratio: 1 });
    await expect(card(page, name)).toMatchAriaSnapshot(`
      - heading "${name}"
      - paragraph: ${amount}
      - paragraph: ${caption}
    `);
  }
  await expect(card(page, 'Outgoing Loans')).toMatchAriaSnapshot(`
    - term: Total Lent Out
    - definition: $1,001.01
    - term: Disbursed to Borrowers
    - definition: $1,004.04
    - term: Pending Disbursement
    - definition: $1,008.08 (11 loans)
    - term: Total Loans Created
    - definition: 27 (plus 15 written off)
    - paragraph: Total Lent Out includes money on its way to borrowers; Disbursed to Borrowers does not. Total Loans Created counts the active and the repaid loans. The amounts include the loans of deleted members; the counts do not.
  `);
  await expect(card(page, 'Incoming Payments')).toMatchAriaSnapshot(`
    - term: Expected from Active Loans
    - definition: $1,002.02
    - term: Already Repaid
    - definition: $1,005.05
    - term: Interest Earned
    - definition: $1,006.06
    - term: Late Fees Collected
    - definition: $1,007.07
    - term: Repaid Loans
    - definition: "14"
    - paragraph: Expected is the principal, interest and late fees that are owed. Active loans were sent and are not repaid. Overdue and defaulted loans are included until they are written off.
  `);
  await expect(card(page, 'Loan Status Distribution')).toMatchAriaSnapshot(`
    - term: funded
    - definition: "16"
    - term: disbursed
    - definition: "17"
    - term: repaid
    - definition: "18"
    - term: defaulted
    - definition: "19"
    - paragraph: Money on its way counts as funded, an overdue loan as disbursed, a written-off one as defaulted. The loans of deleted members are not counted.
  `);
  const shown = card(page, 'Net Position');
  await expectTone(shown.getByText('−$0.01'), /text-red/);
  for (const [next, text] of [
    [0, '$0.00'],
    [12.5, '$12.50'],
  ] as const) {
    net = next;
    await page.reload();
    await expectTone(shown.getByText(text), /text-green/);
  }
});
