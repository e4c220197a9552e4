const people = `members.id, first_name, middle_initial, last_name, phone, email, membership_level, id_status,
  picture_file, bank_account_added, bank_account_verified, bank_account_awaits_approval, completed_loans, is_admin, members.created_at`;

function members(where, total = `select count(*) from members where ${where}`) {
  return [
    `select ${people} from members join users using (id) where ${where}
      order by members.created_at desc, members.id desc limit 51`,
    total,
    'select count(*) from members where bank_account_awaits_approval',
  ];
}

const search = (text) => members(`search_text like '%${text}%'`);

function loans(where, order) {
  return [
    `select loans.id, principal_cents, interest_rate_basis_points, interest_cents, late_fee_cents, due_at, sent_at, status,
      payment_processing, late_fee_not_before, members.id as member_id, first_name, middle_initial, last_name, phone,
      membership_level, email
      from loans join members on members.id = loans.member_id join users on users.id = members.id
      where ${where} order by ${order} limit 51`,
    `select count(*) from loans join members on members.id = loans.member_id where ${where}`,
  ];
}

const activeLoans = (more) =>
  loans(`status in ('funded', 'disbursed', 'overdue') and sent${more}`, 'due_at, loans.id');

const named = 'first_name, middle_initial, last_name';

/** A list that fits on its first page, so that nothing has to be counted. `joined`: where the borrower's name comes from. */
const shortList = (what, { columns = '', joined = '', where = 'true', order }) => [
  `select ${what}.*${columns} from ${what} ${joined} where ${where} order by ${order} limit 51`,
];

const withName = (what, order, where) =>
  shortList(what, {
    ...{ columns: `, ${named}`, joined: `left join members on members.id = ${what}.member_id` },
    ...{ where, order },
  });

/**
 * What is sealed is summed up; what came since, and the changes of the counts since then, are not. Without them the
 * figures would be wrong until the next seal.
 */
const summary = [
  `select account, event, sum(amount_cents) from (
      select account, event, amount_cents from ledger_sealed_sums
      union all
      select account, event, amount_cents from ledger_unsealed join ledger_postings using (transaction_id)
    ) as postings group by account, event`,
  `select status, sent, sum(count) from (
      select status, sent, count from loan_counts
      union all
      select status, sent, change from loan_count_changes
    ) as counts group by status, sent`,
];

const history = (days) => [
  `select effective_at::date as day, sum(amount_cents) filter (where account = 'principal_due') as amount
    from ledger_transactions join ledger_postings on transaction_id = ledger_transactions.id
    where effective_at >= now() - interval '${days} days' group by 1 order by 1`,
];

/**
 * The calls that are measured, each with the least SQL that finds the same (`bare`), where one knows better than to ask
 * for nothing. `as`: a borrower’s own call; without, an admin’s. `member` in a path stands for one that has loans, as
 * `:member` does in the SQL.
 */
export const reads = [
  {
    name: 'profile/me',
    as: 'borrower',
    path: '/profile/me',
    bare: [`select ${people} from members join users using (id) where id = :member`],
  },
  {
    name: 'my-loans',
    as: 'borrower',
    path: '/loans/my-loans',
    bare: [
      `select loans.*, bank_name, last4 from loans join bank_accounts on bank_accounts.id = bank_account_id
        where loans.member_id = :member order by approved_at desc, loans.id desc limit 51`,
      'select count(*) from loans where member_id = :member',
    ],
  },
  {
    name: 'ID verifications, first page',
    path: '/admin/pending-verifications',
    bare: [
      `select id_documents.id, file, extension, kind, submitted_at, members.id as member_id, first_name, middle_initial,
        last_name, phone, email
        from id_documents join members on members.id = member_id join users on users.id = member_id
        where status = 'pending' order by submitted_at, id_documents.id limit 51`,
      `select count(*) from id_documents where status = 'pending'`,
    ],
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
  { name: 'Members, search jo', path: '/admin/members?search=jo', bare: search('jo') },
  {
    name: 'Members, search example (all)',
    path: '/admin/members?search=example',
    bare: search('example'),
  },
  {
    name: 'Active loans, first page',
    path: '/admin/active-loans',
    bare: activeLoans(''),
  },
  {
    name: 'Active loans, search lorfin',
    path: '/admin/active-loans?search=lorfin',
    bare: activeLoans(` and search_text like '%lorfin%'`),
  },
  {
    name: 'Active loans, search example (all)',
    path: '/admin/active-loans?search=example',
    bare: activeLoans(` and search_text like '%example%'`),
  },
  {
    name: 'Active loans, defaulted',
    path: '/admin/active-loans?status=defaulted',
    bare: loans(`status = 'defaulted'`, 'due_at, loans.id'),
  },
  {
    name: 'Active loans, written off',
    path: '/admin/active-loans?status=written_off',
    bare: loans(`status = 'written_off'`, 'due_at, loans.id'),
  },
  {
    name: 'Loans to send, first page',
    path: '/admin/pending-loans',
    bare: loans(`status = 'funded' and not sent`, 'approved_at, loans.id'),
  },
  { name: 'Financial summary', path: '/admin/financial-stats', bare: summary },
  {
    name: 'Money over 30 days',
    path: '/admin/financial-history?days=30',
    bare: history(30),
  },
  {
    name: 'Money over 90 days',
    path: '/admin/financial-history?days=90',
    bare: history(90),
  },
  {
    name: 'Money over 366 days',
    path: '/admin/financial-history?days=366',
    bare: history(366),
  },
  {
    name: 'Entries behind total_late_fees',
    path: '/admin/ledger/entries?figure=total_late_fees',
  },
  { name: 'Due in 14 days', path: '/admin/due-days' },
  { name: 'Aging', path: '/admin/aging' },
  {
    name: 'Closes',
    path: '/admin/closes',
    bare: shortList('closes', { order: 'ran_at desc, id desc' }),
  },
  {
    name: 'Breaks',
    path: '/admin/breaks',
    bare: shortList('breaks', {
      columns: `, ${named}, exists (select from ledger_transactions where loan_id = breaks.loan_id) as loan_known`,
      joined: 'left join members on members.id = subject_id',
      ...{ where: 'gone_at is null', order: 'first_seen_at desc, breaks.id desc' },
    }),
  },
  {
    name: 'Refunds',
    path: '/admin/refunds',
    bare: withName(
      'refunds',
      'refunds.created_at, refunds.id',
      `status in ('planned', 'sending', 'pending', 'failed')`,
    ),
  },
  {
    name: 'Disputes',
    path: '/admin/disputes',
    bare: withName('disputes', 'opened_at desc, disputes.id desc', 'true'),
  },
  {
    name: 'More time asked for',
    path: '/admin/extension-requests',
    bare: [
      `select extension_requests.*, loans.*, ${named} from extension_requests join loans on loans.id = loan_id
        join members on members.id = extension_requests.member_id
        where extension_requests.status = 'waiting' order by asked_at, extension_requests.id limit 51`,
    ],
  },
  { name: 'A member', path: '/admin/members/member' },
  { name: 'A member’s loans', path: '/admin/members/member/loans' },
  { name: 'A member’s audit trail', path: '/admin/members/member/audit' },
  { name: 'A member’s notices', path: '/admin/members/member/notices' },
];
