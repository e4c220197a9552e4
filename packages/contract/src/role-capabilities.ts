import type { Role } from './role-names.ts';

export { isStaff, type Role, roleNames, type StaffRole } from './role-names.ts';

/**
 * A capability covers a whole job: `ids.review` allows a person to open the waiting ID documents
 * and to decide on them. A list that several jobs need, such as the loans, has a capability of its
 * own.
 */
export const capabilities = {
  'account.use': 'See and change your own profile, password, sessions and notices.',
  'loans.borrow': 'Show your ID, link your bank account, and request and repay your own loans.',
  'today.view': 'See how much work of each kind waits for staff.',
  'members.view': 'See every member, with their ID decisions, bank accounts and notices.',
  'members.history':
    'See all that happened with a member in one list: loans, money, decisions, notices and contacts.',
  'contacts.record': 'Record a contact with a member, and strike a wrong one through.',
  'members.edit': 'Change a member’s profile, membership level and ID status.',
  'members.delete': 'Delete a member.',
  'factors.reset': 'Reset the second factors of another person who lost them.',
  'ids.review': 'Open the ID documents that wait, and approve or reject them.',
  'bank_accounts.review': 'Approve or remove a member’s bank account.',
  'loans.view':
    'See every loan, with its payments, adjustments, extension requests, refunds, disputes and statements.',
  'loans.disburse':
    'Disburse a loan, also by manual transfer, and record that its money was returned.',
  'loans.reject': 'Reject a pending loan.',
  'loans.adjust':
    'Change a loan’s terms, waive a charge, record an outside payment, and reverse an adjustment.',
  'loans.write_off': 'Write a loan off.',
  'extensions.decide': 'Give or refuse an extension.',
  'refunds.give': 'Send a refund again, or record that it was given outside the provider.',
  'lending.pause': 'Pause and resume new loan requests.',
  'ledger.view':
    'See the Financial Tracker, the entries behind its figures, and the trial balance.',
  'closes.view': 'See the daily closes and their breaks.',
  'breaks.resolve': 'Run a close, and explain and resolve its breaks.',
  'work.retry':
    'See work that has used up its tries, and try it again. Send a mail that bounced again.',
  'audit.view': 'See a member’s audit trail and open its encrypted details.',
  'audit.view_all':
    'See and export the log: who did what to whom, and when, over all members and staff.',
  'exports.download': 'Download all members, loans or postings.',
  'approvals.decide':
    'See the acts that wait for a second person, and approve or decline those that you may do yourself.',
  'approvals.set': 'Choose which acts need a second person, and how much may be sent a day.',
  'staff.view': 'See who works here, with their roles and open invitations.',
  'staff.manage': 'Invite staff, change their roles, suspend them and end their sessions.',
  'sandbox.advance': 'Move the sandbox’s date forward.',
} as const satisfies Record<`${string}.${string}`, string>;

export type Capability = keyof typeof capabilities;

const ofEverybody = ['account.use', 'loans.borrow'] as const;
const ofReviewers = ['today.view', 'members.view', 'ids.review', 'bank_accounts.review'] as const;

/** Everybody may borrow, even staff. */
export const roles = {
  borrower: ofEverybody,
  owner: Object.keys(capabilities) as Capability[],
  worker: [
    ...ofEverybody,
    ...ofReviewers,
    'members.history',
    'members.edit',
    'contacts.record',
    'loans.view',
    'loans.disburse',
    'loans.reject',
    'loans.adjust',
    'extensions.decide',
    'refunds.give',
    'closes.view',
    'work.retry',
    'approvals.decide',
  ],
  reviewer: [...ofEverybody, ...ofReviewers],
  auditor: [
    ...ofEverybody,
    'today.view',
    'members.view',
    'members.history',
    'loans.view',
    'ledger.view',
    'closes.view',
    'audit.view',
    'audit.view_all',
    'exports.download',
    'staff.view',
  ],
} as const satisfies Record<Role, readonly Capability[]>;

export function may(person: { readonly role: Role }, capability: Capability): boolean {
  const held: readonly Capability[] = roles[person.role];
  return held.includes(capability);
}

/**
 * With these capabilities, a thief could move money or forgive a debt, or prepare either. So until
 * `money_rights_from`, staff can use them only to read (`GET`).
 */
const moneyCapabilities: readonly Capability[] = [
  'members.edit',
  'members.delete',
  'ids.review',
  'bank_accounts.review',
  'loans.disburse',
  'loans.adjust',
  'loans.write_off',
  'breaks.resolve',
  'extensions.decide',
  'refunds.give',
  'factors.reset',
  'staff.manage',
  'approvals.decide',
  'approvals.set',
];

export function movesMoney(capability: Capability): boolean {
  return moneyCapabilities.includes(capability);
}
