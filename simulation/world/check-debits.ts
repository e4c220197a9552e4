import { bankingDaysFrom, dayOf } from '../base/calendar.ts';
import type { BankObject, SimulatedBank } from '../machine/bank.ts';
import type { Storage } from '../machine/storage.ts';
import type { Loan } from './model.ts';
import { fingerprintOf, mandateOf, type Strikes } from './strikes.ts';
import { isObject, type PaymentTruth, query, type Truth } from './truth.ts';

const strikesThatStop = 2;
const triesOfADebit = 2;
const forWantOfMoney = 'insufficient_funds';

/** What is needed of the world to check its debits. */
interface DebitWorld {
  readonly bank: Pick<SimulatedBank, 'call'>;
  readonly loans: ReadonlyMap<string, Loan>;
  readonly storage: Pick<Storage, 'database'>;
  readonly strikes: Strikes;
  break(invariant: string, details: string, loan: string | null): never;
}

/** A debit at the bank, and who to tell when it ought not to be. */
interface Debit {
  payment: PaymentTruth;
  charge: BankObject | null;
  loan: Loan | undefined;
  broken: (what: string) => never;
}

/** No debit without a notice in time, an authorization and the borrower's choice, nor after two that failed. */
export async function holdDebits(world: DebitWorld, truth: Truth): Promise<void> {
  const announced = await readAnnounced(world);
  const { lookedAt } = world.strikes;
  for (const [loanId, { payments }] of truth.loans) {
    const loan = world.loans.get(loanId);
    const debits = payments.filter(({ isDebit }) => isDebit);
    for (const payment of debits) {
      const broken = (what: string) =>
        world.break(
          'debits_are_announced_authorized_and_stop',
          `Debit ${payment.id} ${what}`,
          loanId,
        );
      const debit: Debit = { payment, charge: chargeOf(truth, payment), loan, broken };
      const announcement = announced.get(payment.attempt);
      if (announcement) checkAnnounced(debit, announcement);
      if (!lookedAt || payment.createdAt <= lookedAt) continue;
      if (announcement) await askProviderAboutMandate(world, debit, announcement);
      checkChoice(debit);
      checkStrikes(world, debit);
      checkTries(truth, debit, debits);
    }
  }
}

type Announced = {
  debit_day: string;
  sent_at: string | Date | null;
  mandate: string | null;
  mandate_status: string | null;
  authorized_at: string | Date | null;
  amount_cents: string;
};

async function readAnnounced(world: DebitWorld): Promise<Map<string, Announced>> {
  const rows = await query<Announced & { id: string }>(
    world.storage.database,
    `select c.id, c.debit_day::text as debit_day, c.amount_cents, n.sent_at, m.provider_mandate_id as mandate,
       m.status as mandate_status, m.created_at as authorized_at
     from payments c left join notices n on n.id = c.notice_id and n.about_id = c.id::text and n.status = 'sent'
     left join mandates m on m.loan_id = c.loan_id and m.bank_account_id = c.bank_account_id
     where c.kind = 'debit'`,
  );
  return new Map(rows.map((row) => [row.id, row]));
}

function checkAnnounced({ payment, charge, broken }: Debit, announcement: Announced): void {
  const { createdAt, amount } = payment;
  const sentAt = announcement.sent_at ?? broken('was never announced.');
  const announcedOn = dayOf(new Date(sentAt));
  if (bankingDaysFrom(announcedOn, announcement.debit_day) < 3)
    broken(`of ${announcement.debit_day} was announced on ${announcedOn}.`);
  if (dayOf(createdAt) < announcement.debit_day)
    broken(`was taken before its day, ${announcement.debit_day}.`);
  if (
    !announcement.mandate ||
    !announcement.authorized_at ||
    new Date(announcement.authorized_at) > createdAt
  )
    broken('was not authorized.');
  if (charge && mandateOf(charge) !== announcement.mandate)
    broken('rests on another authorization.');
  if (Number(announcement.amount_cents) !== amount)
    broken(`took ${amount} and announced ${announcement.amount_cents}.`);
}

/** The bank may have ended an authorization since; the product may not have held it for ended, and debited. */
async function askProviderAboutMandate(
  world: DebitWorld,
  { broken }: Debit,
  announcement: Announced,
): Promise<void> {
  if (announcement.mandate_status === 'active') return;
  const { body } = await world.bank.call('GET', `/v1/mandates/${announcement.mandate}`);
  if (announcement.mandate_status !== 'refused' || body.status === 'active')
    broken(`rests on an authorization that is ${announcement.mandate_status}.`);
}

/** The last answer that the borrower had before it was taken; where that was off, one debit authorized since, on its day. */
function checkChoice({ payment, loan, broken }: Debit): void {
  const { createdAt, amount } = payment;
  const choices = loan?.choices.filter(({ at }) => at <= createdAt) ?? [];
  const choice = choices.at(-1);
  if (!choice || choice.on) return;
  const taken = dayOf(createdAt);
  const isAuthorized = loan?.authorized.some(
    (one) =>
      one.afterChoices >= choices.length &&
      one.at < createdAt &&
      one.amount === amount &&
      one.day <= taken &&
      bankingDaysFrom(one.day, taken) <= 1,
  );
  if (!isAuthorized) broken(`was taken, and was turned off on ${choice.at.toISOString()}.`);
}

/** Two bank payments of an account failed in a row for want of money: a debit needs an authorization of its own. */
function checkStrikes(world: DebitWorld, { payment, charge, loan, broken }: Debit): void {
  const { createdAt, amount } = payment;
  const fingerprint = charge && fingerprintOf(charge);
  if (!fingerprint || world.strikes.inARow(fingerprint) < strikesThatStop) return;
  const isAuthorized = loan?.authorized.some(
    (one) => one.at < createdAt && one.amount === amount && one.day <= dayOf(createdAt),
  );
  if (!isAuthorized) broken('came after two that failed, and was not authorized anew.');
}

/** A debit is tried twice for a loan that was sent, unless its borrower authorizes one more; one returned for good is not. */
function checkTries(truth: Truth, { payment, loan, broken }: Debit, debits: PaymentTruth[]): void {
  if (!loan?.pressed) return;
  const { createdAt } = payment;
  const authorizedAt = loan.authorized.filter(({ at }) => at < createdAt).at(-1)?.at;
  const since = authorizedAt && authorizedAt > loan.pressed.from ? authorizedAt : loan.pressed.from;
  const earlier = debits.filter((one) => one.createdAt < createdAt);
  const tries = earlier.filter((one) => one.createdAt > since).length;
  if (tries >= triesOfADebit) broken(`came after ${tries} tries.`);
  // Another authorization is of another account, which the borrower named when they accepted the loan again.
  const hard = earlier.find(
    (one) => endingOf(truth, one) === 'returned for good' && isByTheSame(truth, one, payment),
  );
  if (!hard) return;
  const times = `${hard.createdAt.toISOString()}, and its loan was sent on ${loan.pressed.from.toISOString()}`;
  broken(`came after ${hard.id}, which was returned for good. That was taken on ${times}.`);
}

function isByTheSame(truth: Truth, one: PaymentTruth, other: PaymentTruth): boolean {
  const [mandate, otherMandate] = [one, other].map((payment) => {
    const charge = chargeOf(truth, payment);
    return charge && mandateOf(charge);
  });
  return mandate === otherMandate;
}

export function chargeOf({ intents }: Truth, { id }: PaymentTruth): BankObject | null {
  const charge = intents.find((one) => one.id === id)?.latest_charge;
  return isObject(charge) ? charge : null;
}

type Ending = 'settled' | 'returned for want of money' | 'returned for good';

function endingOf(truth: Truth, payment: PaymentTruth): Ending | null {
  if (payment.status === 'succeeded') return 'settled';
  const code = chargeOf(truth, payment)?.failure_code;
  if (!code) return null;
  return code === forWantOfMoney ? 'returned for want of money' : 'returned for good';
}

/** Counts what became of debits, each once: a world in which none was taken says nothing of them. */
export class DebitCounts {
  readonly #counted = new Set<string>();

  look(truth: Truth, count: (what: string) => void): void {
    for (const { payments } of truth.loans.values()) {
      const debits = payments.filter(({ isDebit }) => isDebit);
      for (const [index, debit] of debits.entries()) {
        const once = (what: string) => {
          if (this.#counted.has(`${debit.id} ${what}`)) return;
          this.#counted.add(`${debit.id} ${what}`);
          count(`debit: ${what}`);
        };
        once('taken');
        const before = debits[index - 1];
        if (before && endingOf(truth, before) === 'returned for want of money') once('tried again');
        const ending = endingOf(truth, debit);
        if (ending) once(ending);
        if (debit.dispute?.status === 'lost') once('lost after it settled');
      }
    }
  }
}
