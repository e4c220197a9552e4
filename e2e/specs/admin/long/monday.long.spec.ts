import type { Locator, Page } from '@playwright/test';
import { type Today, type TodayKind, todayKinds, todayOrder } from '@sevenday/contract';
import { Keyboard } from '../../../support/keyboard.ts';
import { arrive } from '../../../support/people.ts';
import { type RunningProduct, startDemo } from '../../../support/running-product.ts';
import { test as base, expect } from '../../../support/test.ts';

type Demo = Awaited<ReturnType<typeof startDemo>>;

const test = base.extend<object, { demo: Demo; product: RunningProduct }>({
  demo: [
    async ({ database }, use) => {
      const server = database === 'named' ? process.env.TEST_DATABASE_URL : undefined;
      const demo = await startDemo({ days: 24, members: 24 }, server);
      await use(demo);
      await demo.stop();
    },
    { scope: 'worker', timeout: 900_000 },
  ],
  product: [({ demo }, use) => use(demo), { scope: 'worker' }],
});
test.use({ world: 'monday' });

interface Office {
  page: Page;
  keys: Keyboard;
  // biome-ignore lint/suspicious/noExplicitAny: each call answers its own shape.
  ask: (path: string) => Promise<any>;
}

/** How the work of a kind is done once its list is open, and the most presses that it may take. */
interface Work {
  does: (office: Office, count: number) => Promise<void>;
  /** To open the list, to come back, and for what is done once for all. */
  once: number;
  each: number;
}

const works: Partial<Record<TodayKind, Work>> = {
  ids: { does: reviewIds, once: 10, each: 2 },
  loans_to_send: { does: sendLoans('never_sent'), once: 16, each: 4 },
  returned_payouts: { does: sendLoans('returned'), once: 16, each: 4 },
  bank_accounts: { does: approveBanks, once: 10, each: 12 },
  extensions: { does: giveMoreTime, once: 10, each: 3 },
  overdue: { does: contactTheLate, once: 10, each: 12 },
  refunds: { does: giveBack, once: 10, each: 12 },
  breaks: { does: explainDifferences, once: 10, each: 14 },
};

/**
 * Nobody can end these at the desk: a loan is overdue until it is paid, and the evidence of a dispute is sent in the
 * provider's dashboard.
 */
const stays: TodayKind[] = ['overdue', 'disputes'];

test('the whole desk of the demo’s morning is cleared by keyboard alone', async ({
  page,
  demo,
}) => {
  test.setTimeout(900_000);
  const session = await page.request.post('/api/auth/login', { data: demo.admin });
  const { token } = await session.json();
  const headers = { authorization: `Bearer ${token}` };
  const ask: Office['ask'] = async (path) =>
    (await page.request.get(`/api/admin/${path}`, { headers })).json();
  await arrive(page, { token }, '/admin/today');
  const office = { page, keys: new Keyboard(page), ask };
  const { waiting }: Today = await ask('today');
  const told: string[] = [];
  for (const kind of todayOrder) {
    const { count } = waiting[kind];
    const work = works[kind];
    if (count === 0 || !work) continue;
    const before = office.keys.presses;
    await test.step(todayKinds[kind][1], async () => {
      await openFromToday(office, kind);
      await work.does(office, count);
      await backToToday(office);
    });
    const presses = office.keys.presses - before;
    told.push(`${kind}: ${presses} for ${count}`);
    expect.soft(presses, kind).toBeLessThanOrEqual(work.once + work.each * count);
  }
  process.stdout.write(`${office.keys.presses} presses clear the desk. ${told.join(', ')}.\n`);
  const left: Today = await ask('today');
  const open = todayOrder.filter((kind) => left.waiting[kind].count > 0);
  expect(open.filter((kind) => !stays.includes(kind))).toEqual([]);
});

/** Goes to the row of that kind on Today, and opens its list. */
async function openFromToday({ page, keys }: Office, kind: TodayKind): Promise<void> {
  const rows = page.getByRole('list', { name: 'Waiting work' }).getByRole('listitem');
  const isOfKind = new RegExp(`^\\d+ (${todayKinds[kind].join('|')})(?![a-z])`);
  await keys.goTo(rows.filter({ hasText: isOfKind }), 'j');
  await keys.press('Enter');
  await expect(page).not.toHaveURL('/admin/today');
}

/** The palette begins with Today. */
async function backToToday(office: Office): Promise<void> {
  await find(office, '', 'Today');
  await expect(office.page).toHaveURL('/admin/today');
  await expect(office.page.getByRole('list', { name: 'Waiting work' })).toBeVisible();
}

async function find({ page, keys }: Office, text: string, title: string): Promise<void> {
  const palette = page.getByRole('dialog', { name: 'Find' });
  await keys.press('Control+k');
  await expect(palette.getByRole('combobox')).toBeFocused();
  await keys.type(text);
  await expect(palette.getByRole('option', { selected: true })).toContainText(title);
  await keys.press('Enter');
  await expect(palette).toBeHidden();
}

async function reviewIds({ page, keys }: Office, count: number): Promise<void> {
  const review = page.getByRole('dialog', { name: 'Review ID Verification' });
  await keys.goTo(page.getByRole('article').first(), 'j');
  await keys.press('Enter');
  for (let number = 1; number <= count; number++) {
    await expect(review.getByRole('button', { name: 'Approve' })).toBeEnabled();
    // The first is rejected for a reason that has a key.
    if (number === 1) await keys.press('1');
    await keys.press(number === 1 ? 'x' : 'a');
    if (number < count)
      await expect(review.getByRole('status').filter({ hasText: 'Document of' })).toContainText(
        `${count - number} waiting`,
      );
  }
  await expect(review).toBeHidden();
}

/** Today leads to the list of those that were never sent, or of those whose payout was returned. */
function sendLoans(payout: 'never_sent' | 'returned') {
  return async ({ page, keys, ask }: Office): Promise<void> => {
    const loans: { why_not_sendable: string | null; needs_reacceptance: boolean }[] = await ask(
      `pending-loans?payout=${payout}`,
    );
    const rows = page.getByRole('list', { name: 'Pending loans' }).getByRole('article');
    await expect(rows).toHaveCount(loans.length);
    for (const [index, loan] of loans.entries()) {
      await keys.goTo(rows.nth(index), 'j');
      if (loan.why_not_sendable === null && !loan.needs_reacceptance) await keys.press('Space');
    }
    const selected = page.getByRole('region', { name: 'Selected loans' });
    await keys.goTo(selected, 'j');
    await keys.press('Enter');
    const confirm = page.getByRole('dialog').getByRole('button', { name: /^Disburse/ });
    await keys.goTo(confirm, 'Tab');
    await keys.press('Enter');
    await expect(page.getByRole('dialog').getByRole('button', { name: 'Done' })).toBeVisible();
    await keys.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
  };
}

async function approveBanks({ page, keys }: Office, count: number): Promise<void> {
  const rows = page.getByRole('article');
  for (let number = 1; number <= count; number++) {
    const approve = rows.first().getByRole('button', { name: 'Approve Bank' });
    await keys.goTo(rows.first(), 'j');
    await keys.goTo(approve, 'Tab');
    await keys.press('Enter');
    await keys.goTo(confirming(page, 'Approve Bank'), 'Tab');
    await keys.press('Enter');
    await expect(rows).toHaveCount(count - number);
  }
}

function confirming(page: Page, name: string): Locator {
  return page.getByRole('alertdialog').getByRole('button', { name });
}

async function giveMoreTime({ page, keys }: Office, count: number): Promise<void> {
  const card = page.getByRole('region', { name: 'Asked for more time' });
  const requests = card.getByRole('listitem');
  for (let number = 1; number <= count; number++) {
    await keys.goTo(requests.first(), 'j');
    await keys.press('Enter');
    await expect(requests.first().getByLabel('New Due Date')).toBeFocused();
    await keys.press('Enter');
    if (number < count) {
      await expect(requests).toHaveCount(count - number);
      // The next request has the focus now.
      await expect(requests.first()).toBeFocused();
    } else await expect(card).toBeHidden();
  }
}

async function contactTheLate(office: Office): Promise<void> {
  const { page, keys, ask } = office;
  const loans: { borrower: { id: string } }[] = await ask('active-loans?only=overdue');
  const borrowers = [...new Set(loans.map(({ borrower }) => borrower.id))];
  const rows = page.getByRole('list', { name: 'Loans' }).getByRole('article');
  await keys.goTo(rows.first(), 'j');
  for (const [index, id] of borrowers.entries()) {
    await keys.press('c');
    await expect(page).toHaveURL(`/admin/members/${id}`);
    await expect(page.getByLabel('Note', { exact: true })).toBeFocused();
    await keys.type('Will pay.');
    await keys.press('Control+Enter');
    // The page leads back to the list, to the row of the next borrower.
    await expect(page).toHaveURL('/admin?tab=loans&loan_only=overdue');
    const next = borrowers[index + 1] ?? id;
    const row = rows.filter({ has: page.locator(`a[href="/admin/members/${next}"]`) });
    await expect(row.first()).toBeFocused();
  }
}

async function giveBack({ page, keys }: Office, count: number): Promise<void> {
  const refunds = page.getByRole('list', { name: 'Refunds' }).getByRole('article');
  const owed = refunds.filter({ has: page.getByRole('button', { name: 'Record as Given Back' }) });
  for (let number = 1; number <= count; number++) {
    const refund = owed.first();
    await keys.goTo(refund, 'j');
    await keys.goTo(refund.getByRole('button', { name: 'Record as Given Back' }), 'Tab');
    await keys.press('Enter');
    await keys.goTo(page.getByLabel('Transfer Reference'), 'Tab');
    await keys.type('W-1');
    await keys.press('Enter');
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(owed).toHaveCount(count - number);
  }
}

async function explainDifferences({ page, keys }: Office, count: number): Promise<void> {
  const differences = page.getByRole('list', { name: 'Differences' }).getByRole('article');
  for (let number = 0; number < count; number++) {
    await keys.goTo(differences.nth(number), 'j');
    await keys.press('Enter');
    await keys.goTo(page.getByLabel('Explanation'), 'Tab');
    await keys.type('Known.');
    await keys.goTo(page.getByRole('dialog').getByRole('button', { name: 'Explain' }), 'Tab');
    await keys.press('Enter');
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(differences.nth(number)).toContainText('Known.');
  }
}
