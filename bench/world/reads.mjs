/** How many rows a page of a list shows. */
export const rowsOfAPage = 50;

/**
 * The least SQL that finds what a list answers: its rows, their number, which is asked only where more rows were found
 * than one page shows, and what the answer says beside them.
 */
const list = (rows, total, ...beside) => ({
  rows: `${rows} limit ${rowsOfAPage + 1}`,
  total,
  beside,
});

/** The same of an answer that is no list. */
const answer = (...statements) => ({ beside: statements });

const named = 'first_name, middle_initial, last_name';

const members = (where, total = `select count(*) from members where ${where}`) =>
  list(
    `select members.id, ${named}, phone, email, membership_level, id_status, id_submitted, picture_file, picture_extension,
        bank_account_added, bank_account_verified, bank_account_awaits_approval, completed_loans, is_admin, staff_role,
        members.created_at
      from members join users using (id) where ${where} order by members.created_at desc, members.id desc`,
    total,
    'select count(*) from members where bank_account_awaits_approval',
  );

const search = (text) => members(`search_text like '%${text}%'`);

/** What has changed since the last seal is not in the counts of the loans yet. */
const loanCounts = `(select status, sent, count from loan_counts
    union all select status, sent, change from loan_count_changes) as loan_counts`;

const activeLoans = (where, total = `select sum(count) from ${loanCounts} where ${where}`) =>
  list(
    `select loans.id, principal_cents, interest_rate_basis_points, interest_cents, late_fee_cents, due_at, time_zone, sent_at,
        status, sent, payment_processing, late_fee_not_before, members.id as member_id, ${named}, phone,
        membership_level, email,
        (select true from payouts where loan_id = loans.id and channel = 'manual' and status = 'posted' limit 1) as manual,
        (select true from ledger_transactions where loan_id = loans.id
          and event in ('dispute_lost', 'payment_returned', 'payment_refunded') limit 1) as lost,
        debit.*
      from loans join members on members.id = loans.member_id join users on users.id = members.id
      left join lateral (
        select status as debit_status, debit_day, amount_cents, try_number, failure_reason, returned_at, finished_at
        from payments where loan_id = loans.id and kind = 'debit' order by quoted_at desc, try_number desc limit 1
      ) as debit on true
      where ${where} order by due_at, loans.id`,
    total,
  );

const open = `status in ('funded', 'disbursed', 'overdue') and sent`;

const openLoansOf = (text) => {
  const where = `${open} and search_text like '%${text}%'`;
  return activeLoans(
    where,
    `select count(*) from loans join members on members.id = loans.member_id where ${where}`,
  );
};

const loansToSend = list(
  `select loans.id, principal_cents, interest_rate_basis_points, interest_cents, late_fee_cents, approved_at, bank_account_id,
      level_when_approved, automatic_repayment, last_payout_failure, manual_transfer_by, manual_transfer_since, time_zone,
      members.id as member_id, members.first_name, members.middle_initial, members.last_name,
      concat_ws(' ', approvers.first_name, approvers.middle_initial, approvers.last_name) as approver,
      concat_ws(' ', senders.first_name, senders.middle_initial, senders.last_name) as sender,
      members.phone, members.id_status, members.bank_account_added, members.bank_account_verified, email, password_changed_at,
      email_changed_at, members.name_changed_at, present.account_holder_name, present.bank_name, present.last4,
      present.verified, present.verified_by, present.verified_at, present.outbound_setup_id,
      present.provider_payment_method_id, replaced
    from loans join members on members.id = loans.member_id join users on users.id = members.id
    left join bank_accounts as present on present.member_id = members.id and present.removed_at is null
    left join members as approvers on approvers.id = present.verified_by
    left join members as senders on senders.id = manual_transfer_by
    left join lateral (select array_agg((added_at, verified_at, fingerprint, provider_account_id) order by added_at) as replaced
      from bank_accounts where member_id = members.id) as accounts on true
    where status = 'funded' and not sent order by approved_at, loans.id`,
  `select sum(count) from ${loanCounts} where status = 'funded' and not sent`,
);

/** What waits at the office, with the borrower’s name. `where`: which of it. */
const waiting = (what, { order, where = 'true', columns = '', joined = 'member_id' }) =>
  list(
    `select ${what}.*, ${named}${columns} from ${what} left join members on members.id = ${what}.${joined}
      where ${where} order by ${order}`,
    `select count(*) from ${what} where ${where}`,
  );

/** The postings that are not sealed yet: without them a figure would be wrong until the next seal. */
const unsealed = `cross join lateral (select account, event, amount_cents from ledger_postings
  where ledger_postings.transaction_id = ledger_unsealed.transaction_id offset 0) as tail`;

const sums = `(select account, event, amount_cents from ledger_sealed_sums
  union all select account, event, amount_cents from ledger_unsealed ${unsealed}) as postings`;

const summary = answer(
  `select account, event, sum(amount_cents) from ${sums} group by 1, 2`,
  `select status, sent, sum(count) from ${loanCounts} group by 1, 2`,
);

const signed = (sign, account, events) =>
  `when account = '${account}' ${events ? `and event in (${events.map((event) => `'${event}'`).join(', ')}) ` : ''}then ${sign} * amount_cents`;

const undone = ['payment_undone', 'dispute_lost', 'payment_returned', 'payment_refunded'];

/** Each day’s money (docs/ledger.md), from the sums of the quarters of an hour. */
const history = (days) =>
  answer(
    `select (quarter at time zone 'America/New_York')::date as day,
        sum(case ${signed(1, 'principal_due', ['disburse_pressed', 'payout_failed', 'payout_returned'])}
          ${signed(1, 'payouts_in_transit')} end) as out_cents,
        sum(case ${['interest_income', 'late_fee_income', 'recoveries'].map((account) => signed(-1, account)).join(' ')}
          ${signed(-1, 'principal_due', ['paid', ...undone])} end) as in_cents,
        sum(case ${signed(-1, 'principal_due', ['payout_returned'])} end) as out_returned_cents,
        sum(case ${['interest_income', 'late_fee_income', 'recoveries', 'principal_due'].map((account) => signed(1, account, undone)).join(' ')} end)
          as in_returned_cents,
        sum(case ${signed(1, 'principal_due')} end) as lent_out_cents
      from (
        select quarter, account, event, amount_cents from ledger_sealed_quarters where quarter >= now() - interval '${days} days'
        union all
        select effective_at, account, tail.event, amount_cents from ledger_unsealed
          join ledger_transactions on ledger_transactions.id = ledger_unsealed.transaction_id ${unsealed}
          where effective_at >= now() - interval '${days} days'
      ) as postings
      where account in ('principal_due', 'payouts_in_transit', 'interest_income', 'late_fee_income', 'recoveries')
      group by 1 order by 1`,
    `select sum(amount_cents) from ${sums} where account = 'principal_due'`,
  );

const moneyOut = (where) => `(select (due_at at time zone time_zone)::date as due_day, cents
    from loans cross join lateral (select coalesce(sum(amount_cents), 0) as cents from ledger_postings
      where loan_id = loans.id and account in ('principal_due', 'interest_due', 'late_fee_due') offset 0) as owed
    where (${open} or status = 'defaulted') and ${where}) as owed`;

/**
 * The calls that are measured. `as`: a borrower’s own call; without, an admin’s. `bare`: the least SQL that finds the same;
 * `member` in a path stands for a member who has loans, as `:member` does in the SQL. `isLarge`: its SQL costs most of it,
 * because many rows are searched or summed up; the target is higher.
 */
export const reads = [
  {
    name: 'profile/me',
    as: 'borrower',
    path: '/profile/me',
    bare: answer(`select members.id, ${named}, phone, email, email_confirmed_at, membership_level, id_status, id_submitted,
        id_notes, bank_account_added, bank_account_verified, is_admin, staff_role, password_is_one_time, completed_loans,
        picture_file, picture_extension, members.created_at
      from members join users using (id) where id = :member`),
  },
  {
    name: 'my-loans',
    as: 'borrower',
    path: '/loans/my-loans',
    bare: list(
      `select loans.*, bank_name, last4 from loans left join bank_accounts on bank_accounts.id = bank_account_id
        where loans.member_id = :member order by approved_at desc, loans.id desc`,
      'select count(*) from loans where member_id = :member',
      'select * from payments where loan_id in (select id from loans where member_id = :member) order by quoted_at, try_number',
      `select id, loan_id, payment_id, amount_cents, status, opened_at, decided_at from disputes
        where loan_id in (select id from loans where member_id = :member) and status <> 'warning' order by opened_at`,
      `select id, loan_id, provider_payment_id, amount_cents, status, loss, created_at, finished_at from refunds
        where loan_id in (select id from loans where member_id = :member) order by created_at`,
      `select id, fingerprint, verified, provider_payment_method_id from bank_accounts
        where member_id = :member and removed_at is null`,
    ),
  },
  {
    name: 'ID verifications, first page',
    path: '/admin/pending-verifications',
    bare: list(
      `select id_documents.id, file, extension, kind, submitted_at, members.id as member_id, ${named}, phone, email
        from id_documents join members on members.id = member_id join users on users.id = member_id
        where status = 'pending' order by submitted_at, id_documents.id`,
      `select count(*) from id_documents where status = 'pending'`,
    ),
  },
  {
    name: 'Members, first page',
    path: '/admin/members',
    bare: members('true', 'select sum(count) from member_counts'),
  },
  {
    name: 'Members, gold',
    path: '/admin/members?membership_level=gold',
    bare: members(
      `membership_level = 'gold'`,
      `select sum(count) from member_counts where membership_level = 'gold'`,
    ),
  },
  { name: 'Members, search ada', path: '/admin/members?search=ada', bare: search('ada') },
  { name: 'Members, search lorfin', path: '/admin/members?search=lorfin', bare: search('lorfin') },
  {
    name: 'Members, search member99',
    path: '/admin/members?search=member99',
    bare: search('member99'),
  },
  {
    name: 'Members, search member4242@',
    path: '/admin/members?search=member4242@',
    bare: search('member4242@'),
  },
  { name: 'Members, search zzzz', path: '/admin/members?search=zzzz', bare: search('zzzz') },
  {
    name: 'Members, search jo',
    path: '/admin/members?search=jo',
    bare: search('jo'),
    isLarge: true,
  },
  {
    name: 'Members, search example (all)',
    path: '/admin/members?search=example',
    bare: search('example'),
    isLarge: true,
  },
  { name: 'Active loans, first page', path: '/admin/active-loans', bare: activeLoans(open) },
  {
    name: 'Active loans, search lorfin',
    path: '/admin/active-loans?search=lorfin',
    bare: openLoansOf('lorfin'),
  },
  {
    name: 'Active loans, search example (all)',
    path: '/admin/active-loans?search=example',
    bare: openLoansOf('example'),
    isLarge: true,
  },
  {
    name: 'Active loans, defaulted',
    path: '/admin/active-loans?status=defaulted',
    bare: activeLoans(`status = 'defaulted'`),
  },
  {
    name: 'Active loans, written off',
    path: '/admin/active-loans?status=written_off',
    bare: activeLoans(`status = 'written_off'`),
  },
  { name: 'Loans to send, first page', path: '/admin/pending-loans', bare: loansToSend },
  { name: 'Financial summary', path: '/admin/financial-stats', bare: summary },
  ...[30, 90, 366].map((days) => ({
    name: `Money over ${days} days`,
    path: `/admin/financial-history?days=${days}`,
    bare: history(days),
    isLarge: true,
  })),
  {
    name: 'Entries behind total_late_fees',
    path: '/admin/ledger/entries?figure=total_late_fees',
  },
  {
    name: 'Due in 14 days',
    path: '/admin/due-days',
    bare: answer(
      `select due_day, sum(cents), count(*) from ${moneyOut(`due_at >= now() - interval '1 day' and due_at < now() + interval '15 days'`)}
        group by 1 order by 1`,
    ),
  },
  {
    name: 'Aging',
    path: '/admin/aging',
    bare: answer(
      `select case when late > 30 then 3 when late > 7 then 2 when late > 0 then 1 else 0 end as part, sum(cents), count(*)
        from (select current_date - due_day as late, cents from ${moneyOut('true')}) as aged group by 1`,
    ),
    isLarge: true,
  },
  {
    name: 'Closes',
    path: '/admin/closes',
    bare: list('select * from closes order by ran_at desc, id desc', 'select count(*) from closes'),
  },
  {
    name: 'Breaks',
    path: '/admin/breaks',
    bare: waiting('breaks', {
      ...{ order: 'first_seen_at desc, breaks.id desc', where: 'gone_at is null' },
      columns: `, exists (select from ledger_transactions where loan_id = breaks.loan_id) as loan_known`,
      joined: 'subject_id',
    }),
  },
  {
    name: 'Refunds',
    path: '/admin/refunds',
    bare: waiting('refunds', {
      order: 'refunds.created_at, refunds.id',
      where: `status in ('planned', 'sending', 'pending', 'failed')`,
    }),
  },
  {
    name: 'Disputes',
    path: '/admin/disputes',
    bare: waiting('disputes', {
      order: 'opened_at desc, disputes.id desc',
      where: `reason not in ('insufficient_funds', 'incorrect_account_details', 'bank_cannot_process')`,
    }),
  },
  {
    name: 'More time asked for',
    path: '/admin/extension-requests',
    bare: list(
      `select extension_requests.*, principal_cents, interest_cents, late_fee_cents, due_at, time_zone, ${named}
        from extension_requests join loans on loans.id = loan_id
        join members on members.id = extension_requests.member_id
        where extension_requests.status = 'waiting' and loans.status in ('disbursed', 'overdue', 'defaulted')
        order by asked_at, extension_requests.id`,
      `select count(*) from extension_requests join loans on loans.id = loan_id
        where extension_requests.status = 'waiting' and loans.status in ('disbursed', 'overdue', 'defaulted')`,
    ),
  },
  { name: 'A member', path: '/admin/members/member' },
  { name: 'A member’s loans', path: '/admin/members/member/loans' },
  { name: 'A member’s audit trail', path: '/admin/members/member/audit' },
  { name: 'A member’s notices', path: '/admin/members/member/notices' },
];
