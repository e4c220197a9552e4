import { expectAccessible } from '../../support/accessible.ts';
import { arrive, somebody, spaced } from '../../support/people.ts';
import { expect, test } from '../../support/test.ts';

test.use({ world: 'a phone’s lists' });

test('on a phone a pending loan takes a few lines, and shows the rest at a press', async ({
  page,
  scene,
}) => {
  const member = await scene.verified(somebody('Scanned', 'Swiftly'));
  await scene.pendingLoan(member, 10);
  await page.setViewportSize({ width: 360, height: 740 });
  await arrive(page, await scene.admin(), '/admin/disburse');
  const pending = page.getByRole('article', { name: `Loan of $10.00 to ${member.fullName}` });
  const due = pending.getByText('Due Date');
  const brief = pending.locator('summary');
  await expect(brief).toHaveText(
    new RegExp(`^${spaced(member.fullName)}Sandbox Bank \\*{4}\\d{4}Total to Collect \\$12\\.50$`),
  );
  await expect(due).toBeHidden();
  for (const name of ['Disburse Funds', 'Reject Loan'])
    await expect(pending.getByRole('button', { name })).toBeVisible();
  await brief.press('Enter');
  await expect(due).toBeVisible();
  await expect(pending.getByRole('link', { name: member.email })).toBeVisible();
  await brief.press('Enter');
  await expect(due).toBeHidden();

  // Turned, or on a desk, all of it is there.
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect(due).toBeVisible();
  await expect(brief).toHaveCount(0);
  await expectAccessible(page, 'the loans to be sent');
});
