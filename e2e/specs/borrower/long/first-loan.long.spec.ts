import { expectAccessible } from '../../../support/accessible.ts';
import { cardPhoto } from '../../../support/card-photo.ts';
import {
  card,
  chooseBankAccount,
  chooseRepayment,
  fillInRegistration,
  somebody,
  toast,
} from '../../../support/people.ts';
import { expect, test } from '../../../support/test.ts';
import { countWalk } from '../count-walk.ts';
import { agreementFrame, heightOfDecision } from '../decision.ts';

const phone = { width: 360, height: 740 };

test('a newcomer comes from the door to a requested loan in 9 screens and 11 presses', async ({
  page,
  scene,
}) => {
  const person = somebody();
  await page.setViewportSize(phone);
  const walk = await countWalk(page);
  let decisionScreens = Number.NaN;
  await page.goto('/login');
  await walk.see('the door', page.getByRole('button', { name: 'Sign In' }));

  await test.step('they register', async () => {
    await page.getByRole('link', { name: 'Create an account' }).click();
    const register = page.getByRole('button', { name: 'Register' });
    await walk.see('the registration', register);
    await fillInRegistration(page, person);
    await register.click();
    await walk.see('the dashboard', card(page, 'Before you can borrow'));
  });

  const current = page.getByRole('list', { name: 'Steps' }).locator('[aria-current="step"]');
  await test.step('they hand in an ID', async () => {
    await page.getByRole('link', { name: 'Upload your ID' }).click();
    await walk.see('the ID', card(page, 'A photo of your ID'));
    await expect(current).toHaveText('1.Your ID');
    await expectAccessible(page, 'the photo of an ID');
    const chooser = page.waitForEvent('filechooser');
    await page.getByText('Choose a file', { exact: true }).click();
    await (await chooser).setFiles(await cardPhoto());
    await walk.see('the preview', page.getByRole('img', { name: 'The ID that you chose' }));
    const use = page.getByRole('button', { name: 'Use this photo' });
    await expect(use).toBeFocused();
    await expectAccessible(page, 'the preview of an ID');
    await use.click();
    await expect(
      toast(page, 'ID uploaded successfully! Awaiting admin verification.'),
    ).toBeVisible();
  });

  await test.step('they link an account, and are told who writes to them', async () => {
    await expect(current).toHaveText('2.Your bank');
    await walk.see('the bank account', card(page, 'Bank Account'));
    await chooseBankAccount(page, 'Success');
    const end = card(page, 'We will write to you.');
    await walk.see('the wait', end);
    await expect(end).toContainText(`You will get an email at ${person.email}.`);
    await expectAccessible(page, 'the end of the steps');
  });

  await test.step('they request a loan once the ID is approved', async () => {
    await scene.approveId(person);
    await page.reload();
    const ready = card(page, 'You are ready to borrow.');
    await walk.see('the end of the wait', ready);
    await ready.getByRole('button', { name: 'Request a loan' }).click();
    await page.getByRole('button', { name: '$20', exact: true }).click();
    await chooseRepayment(page);
    const agreement = page.getByRole('region', { name: 'Agreement text' });
    await expect(agreement).toContainText('In all you owe $25.00.');
    await walk.see('the decision', agreement, { before: agreementFrame });
    decisionScreens = (await heightOfDecision(page)) / phone.height;
    expect(decisionScreens).toBeLessThanOrEqual(1.6);
    await page.getByRole('checkbox', { name: /^I have read and accept/ }).check();
    await page.getByRole('button', { name: 'Request Loan' }).click();
    await walk.see('the dashboard', card(page, 'My Loans').getByText(/^Approved - Pending/));
  });

  expect(walk.paths).toEqual([
    '/login',
    '/register',
    '/dashboard',
    '/get-ready',
    '/create-loan',
    '/dashboard',
  ]);
  const presses = await walk.presses();
  const words = walk.screens.reduce((sum, screen) => sum + screen.words, 0);
  process.stdout.write(
    `A first loan takes ${walk.screens.length} views, ${presses} taps and ${words} words; the decision takes ${decisionScreens.toFixed(2)} screens.\n`,
  );
  expect(walk.screens.length, JSON.stringify(walk.screens)).toBeLessThanOrEqual(9);
  expect(presses).toBeLessThanOrEqual(11);
  expect(words, JSON.stringify(walk.screens)).toBeLessThanOrEqual(1000);
});
