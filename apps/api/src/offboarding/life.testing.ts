import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { addDays, instantAt, localDay } from '@sevenday/lending';
import { sql } from 'drizzle-orm';
import sharp from 'sharp';
import { expect } from 'vitest';
import {
  disconnectRemovedBankAccount,
  registerBankAccountRoutes,
  revokeOnAccountEvent,
} from '../bank-accounts/index.ts';
import { registerContactRoutes } from '../contacts/index.ts';
import { runDaily } from '../daily-work.ts';
import { joinSlices } from '../dependencies.ts';
import { registerIdVerificationRoutes } from '../id-verifications/index.ts';
import {
  countRefusedSignIns,
  findActor,
  grantAdmin,
  registerAccountRoutes,
  startPasswordReset,
} from '../identity/index.ts';
import { balancesByAccount, loanBalance, sealBooks, trialBalance } from '../ledger/index.ts';
import {
  ageLoan,
  askProviderAboutPayout,
  handlePayoutEvent,
  registerDisbursementRoutes,
  registerLendingPauseRoutes,
  registerListAndRejectRoutes,
  registerLoanRoutes,
  remindPayment,
  sendPayout,
} from '../loans/index.ts';
import { registerMemberRoutes } from '../members/index.ts';
import { forgetMail, registerNoticeRoutes, sendNotice } from '../notices/index.ts';
import { alarmOwners, countRefusedCalls } from '../oversight/index.ts';
import { type Database, rowsOf } from '../platform/database/database-and-transaction.ts';
import { createDiskFiles } from '../platform/files/disk-files.ts';
import { silentLog } from '../platform/log/log.ts';
import { createMailer } from '../platform/mail/smtp-or-folder-mailer.ts';
import { openTestBank } from '../platform/stripe/sandbox-bank.testing.ts';
import {
  callTestHttp,
  createTestHttp,
  openMoneyGate,
  signUp,
  type TestCall,
  testLender,
  testRuntime,
} from '../platform/testing.ts';
import { advanceBusinessClock } from '../platform/time/advance-business-clock.ts';
import { processEvent } from '../platform/webhooks/process-event.ts';
import { storeEvent } from '../platform/webhooks/receive-webhooks-and-store-events.ts';
import { createWorker } from '../platform/work/worker.ts';
import {
  askProviderAboutDispute,
  askProviderAboutMandate,
  askProviderAboutPayment,
  checkProviderFee,
  createMandate,
  handleCheckoutEvent,
  notifyAdjustmentsAndReplanDebit,
  recheckDebitsOfAccount,
  registerRepaymentRoutes,
  retryClosingCheckout,
  sendRefund,
  submitDebit,
} from '../repayments/index.ts';
import { registerStaffRoutes } from '../staff/index.ts';
import {
  deleteAgain,
  forgetCustomer,
  forgetDeleted,
  registerOffboardingRoutes,
  removeFile,
} from './index.ts';

const dayMs = 86_400_000;
const lenderZone = 'America/New_York';
export interface Person {
  id: string;
  token: string;
  email: string;
}

/** The whole of a loan's life on a fresh database and a sandbox bank, driven through the API as people do. */
export type Life = Awaited<ReturnType<typeof openLife>>;

export async function openLife(openDatabase?: () => Promise<Database>) {
  const http = await createTestHttp(findActor, openDatabase);
  http.wall.now = new Date();
  // The bank's clock stands still between steps, so that a slow machine does not find a payout posted too early.
  const bank = await openTestBank(() => http.wall.ofDatabase ?? http.wall.now);
  const filesFolder = await mkdtemp(path.join(tmpdir(), 'offboarding-files-'));
  const files = createDiskFiles(filesFolder);
  const mailFolder = await mkdtemp(path.join(tmpdir(), 'offboarding-mail-'));
  const mailer = createMailer({
    smtpUrl: null,
    from: testLender.email,
    fromName: testLender.name,
    folder: mailFolder,
  });
  const { router } = http;
  const { app, database, clocks, keys } = router;
  const { provider } = bank;
  const moneyGate = await openMoneyGate({ database, clocks });
  const runtime = testRuntime({
    ...{ database, clocks, keys, files, provider, moneyGate, mailer },
    financialAccountId: async () => (await provider.findFinancialAccount(null))?.id ?? '',
  });
  const dependencies = joinSlices(runtime);
  const { publicUrl } = runtime;
  registerAccountRoutes(router, dependencies);
  registerMemberRoutes(router, { ...dependencies, onRenamed: async () => undefined });
  registerIdVerificationRoutes(router, dependencies);
  registerBankAccountRoutes(router, dependencies);
  registerLoanRoutes(router, dependencies);
  registerListAndRejectRoutes(router, dependencies);
  registerDisbursementRoutes(router, dependencies);
  registerLendingPauseRoutes(router, dependencies);
  registerRepaymentRoutes(router, dependencies);
  registerContactRoutes(router, dependencies);
  registerOffboardingRoutes(router, dependencies);
  registerNoticeRoutes(router, dependencies);
  registerStaffRoutes(router, dependencies);
  const worker = createWorker({
    database,
    clocks,
    log: silentLog,
    handlers: {
      start_password_reset: startPasswordReset(dependencies),
      send_mail: sendNotice(dependencies),
      send_payout: sendPayout(dependencies),
      hear_provider: async () => 'done',
      check_payout: askProviderAboutPayout(dependencies),
      age_loan: ageLoan(dependencies),
      remind_payment: remindPayment(dependencies),
      tell_changes: notifyAdjustmentsAndReplanDebit(dependencies),
      hand_over_debit: submitDebit(dependencies),
      close_checkout: retryClosingCheckout(dependencies),
      run_daily: runDaily(dependencies),
      seal_books: sealBooks(dependencies),
      count_refused_sign_ins: countRefusedSignIns(dependencies),
      count_refused_calls: countRefusedCalls(dependencies),
      alarm_owners: alarmOwners(dependencies),
      stop_debits: recheckDebitsOfAccount(dependencies),
      create_mandate: createMandate(dependencies),
      check_payment: askProviderAboutPayment(dependencies),
      send_refund: sendRefund(dependencies),
      record_fee: checkProviderFee(dependencies),
      check_dispute: askProviderAboutDispute(dependencies),
      check_mandate: askProviderAboutMandate(dependencies),
      forget_bank_account: disconnectRemovedBankAccount(dependencies),
      forget_customer: forgetCustomer(dependencies),
      remove_file: removeFile(dependencies),
      forget_mail: forgetMail(dependencies),
      forget_deleted: forgetDeleted(dependencies),
      delete_again: deleteAgain(dependencies),
      note_deletion: async () => 'done',
      fetch_events: async () => 'done',
      daily_close: async () => 'done',
      morning_mail: async () => 'done',
      process_event: processEvent({
        database,
        clocks,
        handlers: {
          'checkout.session.completed': handleCheckoutEvent(dependencies),
          'financial_connections.account.disconnected': revokeOnAccountEvent(dependencies),
          'treasury.outbound_payment.failed': handlePayoutEvent(dependencies),
        },
      }),
    },
  });

  const call = (asked: TestCall) => callTestHttp(app, asked);

  async function must<Body>(asked: TestCall): Promise<Body> {
    const answer = await call(asked);
    if (answer.statusCode >= 300) throw new Error(`${asked.method} ${asked.url}: ${answer.body}`);
    return answer.json<Body>();
  }

  /** Each has a phone of their own: whoever has another's phone may not decide on them. */
  let adminsMade = 0;
  async function makeAdmin(email: string): Promise<Person> {
    const person = await signUp(app, { email, phone: `(555) 010-${3_000 + adminsMade++}` });
    await database.transact((tx) => grantAdmin(tx, keys, { email, now: http.wall.now }));
    return person;
  }

  const admin = await makeAdmin('boss@office.example');

  /** Moves the business date and the bank's together; the wall clock stays, so that nobody is signed out. */
  async function pass(byMs: number): Promise<void> {
    await database.transact((tx) => advanceBusinessClock(tx, byMs));
    await bank.advanceClock(byMs);
    await worker.drain();
  }

  // A life begins on the lender's next Monday morning, whatever the day and the hour are now. Near midnight a few calls
  // would span two days, and beside a weekend a debit takes longer.
  const now = await database.transact((tx) => clocks.business(tx));
  const today = localDay(now, lenderZone);
  const monday = addDays(today, 7 - ((new Date(today).getUTCDay() + 6) % 7));
  const morning = instantAt({ day: monday, hour: 9, minute: 0, timeZone: lenderZone });
  await pass(morning.getTime() - now.getTime());

  async function uploadId(person: Person): Promise<void> {
    const content = await sharp({
      create: { width: 60, height: 40, channels: 3, background: '#447799' },
    })
      .png()
      .toBuffer();
    const file = { content, name: 'id.png', type: 'image/png' };
    await must({ method: 'POST', url: '/api/profile/upload-id', token: person.token, file });
    const picture = { method: 'POST', url: '/api/profile/upload-picture' } as const;
    await must({ ...picture, token: person.token, file });
  }

  async function approveId(person: Person): Promise<void> {
    const queue = await must<{ id: string; id_card_url: string; user: { id: string } }[]>({
      method: 'GET',
      url: '/api/admin/pending-verifications',
      token: admin.token,
    });
    const waiting = queue.find(({ user }) => user.id === person.id);
    await call({ method: 'GET', url: `/${waiting?.id_card_url}` });
    await must({
      method: 'POST',
      url: `/api/admin/verify-id/${waiting?.id}?status=approved`,
      token: admin.token,
    });
  }

  /** Begins a link, and stays in the bank's picker. */
  async function beginLink({ token }: Person): Promise<string> {
    const url = '/api/bank-account/create-verification-session';
    return (await must<{ session_id: string }>({ method: 'POST', url, token })).session_id;
  }

  /** Begins a link and chooses an account at the bank's picker. */
  async function chooseBank(person: Person, account = 'success'): Promise<string> {
    const sessionId = await beginLink(person);
    await bank.help(`financial_connections/sessions/${sessionId}/complete`, {
      account,
    });
    return sessionId;
  }

  async function linkBank(person: Person, account?: string): Promise<void> {
    const body = { session_id: await chooseBank(person, account) };
    const url = '/api/bank-account/verify-stripe';
    await must({ method: 'POST', url, token: person.token, body });
  }

  /** The sandbox gives every test account the same numbers, so that a second member's has to be approved. */
  async function approveBank(person: Person): Promise<void> {
    const url = `/api/admin/members/${person.id}/approve-bank`;
    await call({ method: 'POST', url, token: admin.token });
  }

  async function verified(fields: Record<string, string> = {}): Promise<Person> {
    const person = await signUp(app, fields);
    await uploadId(person);
    await approveId(person);
    await linkBank(person);
    await approveBank(person);
    return person;
  }

  /** Asks for $20.00; returns the loan's id. */
  async function request(person: Person, automatic_repayment = true): Promise<string> {
    const body = { amount: 20, contract_accepted: true, automatic_repayment };
    const url = '/api/loans/create';
    const loan = await must<{ id: string }>({ method: 'POST', url, token: person.token, body });
    await worker.drain();
    return loan.id;
  }

  /** Removes the account of a pending loan, links it again, and accepts the loan for the new one. */
  async function reaccept(person: Person, loanId: string): Promise<void> {
    const { token } = person;
    const bank = `/api/admin/members/${person.id}/bank-account`;
    await must({ method: 'DELETE', url: bank, token: admin.token });
    await linkBank(person);
    await approveBank(person);
    const url = `/api/loans/${loanId}/reacceptance`;
    const quoted = await must<{ documents_hash: string }>({ method: 'GET', url, token });
    const body = { contract_accepted: true, documents_hash: quoted.documents_hash };
    await must({ method: 'POST', url, token, body });
  }

  /** Presses Disburse; the payout is with the bank and has not arrived. */
  async function disburse(loanId: string): Promise<void> {
    const url = `/api/admin/disburse-loan/${loanId}`;
    await must({ method: 'POST', url, token: admin.token });
    await worker.drain();
  }

  async function borrow(person: Person, automaticRepayment = true): Promise<string> {
    const loanId = await request(person, automaticRepayment);
    await disburse(loanId);
    await pass(5_000);
    return loanId;
  }

  /** Opens the payment page; returns the provider's session. */
  async function openCheckout(person: Person, loanId: string): Promise<string> {
    const query = new URLSearchParams({ loan_id: loanId, origin_url: publicUrl });
    const url = `/api/payments/create-checkout?${query}`;
    const page = await must<{ url: string }>({ method: 'POST', url, token: person.token });
    return new URL(page.url).pathname.split('/').at(-1) ?? '';
  }

  async function pay(sessionId: string, form: Record<string, string>): Promise<void> {
    await bank.help(`checkout/sessions/${sessionId}/complete`, form);
    await webhook('checkout.session.completed', sessionId);
  }

  let events = 0;
  async function webhook(type: string, objectId: string): Promise<void> {
    events += 1;
    const event = { type, objectId, accountId: null, createdAt: http.wall.now };
    await database.transact((tx) => storeEvent(tx, clocks, { id: `evt_${events}`, ...event }));
    await worker.drain();
  }

  const remove = (id: string, options: { token?: string; headers?: Record<string, string> } = {}) =>
    call({ method: 'DELETE', url: `/api/admin/members/${id}`, token: admin.token, ...options });

  const query = <Row extends Record<string, unknown>>(text: string): Promise<Row[]> =>
    database.transact((tx) => rowsOf<Row>(tx, sql.raw(text)));

  /** Finds the tables that hold people and have a row of this person. */
  async function tablesWith(personId: string): Promise<string[]> {
    const columns = await query<{ table_name: string; column_name: string }>(
      `select table_name, column_name from information_schema.columns where table_schema = 'public'
       and (column_name in ('member_id', 'user_id')
         or (column_name = 'id' and table_name in ('users', 'members')))`,
    );
    const found: string[] = [];
    for (const { table_name, column_name } of columns) {
      const rows = await query(`select 1 from ${table_name} where ${column_name} = '${personId}'`);
      if (rows.length > 0) found.push(table_name);
    }
    return found.sort();
  }

  const balances = () => database.transact(balancesByAccount);

  /** Fails unless nothing is due on the loan and both sides of the books are equal. */
  async function expectNothingDue(loanId: string): Promise<void> {
    expect(await database.transact((tx) => loanBalance(tx, loanId))).toEqual({
      principalDue: 0,
      interestDue: 0,
      lateFeeDue: 0,
    });
    const trial = await database.transact(trialBalance);
    expect(trial.debitCents).toBe(trial.creditCents);
  }

  return {
    ...{ tablesWith, balances, expectNothingDue },
    ...{ http, bank, database, keys, dependencies, worker, admin, files, filesFolder },
    ...{
      call,
      must,
      makeAdmin,
      pass,
      uploadId,
      beginLink,
      chooseBank,
      linkBank,
      verified,
      request,
      reaccept,
    },
    ...{ disburse, borrow, openCheckout, pay, webhook, remove, query },
    signUp: (fields?: Record<string, string>) => signUp(app, fields),
    passDays: (days: number) => pass(days * dayMs),
    filesOnDisk: () => readdir(filesFolder),
    mailsTo: async (email: string) => {
      const names = await readdir(mailFolder);
      const mails = names.map((name) => readFile(path.join(mailFolder, name), 'utf8'));
      return (await Promise.all(mails)).filter((mail) => mail.includes(email));
    },
    async close() {
      await worker.stop();
      await http.close();
      await bank.close();
      await rm(filesFolder, { recursive: true, force: true });
      await rm(mailFolder, { recursive: true, force: true });
    },
  };
}
