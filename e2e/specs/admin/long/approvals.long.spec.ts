import type { Page } from '@playwright/test';
import { expectAccessible } from '../../../support/accessible.ts';
import { Keyboard } from '../../../support/keyboard.ts';
import { arrive, somebody } from '../../../support/people.ts';
import { expect, test } from '../../../support/test.ts';

test.use({ world: 'approvals' });

test('an owner turns approvals on, and decides by keyboard on what another person asks for', async ({
  page,
  scene,
  anotherBrowser,
}) => {
  const other = await scene.makeAdmin(await scene.registered(somebody('Olga', 'Otherowner')));
  for (const name of ['Ada', 'Bea']) {
    await scene.pendingLoan(await scene.verified(somebody(name, 'Waiting')), 20);
  }

  await arrive(page, await scene.admin());
  await page.goto('/admin/approvals');
  await expect(page.getByText('Nothing waits for a second person.')).toBeVisible();
  const keyboard = new Keyboard(page);
  await keyboard.goTo(page.getByLabel('Sending several loans at once'), 'Tab');
  await keyboard.press('Space');
  await keyboard.goTo(page.getByRole('button', { name: 'Save rules' }), 'Tab');
  await keyboard.press('Enter');
  await expect(page.getByText('Rules saved')).toBeVisible();
  await expectAccessible(page, 'the approvals');

  const asking = await anotherBrowser();
  await arrive(asking, other);
  await askToSendAll(asking);
  await asking.goto('/admin/approvals');
  await expect(asking.getByRole('button', { name: 'Withdraw' })).toBeVisible();
  await expect(asking.getByRole('button', { name: 'Approve' })).toHaveCount(0);

  await page.goto('/admin/today');
  await expect(page.getByText('1 act to approve', { exact: true })).toBeVisible();
  await keyboard.goTo(page.getByRole('button', { name: /^Decide\s?: 1 act to approve/ }), 'Tab');
  await keyboard.press('Enter');
  await expect(page.getByText('Asked by Olga')).toBeVisible();
  await keyboard.goTo(page.getByRole('button', { name: /^Decline ?: Send money/ }), 'Tab');
  await keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Decline: Send money?' });
  await keyboard.goTo(dialog.getByLabel('Reason'), 'Tab');
  await keyboard.type('Ask me tomorrow.');
  await keyboard.goTo(dialog.getByRole('button', { name: 'Decline' }), 'Tab');
  await keyboard.press('Enter');
  await expect(page.getByText('“Ask me tomorrow.”')).toBeVisible();
  await expect(page.getByText('Nothing waits for a second person.')).toBeVisible();

  await askToSendAll(asking);
  await page.reload();
  await keyboard.goTo(page.getByRole('button', { name: /^Approve ?: Send money/ }), 'Tab');
  await keyboard.press('Enter');
  const approving = page.getByRole('dialog', { name: 'Approve: Send money?' });
  await keyboard.goTo(approving.getByRole('button', { name: 'Approve' }), 'Tab');
  await keyboard.press('Enter');
  await expect(page.getByText('Approved and done')).toBeVisible();
  await asking.goto('/admin/disburse');
  await expect(asking.getByText('All loans disbursed')).toBeVisible();
});

/** Chooses all loans that wait, and presses the button that would send them. */
async function askToSendAll(page: Page): Promise<void> {
  await page.goto('/admin/disburse');
  await page.getByRole('checkbox', { name: 'Select all' }).check();
  await page.getByRole('button', { name: 'Disburse Selected' }).click();
  const dialog = page.getByRole('dialog', { name: 'Disburse 2 loans?' });
  await dialog.getByRole('button', { name: 'Disburse $40.00' }).click();
  await expect(page.getByText('Not sent yet: a second person has to approve it.')).toBeVisible();
  await expect(dialog).toBeHidden();
}
