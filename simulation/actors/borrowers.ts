import { dayOf } from '../base/calendar.ts';
import { formWith, isTaken, type Paper } from '../base/id-documents.ts';
import { emailOf, nameOf, phoneOf } from '../base/names.ts';
import { borrowersPassword, makeSignInCheap } from '../machine/cheap-passwords.ts';
import { call } from '../world/client.ts';
import { endedUnsent } from '../world/loan-changes.ts';
import {
  fundedLoan,
  isOut,
  type Level,
  type Loan,
  loansOf,
  type Member,
  type Temper,
} from '../world/model.ts';
import type { World } from '../world/world.ts';
import { checkMayBeLent } from './may-be-lent.ts';

/** A new key, as a page makes one for each press. */
export function keyOf(world: World): string {
  return `sim-${world.random.hex(24)}`;
}

export async function register(world: World, temper: Temper): Promise<Member | null> {
  const index = world.members.length;
  const person = nameOf(index);
  const email = emailOf(person);
  const answered = await call(world, null, 'POST', '/auth/register', {
    key: keyOf(world),
    body: {
      email,
      password: borrowersPassword,
      first_name: person.first,
      last_name: person.last,
      middle_initial: person.initial,
      phone: phoneOf(index),
    },
  });
  world.count('register');
  if (answered.status !== 201) {
    return world.break(
      'registering_works',
      `${email} was answered ${JSON.stringify(answered.body)}`,
    );
  }
  const member: Member = {
    email,
    password: borrowersPassword,
    token: answered.body.token,
    id: answered.body.user.id,
    index,
    person,
    temper,
    level: 'silver',
    completed: 0,
    crossed: new Set(),
    idStatus: 'none',
    bank: null,
    linkedFrom: world.clock.now(),
    accounts: new Set(),
    changed: null,
    deleted: false,
  };
  if (!world.beginSession) await makeSignInCheap(world.storage.database, email, borrowersPassword);
  world.members.push(member);
  world.note(`${person.first} registers`);
  return member;
}

export async function uploadId(world: World, member: Member, paper: Paper): Promise<void> {
  const answered = await call(world, member, 'POST', '/profile/upload-id', {
    form: formWith(paper, `${member.person.first} ${member.person.last}`),
    key: keyOf(world),
  });
  world.count(`upload ID: ${paper}`);
  const taken = answered.status === 200;
  if (taken !== isTaken(paper)) {
    world.break(
      'documents_are_looked_at',
      `A ${paper} was answered ${answered.status} ${JSON.stringify(answered.body)}`,
    );
  }
  if (taken) member.idStatus = 'waiting';
}

export async function linkBank(world: World, member: Member, cancels = false): Promise<void> {
  const from = world.clock.now();
  const begun = await withPassword(world, member, '/bank-account/create-verification-session');
  if (begun.status !== 200) return world.count(`link bank: ${begun.body.code}`);
  const { session_id } = begun.body;
  const chosen = await world.bank.call(
    'POST',
    `/v1/test_helpers/financial_connections/sessions/${session_id}/complete`,
    cancels ? { outcome: 'cancel' } : { account: member.temper.account },
  );
  const { accounts } = chosen.body as { accounts?: { data: { id: string }[] } };
  for (const { id } of accounts?.data ?? []) member.accounts.add(id);
  const finished = await withPassword(world, member, '/bank-account/verify-stripe', { session_id });
  world.count(`link bank: ${cancels ? 'quits' : member.temper.account}`);
  if (finished.status !== 200) return;
  member.bank = member.temper.account;
  member.linkedFrom = from;
}

/** As the page does it: the password is given once it is asked for, as it is before a verified account is replaced. */
async function withPassword(world: World, member: Member, path: string, body: object = {}) {
  const answered = await call(world, member, 'POST', path, {
    key: keyOf(world),
    body: { ...body },
  });
  if (answered.body.code !== 'password_needed') return answered;
  world.count('link bank: asked for the password');
  const current_password = member.password;
  return call(world, member, 'POST', path, {
    key: keyOf(world),
    body: { ...body, current_password },
  });
}

/** Chooses another password. The world keeps the old one for them, so that signing in stays cheap. */
export async function changePassword(world: World, member: Member): Promise<void> {
  const before = world.clock.now();
  const answered = await call(world, member, 'POST', '/auth/change-password', {
    key: keyOf(world),
    body: { current_password: member.password, new_password: `another-${borrowersPassword}` },
  });
  world.count(`change password: ${answered.status === 200 ? 'done' : answered.body.code}`);
  if (answered.status !== 200) return;
  await makeSignInCheap(world.storage.database, member.email, borrowersPassword);
  member.changed = { from: before, to: world.clock.now() };
  world.note(`${member.person.first} changes the password`);
}

/** Asks for a loan, mostly of what may be borrowed, sometimes of what may not. */
export async function ask(world: World, member: Member): Promise<Loan | null> {
  const { random } = world;
  const limits = await call(world, member, 'GET', '/loans/limits');
  const most = Math.round(limits.body.max_loan_amount * 100);
  if (most < 100 && random.chance(0.9)) return null;
  const kind = random.weighted({ fits: 90, all: 30, too_much: 4, too_little: 3, unsigned: 3 });
  const smallest = Math.min(most, 200);
  const amounts = {
    fits: random.whole(smallest, most),
    all: most,
    too_much: most + random.whole(1, 500),
    too_little: random.whole(0, 30),
    unsigned: most,
  };
  const principal = amounts[kind];
  const key = keyOf(world);
  const body = {
    amount: principal / 100,
    contract_accepted: kind !== 'unsigned',
    automatic_repayment: random.chance(member.temper.automatic),
  };
  const before = world.clock.now();
  const answered = await call(world, member, 'POST', '/loans/create', { key, body });
  world.count(`ask: ${answered.status === 201 ? 'approved' : answered.body.code}`);
  if (answered.status !== 201) return null;
  if (world.paused)
    world.break('only_what_may_be_lent', 'A loan was made while none are to be made.');
  if (kind === 'too_much' || kind === 'too_little' || kind === 'unsigned' || principal <= 0) {
    world.break('only_what_may_be_lent', `A request (${kind}) of ${principal} cents was approved.`);
  }
  const level = limits.body.membership_level as Level;
  const automatic = { on: body.automatic_repayment, at: before };
  const loan = fundedLoan(answered.body.id, member, { principal, level }, automatic);
  world.loans.set(loan.id, loan);
  world.note(`${member.person.first} asks for ${principal} cents at ${level}`, loan.id);
  await checkMayBeLent(world, loan, level);
  if (random.chance(0.03)) {
    const again = await call(world, member, 'POST', '/loans/create', { key, body });
    world.count('same key again');
    if (again.status !== 201 || again.body.id !== loan.id) {
      world.break(
        'one_key_one_effect',
        `A request sent again answered ${JSON.stringify(again.body)}`,
        loan.id,
      );
    }
  }
  return loan;
}

export async function cancel(world: World, loan: Loan): Promise<void> {
  const answered = await call(world, loan.member, 'POST', `/loans/${loan.id}/cancel`, {
    key: keyOf(world),
  });
  world.count(`cancel: ${answered.status === 200 ? 'done' : answered.body.code}`);
  if (answered.status !== 200) return;
  endedUnsent(loan, 'cancelled', world.clock.now());
  world.note('is cancelled by its borrower', loan.id);
}

export async function choose(world: World, loan: Loan, on: boolean): Promise<void> {
  const asked = world.clock.now();
  const answered = await call(world, loan.member, 'PUT', `/loans/${loan.id}/automatic-repayment`, {
    key: keyOf(world),
    body: { on },
  });
  world.count(
    `automatic repayment ${on ? 'on' : 'off'}: ${answered.status === 200 ? 'done' : answered.body.code}`,
  );
  if (answered.status !== 200) return;
  loan.touched = true;
  // On from the first try of the call, whose answer may have been lost; off once it is answered.
  loan.choices.push({ on, at: on ? asked : world.clock.now() });
  world.note(`automatic repayment is turned ${on ? 'on' : 'off'}`, loan.id);
}

export function mayAsk(world: World, member: Member): boolean {
  if (member.deleted || member.idStatus !== 'approved' || !member.bank) return false;
  const own = loansOf(world.loans.values(), member);
  return (
    !own.some(({ stage }) => ['overdue', 'defaulted', 'written_off'].includes(stage)) &&
    own.filter(isOpen).length < 3
  );
}

function isOpen(loan: Loan): boolean {
  return loan.stage === 'funded' || isOut(loan);
}

/** Whether a loan's due day has passed, as its borrower sees it. */
export function isPastDue(world: World, loan: Loan): boolean {
  return loan.dueDay !== null && dayOf(world.clock.now()) > loan.dueDay;
}
