import { call, once } from '../world/client.ts';
import type { Loan } from '../world/model.ts';
import type { World } from '../world/world.ts';
import { pressTogether } from './act.ts';
import { keyOf } from './borrowers.ts';

/** Opens the payment page of a loan; null where it is refused. */
async function openPage(world: World, loan: Loan): Promise<string | null> {
  const origin = encodeURIComponent(world.machine.url);
  const answered = await call(
    world,
    loan.member,
    'POST',
    `/payments/create-checkout?loan_id=${loan.id}&origin_url=${origin}`,
    { key: keyOf(world) },
  );
  world.count(`open page: ${answered.status === 200 ? 'done' : answered.body.code}`);
  if (answered.status !== 200) return null;
  loan.session = /\/checkout\/([^/?#]+)/.exec(answered.body.url)?.[1] ?? null;
  return loan.session;
}

export type Payment = 'card' | 'declined' | 'bank' | 'bank_fails' | 'leaves' | 'lets_it_expire';

const forms: Record<Exclude<Payment, 'leaves'>, Record<string, string>> = {
  card: { payment_method: 'card', outcome: 'success' },
  declined: { payment_method: 'card', outcome: 'declined' },
  bank: { payment_method: 'us_bank_account', outcome: 'success' },
  bank_fails: { payment_method: 'us_bank_account', outcome: 'processing_then_failed' },
  lets_it_expire: { expire: 'true' },
};

export async function pay(world: World, loan: Loan, how: Payment, polls = true): Promise<void> {
  const session = await openPage(world, loan);
  if (!session) return;
  if (how !== 'leaves') await finishPage(world, loan, session, how, polls);
  else world.count('pay: leaves the page open');
}

/** What the borrower does on the bank's page, also on one that was opened some time ago. */
export async function finishPage(
  world: World,
  loan: Loan,
  session: string,
  how: Exclude<Payment, 'leaves'>,
  polls = true,
): Promise<void> {
  const paid = await world.bank.call(
    'POST',
    `/v1/test_helpers/checkout/sessions/${session}/complete`,
    forms[how],
  );
  const isAsMeant =
    how === 'declined'
      ? (paid.body.error as { code?: string })?.code === 'card_declined'
      : paid.status === 200;
  world.count(`pay: ${how}${isAsMeant ? '' : ' (refused)'}`);
  world.note(`is paid (${how}): the bank answers ${paid.status}`, loan.id);
  if (polls && world.random.chance(0.6)) await poll(world, loan, session);
}

export async function poll(world: World, loan: Loan, session: string): Promise<void> {
  const status = await call(world, loan.member, 'GET', `/payments/status/${session}`);
  world.count(`poll: ${status.status === 200 ? status.body.payment_status : status.body.code}`);
}

/** Two presses of one button before either is answered. */
export async function doubleClick(world: World, loan: Loan): Promise<void> {
  const origin = encodeURIComponent(world.machine.url);
  const path = `/payments/create-checkout?loan_id=${loan.id}&origin_url=${origin}`;
  await call(world, loan.member, 'GET', '/loans/my-loans');
  world.faults.atRest = true;
  const press = () => once(world, loan.member, 'POST', path, { key: keyOf(world) });
  const answers = await pressTogether(world, [press, press]);
  world.faults.atRest = false;
  world.count('double click: pay');
  const urls = new Set(answers.filter((one) => one?.status === 200).map((one) => one?.body.url));
  if (urls.size > 1)
    world.break('one_page_for_a_loan', 'A double click opened two pages.', loan.id);
}
