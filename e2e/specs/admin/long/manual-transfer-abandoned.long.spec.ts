import { expectAccessible } from '../../../support/accessible.ts';
import { asAdmin } from '../../../support/as-admin.ts';
import { lenderToday } from '../../../support/days.ts';
import { arrive, somebody, toast } from '../../../support/people.ts';
import { proxyFails } from '../../../support/proxy.ts';
import { expect, test } from '../../../support/test.ts';
import { middleOf } from '../../../support/under-pointer.ts';

test.use({ world: 'manual transfer, not sent', environment: { PAYOUTS: 'manual' } });

test('transfers are abandoned at one press only while none of their money can have left', async ({
  page,
  product,
  scene,
  watch,
}) => {
  const people = [
    await scene.verified(somebody('First')),
    await scene.verified(somebody('Second')),
  ];
  const ids: string[] = [];
  for (const person of people) ids.push(await scene.pendingLoan(person));
  const name = people[0]?.fullName;
  await page.setViewportSize({ width: 360, height: 740 });
  await arrive(page, await scene.admin(), '/admin/disburse');
  const loan = page.getByRole('article', { name: `Loan of $20.00 to ${name}`, exact: true });
  const all = page.getByRole('checkbox', { name: 'Select all' });
  const waiting = page.getByText('Waiting in all: $40.00');
  const aside = async () => (await middleOf(waiting)).y - (await middleOf(all)).y;
  await expect.poll(async () => Math.abs(await aside())).toBeLessThan(2);
  const record = page.getByRole('dialog', { name: 'Record Transfer', exact: true });
  const asked = page.getByRole('alertdialog', { name: 'I Did Not Send It' });
  const press = (button: string) => page.getByRole('button', { name: button, exact: true }).click();

  await test.step('not once its reference is typed, which outlives the question', async () => {
    await loan.getByRole('button', { name: 'Disburse Funds' }).click();
    await record.getByLabel('Transfer Reference').fill('Batch 5');
    await press('I Did Not Send It');
    await expect(asked).toContainText(`You began to send $20.00 to ${name} when you opened this.`);
    await page.keyboard.press('Escape');
    await expect(asked).toBeHidden();
    await expect(record.getByLabel('Transfer Reference')).toHaveValue('Batch 5');
    await expect(record.getByRole('button', { name: 'I Did Not Send It' })).toBeFocused();
    await press('Later');
    await expect(page.getByText('Waiting: $20.00')).toBeVisible();
    await expect(page.getByText('Being sent by hand: $20.00')).toBeVisible();
  });

  await test.step('nor where it was begun before', async () => {
    await loan.getByRole('button', { name: 'Record Transfer' }).click();
    await press('I Did Not Send It');
    await expect(asked).toContainText(
      /You began to send \$20\.00 to .+ on \w{3} \d+, .+ Look for the transfer at your bank first\./,
    );
    await expectAccessible(page, 'the question whether a transfer was made');
    await press('Cancel');
    await press('Later');
    await expect(loan).toContainText('You have been sending this loan');
  });

  const batch = page.getByRole('dialog', { name: 'Record Transfers' });
  const sendAll = async () => {
    await all.check();
    await press('Disburse Selected');
    await expect(batch).toContainText('The reference of the batch that you sent the loans in');
    await press('I Did Not Send Them');
  };

  await test.step('nor of several, of which one was begun before', async () => {
    await sendAll();
    const ofBatch = page.getByRole('alertdialog', { name: 'I Did Not Send Them' });
    await expect(ofBatch).toContainText(
      'These 2 loans come to $40.00. You began to send 1 of them before.',
    );
    const rows = ofBatch.getByRole('region', { name: 'What was not sent' }).getByRole('listitem');
    await expect(rows).toHaveCount(2);
    await expect(rows.filter({ hasText: /Begun by you on \w{3} \d+/ })).toContainText(`${name}`);
    await proxyFails(page, watch, 'POST', /\/abandon$/);
    await press('I Did Not Send Them');
    await expect(ofBatch).toContainText('Failed to put the loans back');
    await page.unrouteAll();
    await press('I Did Not Send Them');
    await expect(toast(page, 'Nothing was sent. The loans wait as before.')).toBeVisible();
    await expect(batch).toBeHidden();
    await expect(waiting).toBeVisible();
  });

  await test.step('and one that was recorded elsewhere does not wait again', async () => {
    await page.route('**/disburse-loans/begin', async (route) => {
      const answer = await route.fetch();
      const transfer = { transfer_reference: 'Wire 30', arrives_on: lenderToday() };
      await asAdmin(product.url, 'POST', `/admin/disburse-loan/${ids[0]}`, transfer);
      await route.fulfill({ response: answer });
    });
    await sendAll();
    const became = page.getByRole('dialog', { name: '1 of 2 loans put back' });
    const rows = became.getByRole('list', { name: 'Outcome of each loan' }).getByRole('listitem');
    await expect(rows.filter({ hasText: `${name}` })).toContainText('not done');
    await press('Done');
  });
});

test('one press is not enough where there was time for a transfer, or a reference was given', async ({
  pageWithClock: page,
  scene,
  watch,
}) => {
  const [third, fourth] = [somebody('Third'), somebody('Fourth')];
  for (const person of [third, fourth]) await scene.pendingLoan(await scene.verified(person));
  await page.clock.install();
  await arrive(page, await scene.admin(), '/admin/disburse');
  const begin = (person: { fullName: string }) =>
    page
      .getByRole('article', { name: `Loan of $20.00 to ${person.fullName}`, exact: true })
      .getByRole('button', { name: 'Disburse Funds' })
      .click();
  const record = page.getByRole('dialog', { name: 'Record Transfer', exact: true });
  const asked = page.getByRole('alertdialog', { name: 'I Did Not Send It' });
  const press = (button: string) => page.getByRole('button', { name: button, exact: true }).click();

  await test.step('within a minute it waits again', async () => {
    await begin(third);
    await expect(record).toBeVisible();
    await press('I Did Not Send It');
    await expect(toast(page, 'Nothing was sent. The loan waits as before.')).toBeVisible();
    await expect(record).toBeHidden();
  });

  await test.step('after it, it is asked', async () => {
    await begin(third);
    await expect(record).toBeVisible();
    await page.clock.fastForward('01:00');
    await press('I Did Not Send It');
    await expect(asked).toContainText('when you opened this. Look for the transfer at your bank');
    await asked.getByRole('button', { name: 'I Did Not Send It' }).click();
    await expect(record).toBeHidden();
  });

  await test.step('and where it was tried to record one, asked anew without what failed before', async () => {
    await begin(fourth);
    const reference = record.getByLabel('Transfer Reference');
    await reference.fill('Wire 31');
    await proxyFails(page, watch, 'POST', /\/admin\/disburse-loan\//);
    await record.getByRole('button', { name: 'Record Transfer' }).click();
    await expect(record).toContainText('Failed to disburse funds');
    await reference.fill('');
    await press('I Did Not Send It');
    await asked.getByRole('button', { name: 'I Did Not Send It' }).click();
    await expect(asked).toContainText('Failed to put the loan back');
    await asked.getByRole('button', { name: 'Cancel' }).click();
    await press('I Did Not Send It');
    await expect(asked).toBeVisible();
    await expect(asked).not.toContainText('Failed to put the loan back');
    await page.unrouteAll();
    await asked.getByRole('button', { name: 'I Did Not Send It' }).click();
    await expect(record).toBeHidden();
  });
});
