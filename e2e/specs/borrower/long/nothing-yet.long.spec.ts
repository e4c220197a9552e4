import { arrive, card } from '../../../support/people.ts';
import { expect, test } from '../../../support/test.ts';

// On a server where nothing has happened yet.
test.use({
  world: 'nothing yet',
  environment: {
    PRODUCT_NAME: 'Elm Loans',
    PRODUCT_DOMAIN: 'loans.elm.example',
    PUBLIC_URL: 'https://loans.elm.example',
  },
});

test('a lender’s own name, domain and address are in the title, the fixed footer and what is shared', async ({
  page,
}) => {
  await page.addInitScript(() => {
    navigator.share = async (shared) => {
      document.body.dataset.shared = JSON.stringify(shared);
    };
  });
  await page.goto('/login');
  await expect(page).toHaveTitle(/ · Elm Loans$/);
  const footer = page.getByRole('contentinfo');
  await expect(footer.getByText('loans.elm.example', { exact: true })).toBeVisible();
  await expect(footer).toHaveCSS('position', 'fixed');
  await page.getByRole('button', { name: 'Share with Friends', exact: true }).click();
  await expect(page.locator('body')).toHaveAttribute(
    'data-shared',
    /"url":"https:\/\/loans\.elm\.example"/,
  );
});

test('the admin screens say kindly that there is nothing to do', async ({ page, scene }) => {
  await test.step('from the dashboard to Today, with what is lent out', async () => {
    const nothing = 'Nothing is waiting. $0.00 is lent out.';
    await arrive(page, await scene.admin());
    await expect(card(page, 'Next')).toContainText(nothing);
    await card(page, 'Next').getByRole('button', { name: 'Open Today' }).click();
    await expect(page.getByRole('heading', { name: 'Today' })).toBeVisible();
    await expect(page.getByRole('main')).toContainText(nothing);
    await page.getByRole('button', { name: 'Admin Panel' }).click();
    await expect(page.getByRole('navigation', { name: 'Today' })).toContainText(nothing);
  });
  await expect(page.getByRole('tab')).toHaveText([
    'ID Verifications',
    'Financial Tracker',
    'Members',
    'Active Loans',
  ]);
  await expect(page.getByText('No pending verifications', { exact: true })).toBeVisible();
  await expect(
    page.getByText('All ID verifications have been processed', { exact: true }),
  ).toBeVisible();
  await page.getByRole('tab', { name: /^Financial Tracker/ }).click();
  await expect(page.getByRole('region', { name: 'Net Position' })).toContainText('$0.00');
  await page.getByRole('tab', { name: /^Members/ }).click();
  await expect(page.getByText('Found 1 member', { exact: true })).toBeVisible();
  await page.getByLabel('Search').fill('nobody of this name');
  await expect(page.getByText('No members found', { exact: true })).toBeVisible();
  await expect(
    page.getByText('Try adjusting your search or filters', { exact: true }),
  ).toBeVisible();
  await page.getByRole('tab', { name: /^Active Loans/ }).click();
  await expect(page.getByText('No Active Loans', { exact: true })).toBeVisible();
  await expect(
    page.getByText('All loans have been repaid or there are no disbursed loans', { exact: true }),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Disburse Loans', exact: true }).click();
  await expect(page.getByText('All loans disbursed', { exact: true })).toBeVisible();
  await expect(
    page.getByText('No pending loans waiting for disbursement', { exact: true }),
  ).toBeVisible();

  await test.step('and that the admin’s own ID is another’s to decide on', async () => {
    await scene.handIn(await scene.admin());
    await page.goto('/admin');
    await page.getByRole('button', { name: 'Review' }).click();
    const review = page.getByRole('dialog', { name: 'Review ID Verification' });
    const image = review.getByRole('img', { name: /^ID document of/ });
    await expect(image).toBeVisible();
    await expect(review).toContainText('You cannot decide on your own case. Ask another admin.');
    for (const name of ['Approve', 'Reject'])
      await expect(review.getByRole('button', { name })).toBeDisabled();
  });

  await test.step('and counts whoever comes first', async () => {
    await scene.registered();
    await page.goto('/admin?tab=members');
    await expect(page.getByText('Found 2 members', { exact: true })).toBeVisible();
  });
});
