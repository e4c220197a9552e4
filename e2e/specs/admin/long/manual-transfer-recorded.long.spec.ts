import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from '../../../support/accessible.ts';
import { asAdmin } from '../../../support/as-admin.ts';
import { arrive, expectError, somebody, toast } from '../../../support/people.ts';
import { proxyFails } from '../../../support/proxy.ts';
import { expect, test } from '../../../support/test.ts';
import { middleOf, type Place, pressedAt, topRightOf } from '../../../support/under-pointer.ts';

test.use({ world: 'manual transfer', environment: { PAYOUTS: 'manual' } });

test('a manual transfer is reserved for its admin, recorded with reference and day, and returned at a press', async ({
  page,
  product,
  watch,
  anotherBrowser,
  scene,
}) => {
  const borrower = await scene.verified(somebody('Manual'));
  const loanId = await scene.pendingLoan(borrower);
  const adminPage = await anotherBrowser();
  await arrive(adminPage, await scene.admin(), '/admin/disburse');
  const pending = adminPage.getByRole('article', {
    name: `Loan of $20.00 to ${borrower.fullName}`,
  });
  await pending.getByRole('button', { name: 'Disburse Funds' }).click();
  const dialog = adminPage.getByRole('dialog', { name: 'Record Transfer' });
  await dialog.getByRole('button', { name: 'Record Transfer' }).click();
  await expect(dialog).toContainText('Transfer reference is required.');
  await dialog.getByLabel('Transfer Reference').fill('Wire 17');
  const cancelled = await fetch(`${product.url}/api/loans/${loanId}/cancel`, {
    method: 'POST',
    headers: { authorization: `Bearer ${borrower.token}` },
  });
  expect(cancelled.status).toBe(409);
  await dialog.getByRole('button', { name: 'Later' }).click();
  await expect(pending).toContainText(/You have been sending this loan since \w+ \d/);
  await expect(pending.getByRole('button', { name: 'Reject Loan' })).toBeDisabled();
  await pending.getByRole('button', { name: 'Record Transfer' }).click();
  await expect(dialog).toContainText('Do not send it twice');
  await dialog.getByLabel('Transfer Reference').fill('Wire 17');
  await dialog.getByRole('button', { name: 'Record Transfer' }).click();
  await expect(toast(adminPage, 'Funds disbursed successfully!')).toBeVisible();
  await expect(adminPage.getByText('All loans disbursed')).toBeVisible();

  await arrive(page, borrower);
  await expect(page.getByRole('button', { name: 'Pay Now' }).first()).toBeVisible();

  await adminPage.goto('/admin?tab=loans');
  const row = adminPage.getByRole('article', { name: `Loan of $20.00 to ${borrower.fullName}` });
  await expect(row).toContainText('Automatic repayment of $25.00 announced for');
  await row.getByRole('button', { name: 'More Changes' }).click();
  await row.getByRole('button', { name: 'Transfer Returned' }).click();
  const back = adminPage.getByRole('alertdialog', { name: 'Transfer Returned' });
  await expect(back).toContainText(/The debit planned for \w{3} \d+, \d{4} will not be made\./);
  await back.getByLabel('Reason').fill('Account closed');
  await back.getByRole('button', { name: 'Transfer Returned' }).click();
  await expect(row).toBeHidden();
  await adminPage.getByRole('button', { name: /^Disburse Loans/ }).click();
  await expect(pending).toContainText('The last payout did not arrive: Account closed');

  await pending.getByRole('button', { name: 'Disburse Funds' }).click();
  await expect(dialog).toContainText(
    'The last payout did not arrive: Account closed. Check first that the account can receive money. Send $20.00 to ',
  );
  await proxyFails(adminPage, watch, 'POST', /\/abandon$/);
  await dialog.getByRole('button', { name: 'I Did Not Send It' }).click();
  await expect(dialog.getByText('Failed to put the loan back')).toBeVisible();
  await adminPage.unrouteAll();
  await dialog.getByRole('button', { name: 'I Did Not Send It' }).click();
  await expect(toast(adminPage, 'Nothing was sent. The loan waits as before.')).toBeVisible();
  await expect(pending.getByRole('button', { name: 'Reject Loan' })).toBeEnabled();
  await expect(pending).not.toContainText('sending this loan');

  // No answer came, and the loan was put back elsewhere: the next press begins it anew, and is not answered as before.
  watch.expectLostAnswers();
  let presses = 0;
  await adminPage.route('**/begin', async (route) => {
    const answer = await route.fetch();
    presses += 1;
    if (presses === 2)
      await asAdmin(product.url, 'POST', `/admin/disburse-loan/${loanId}/abandon`, {});
    // The press, and the one try that the page makes by itself.
    await (presses <= 2 ? route.abort() : route.fulfill({ response: answer }));
  });
  await pending.getByRole('button', { name: 'Disburse Funds' }).click();
  await expect(toast(adminPage, 'Failed to disburse funds')).toBeVisible();
  await expect(pending.getByText('Failed to disburse funds')).toBeVisible();
  await pending.getByRole('button', { name: 'Disburse Funds' }).click();
  await expect(dialog).toContainText('nobody else can send it');
  const [begun] = await asAdmin(product.url, 'GET', '/admin/pending-loans');
  expect(begun.being_sent).not.toBeNull();
  await dialog.getByRole('button', { name: 'Later' }).click();

  // Recorded elsewhere meanwhile: what was typed here, and why it is refused, outlive the loan on the list.
  await pending.getByRole('button', { name: 'Record Transfer' }).click();
  const reference = dialog.getByLabel('Transfer Reference');
  await reference.fill('Wire 19');
  const day = await dialog.getByLabel('Arrives On').inputValue();
  const first = { transfer_reference: 'Wire 18', arrives_on: day };
  await asAdmin(product.url, 'POST', `/admin/disburse-loan/${loanId}`, first);
  watch.expectRefusal(/\/disburse-loan\//, 409);
  await dialog.getByRole('button', { name: 'Record Transfer' }).click();
  await expect(adminPage.getByText('All loans disbursed')).toBeAttached();
  await expectError(
    reference,
    'Admin Sevenday already sent this loan, under the reference Wire 18.',
  );
  await expect(reference).toHaveValue('Wire 19');
});

test('another admin’s manual transfer is left to them, and one’s own is recorded', async ({
  page,
  product,
  scene,
}) => {
  const theirs = await scene.verified(somebody('Theirs'));
  const mine = await scene.verified(somebody('Mine'));
  const theirLoan = await scene.pendingLoan(theirs);
  await scene.pendingLoan(mine);
  await asAdmin(product.url, 'POST', `/admin/disburse-loan/${theirLoan}/begin`);
  const olga = await scene.makeAdmin(await scene.registered(somebody('Olga')));
  await page.setViewportSize({ width: 360, height: 740 });
  await arrive(page, olga, '/admin/disburse');
  const to = (name: string) =>
    page.getByRole('article', { name: `Loan of $20.00 to ${name}`, exact: true });
  const why =
    /^Admin Sevenday has been sending this loan since .* Until that is settled, the loan cannot be selected/;
  const box = to(theirs.fullName).getByRole('checkbox');
  await expect(box).toBeDisabled();
  await expect(box).toHaveAccessibleDescription(why);
  for (const name of ['Disburse Funds', 'Reject Loan']) {
    await expect(to(theirs.fullName).getByRole('button', { name })).toBeDisabled();
    await expect(to(theirs.fullName).getByRole('button', { name })).toHaveAccessibleDescription(
      why,
    );
  }

  await to(mine.fullName).getByRole('checkbox').check();
  const bar = page.getByRole('region', { name: 'Selected loans' });
  await bar.getByRole('button', { name: 'Disburse Selected' }).click();
  const sheet = page.getByRole('dialog', { name: 'Record Transfer' });
  await expect(sheet).toContainText('Total to send$20.00');
  for (const name of ['I Did Not Send It', 'Later', 'Record Transfer'])
    await expect(sheet.getByRole('button', { name })).toBeInViewport({ ratio: 1 });
  await expectAccessible(page, 'the sheet of a batch of manual transfers');
  await sheet.getByRole('button', { name: 'Later' }).click();

  await expect(bar).toContainText('1 cannot be rejected: you have begun to send it.');
  await expect(bar.getByRole('button', { name: 'Reject Selected' })).toBeDisabled();
  await bar.getByRole('button', { name: 'Record Selected' }).click();
  await expect(sheet).toContainText('Total to record$20.00');
  await expect(sheet.getByRole('button', { name: 'I Did Not Send It' })).toBeInViewport({
    ratio: 1,
  });
  await sheet.getByLabel('Transfer Reference').fill('Wire 21');
  await sheet.getByRole('button', { name: 'Record Transfer' }).click();
  await expect(toast(page, 'Funds disbursed successfully!')).toBeVisible();
  await expect(page.getByRole('dialog', { name: '$20.00 sent' })).toBeVisible();
});

test('the second click on a dialog’s button begins no loan that lies beneath it', async ({
  page,
  scene,
}) => {
  const people = [
    await scene.verified(somebody('Beneath')),
    await scene.verified(somebody('Lent')),
  ];
  for (const person of people) await scene.pendingLoan(person);
  const begun = begunOn(page);
  // Nothing is to be scrolled, which would move what is under the pointer.
  const all = { width: 360, height: 6000 };
  await page.setViewportSize(all);
  await arrive(page, await scene.admin(), '/admin/disburse');
  const loans = people.map(({ fullName }) =>
    // Behind a dialog, too.
    page.getByRole('article', { name: `Loan of $20.00 to ${fullName}`, includeHidden: true }),
  );
  await expect(loans[1] as Locator).toBeVisible();
  const places = await Promise.all(loans.map(middleOf));
  const [upper, lower] = (places[0]?.y ?? 0) < (places[1]?.y ?? 0) ? loans : loans.reverse();
  if (!upper || !lower) throw new Error('There are two loans.');
  const beneath = lower.getByRole('button', { name: 'Disburse Funds', includeHidden: true });
  // While it is busy it is wider, and what stands below it lower.
  const begunButton = upper.getByRole('button', { name: 'Record Transfer', includeHidden: true });

  await test.step('the one that leaves it', async () => {
    await upper.getByRole('button', { name: 'Disburse Funds' }).click();
    const dialog = page.getByRole('dialog', { name: 'Record Transfer' });
    await expect(begunButton).not.toHaveAttribute('aria-busy');
    const place = await middleOf(beneath);
    await bringTo(page, dialog.getByRole('button', { name: 'Later' }), place);
    expect(await pressedAt(page, place)).toBe('Later');
    await page.mouse.click(place.x, place.y);
    await expect(dialog).toBeHidden();
    expect(await pressedAt(page, place)).toBe('Disburse Funds');
    await page.mouse.click(place.x, place.y);
  });

  await test.step('the one that takes its loan off the list', async () => {
    await page.setViewportSize(all);
    await begunButton.click();
    const dialog = page.getByRole('dialog', { name: 'Record Transfer' });
    await dialog.getByLabel('Transfer Reference').fill('Wire 23');
    await expect(begunButton).not.toHaveAttribute('aria-busy');
    const now = await topRightOf(beneath);
    const [from, to] = [await topRightOf(lower), await topRightOf(upper)];
    // Where the lower one comes, within both buttons.
    const place = { x: now.x - 8, y: now.y - from.y + to.y + 22 };
    await bringTo(page, dialog.getByRole('button', { name: 'Record Transfer' }), place);
    expect(await pressedAt(page, place)).toBe('Record Transfer');
    await page.mouse.click(place.x, place.y);
    await expect(upper).toBeHidden();
    await expect(dialog).toBeHidden();
    expect(await pressedAt(page, place)).toBe('Disburse Funds');
    await page.mouse.click(place.x, place.y);
    await page.mouse.click(place.x, place.y);
    expect(new Set(begun).size).toBe(1);
  });

  await test.step('which is begun by a key', async () => {
    await beneath.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Record Transfer' });
    await dialog.getByRole('button', { name: 'I Did Not Send It' }).press('Enter');
    await expect(dialog).toBeHidden();
    expect(new Set(begun).size).toBe(2);
  });
});

test('while a loan is begun that got no answer first, a press on another begins nothing', async ({
  page,
  scene,
  watch,
}) => {
  const [one, other] = [await scene.verified(somebody('Slow')), await scene.verified(somebody())];
  const loanId = await scene.pendingLoan(one);
  await scene.pendingLoan(other);
  const begun = begunOn(page);
  watch.expectLostAnswers();
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(`**/${loanId}/begin`, async (route) => {
    if (begun.length === 1) return route.abort();
    await held;
    await route.continue();
  });
  await arrive(page, await scene.admin(), '/admin/disburse');
  const send = (name: string) =>
    page
      .getByRole('article', { name: `Loan of $20.00 to ${name}` })
      .getByRole('button', { name: 'Disburse Funds' });
  const lost = page.waitForEvent('requestfailed');
  await send(one.fullName).click();
  await lost;
  await send(other.fullName).click();
  answer();
  const dialog = page.getByRole('dialog', { name: 'Record Transfer' });
  await expect(dialog).toContainText(one.fullName);
  expect(begun).toEqual([loanId, loanId]);
  await dialog.getByRole('button', { name: 'I Did Not Send It' }).click();
  await expect(dialog).toBeHidden();
});

/** The loans that the page begins to send from now on, once for each try. */
function begunOn(page: Page): string[] {
  const begun: string[] = [];
  page.on('request', (request) => {
    const id = /\/api\/admin\/disburse-loan\/(.+)\/begin$/.exec(request.url())?.[1];
    if (id) begun.push(id);
  });
  return begun;
}

/** Makes the window as high as has to be for the top of a button at its foot to come there. */
async function bringTo(page: Page, button: Locator, place: Place): Promise<void> {
  const window = page.viewportSize();
  if (!window) throw new Error('The page has a window.');
  const { y } = await topRightOf(button);
  await page.setViewportSize({ ...window, height: Math.round(window.height + place.y - y - 6) });
}

test('what the same admin began elsewhere is to be recorded, though the list is older', async ({
  page,
  product,
  scene,
}) => {
  const begun = await scene.verified(somebody('Begun'));
  const asking = await scene.verified(somebody('Asking'));
  const loanId = await scene.pendingLoan(begun);
  await scene.pendingLoan(asking);
  // The list stays as it was first read.
  let listed: unknown;
  await page.route('**/api/admin/pending-loans*', async (route) => {
    listed ??= await (await route.fetch()).json();
    await route.fulfill({ json: listed });
  });
  await arrive(page, await scene.admin(), '/admin/disburse');
  const to = (name: string) => page.getByRole('article', { name: `Loan of $20.00 to ${name}` });
  await expect(to(begun.fullName)).toBeVisible();
  await expect(to(asking.fullName)).toBeVisible();
  await asAdmin(product.url, 'POST', `/admin/disburse-loan/${loanId}/begin`);
  await to(begun.fullName).getByRole('button', { name: 'Disburse Funds' }).click();
  const record = page.getByRole('dialog', { name: 'Record Transfer' });
  await expect(record).toContainText('Do not send it twice');
  await record.getByRole('button', { name: 'Later' }).click();

  for (const { fullName } of [begun, asking]) await to(fullName).getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Disburse Selected' }).click();
  const sheet = page.getByRole('dialog', { name: 'Record Transfers' });
  await expect(sheet).toContainText('To send now$20.00');
  await expect(sheet).toContainText('Begun before$20.00');
  await expect(sheet.getByRole('listitem').filter({ hasText: 'do not send it again' })).toHaveCount(
    1,
  );
  await expect(sheet).toContainText('You began to send 1 of these before: do not send it twice.');
  await expect(sheet.getByRole('button', { name: 'Record Transfers' })).toBeEnabled();
});
