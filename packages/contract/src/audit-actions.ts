/** The kinds of entries in the audit trail, each with its label in the filter of the page Log. */
export const auditKinds = {
  sign_ins: 'Sign-ins and passwords',
  access: 'Access',
  views: 'Views and exports',
  members: 'Members and IDs',
  bank_accounts: 'Bank accounts',
  loans: 'Loans',
  money: 'Money',
  settings: 'Settings and books',
} as const satisfies Record<string, string>;

export type AuditKind = keyof typeof auditKinds;

/** Stored entries contain these codes, so never change or remove a code. */
export const auditActions = {
  sign_ins: {
    'session.started': 'Signed in',
    'session.ended': 'Signed out',
    'password.changed': 'Password changed',
    'password.reset': 'Password reset',
    'email.confirmed': 'Email confirmed',
    'factor.added': 'Second factor added',
    'factor.removed': 'Second factor removed',
    'factors.reset': 'Second factors reset',
    'recovery_codes.made': 'New recovery codes made',
    'recovery_code.used': 'Recovery code used',
    'sign_ins.refused': 'Sign-ins refused',
  },
  access: {
    'admin.granted': 'Made an admin',
    'admin.revoked': 'No longer an admin',
    'mail.resent': 'Bounced mail sent again',
    'encryption_key.changed': 'Encryption key changed',
    'encryption_key.retired': 'Former encryption key no longer used',
    'staff.invited': 'Invited to work here',
    'staff.invitation_withdrawn': 'Invitation withdrawn',
    'staff.joined': 'Accepted an invitation to work here',
    'staff.role_changed': 'Role changed',
    'staff.suspended': 'Suspended',
    'staff.resumed': 'Suspension ended',
    'access.refused': 'Access refused',
    'approval.asked': 'Asked for a second person’s approval',
    'approval.carried_out': 'Approved by a second person and carried out',
    'approval.declined': 'Approval declined',
    'approval.withdrawn': 'Request for approval withdrawn',
    'approval.lapsed': 'Request for approval lapsed',
    'approval.nobody_else': 'Done alone: nobody else could approve',
    'approval_rules.changed': 'Rules of approval changed',
  },
  views: {
    'member.viewed': 'Member page opened',
    'statement.viewed': 'Statement opened',
    'id_document.viewed': 'ID viewed',
    'audit.opened': 'Details of this trail opened',
    'table.exported': 'Table exported',
    'log.exported': 'Log exported',
  },
  members: {
    'member.registered': 'Registered',
    'member.updated': 'Profile edited',
    'member.deleted': 'Member deleted',
    'profile.updated': 'Profile changed',
    'picture.replaced': 'Picture replaced',
    'picture.deleted': 'Picture deleted',
    'id_document.submitted': 'ID submitted',
    'id_document.approved': 'ID approved',
    'id_document.rejected': 'ID rejected',
    'id_document.decision_undone': 'ID decision undone',
    'id_approval.ended': 'Approval of the ID ended by a new name',
    'contact.noted': 'Contact recorded',
    'contact.struck': 'Contact struck through',
    'subject_key.destroyed': 'Key of a deleted member destroyed',
  },
  bank_accounts: {
    'bank_account.added': 'Bank account added',
    'bank_account.approved': 'Bank account approved',
    'bank_account.holder_rechecked': 'Bank account checked against another name',
    'bank_account.removed': 'Bank account removed',
    'bank_account.verification_lost': 'Bank account no longer verified',
  },
  loans: {
    'loan.approved': 'Loan requested and approved',
    'loan.denied': 'Loan request denied',
    'loan.reaccepted': 'Loan accepted again',
    'loan.rejected': 'Loan rejected',
    'loan.cancelled': 'Loan cancelled',
    'loan.lapsed': 'Loan lapsed: not sent in time',
    'loan.manual_transfer_begun': 'Manual transfer begun',
    'loan.manual_transfer_abandoned': 'Manual transfer not made',
    'loan.disbursed': 'Loan disbursed',
    'loan.amount_lowered': 'Amount lowered',
    'loan.rate_lowered': 'Interest lowered',
    'loan.late_fee_raised': 'Late fee raised',
    'loan.late_fee_waived': 'Late fee waived',
    'loan.late_fee_charged': 'Late fee charged after a returned payment',
    'loan.extended': 'Due date moved',
    'loan.extension_requested': 'More time asked for',
    'loan.extension_given': 'More time given',
    'loan.extension_refused': 'More time refused',
    'loan.automatic_repayment_set': 'Choice of automatic repayment changed',
    'loan.paid_outside': 'Payment received outside',
    'loan.change_reversed': 'Change reversed',
    'loan.overdue': 'Loan overdue',
    'loan.defaulted': 'Loan defaulted',
    'loan.reopened': 'Payment returned: loan owed again',
    'loan.repaid': 'Loan repaid',
    'loan.written_off': 'Loan written off',
  },
  money: {
    'payout.processing': 'Payout on its way',
    'payout.posted': 'Payout left the account',
    'payout.arrival_moved': 'Payout arrives later',
    'payout.held_back': 'Payout held back',
    'payout.failed': 'Payout failed',
    'payout.canceled': 'Payout cancelled',
    'payout.returned': 'Payout returned',
    'payout.adopted': 'Payout found at the provider',
    'debit.authorized': 'One more debit authorized',
    'debit.announced': 'Automatic repayment announced',
    'debit.cancelled': 'Announced debit cancelled',
    'debit.handed_over': 'Automatic repayment handed to the bank',
    'mandate.pending': 'Authorization to debit pending',
    'mandate.active': 'Authorization to debit made',
    'mandate.refused': 'Authorization to debit refused',
    'mandate.ended': 'Authorization to debit ended',
    'strike.counted': 'Payment failed: insufficient funds',
    'strike.cleared': 'Count of failures set to zero',
    'payment.adopted': 'Payment found at the provider',
    'payment.after_deletion': 'Paid after the deletion',
    'payment.lost': 'Payment lost',
    'dispute.warning': 'Bank warned of a dispute',
    'dispute.opened': 'Payment disputed',
    'dispute.funds_withdrawn': 'Disputed payment withdrawn',
    'dispute.won': 'Dispute won',
    'dispute.lost': 'Dispute lost',
    'dispute.withdrawn': 'Dispute withdrawn',
    'refund.owed': 'Refund owed',
    'refund.pending': 'Refund is on its way',
    'refund.succeeded': 'Refund given back',
    'refund.failed': 'Refund failed',
    'refund.dropped': 'Refund no longer owed',
    'refund.given_outside': 'Refund given back outside',
    'refund.adopted': 'Refund found at the provider',
    'refund.made_in_dashboard': 'Refund made in the dashboard',
  },
  settings: {
    'lending.paused': 'New loan requests paused',
    'lending.resumed': 'New loan requests resumed',
    'close.run': 'Close run',
    'break.explained': 'Difference explained',
    'break.resolved': 'Difference resolved',
    'work.retried': 'Parked work tried again',
    'database.restored': 'Database restored from a backup',
  },
} as const satisfies Record<AuditKind, Record<`${string}.${string}`, string>>;

/** The code of an action, such as `loan.disbursed`. */
export type AuditAction = {
  [Kind in AuditKind]: keyof (typeof auditActions)[Kind];
}[AuditKind];

const words: ReadonlyMap<string, string> = new Map(
  Object.values(auditActions).flatMap((ofKind) => Object.entries(ofKind)),
);

/** Returns null for an unknown code, which another version of the product may have stored. */
export function auditWords(action: string): string | null {
  return words.get(action) ?? null;
}

export function actionsOfKind(kind: AuditKind): AuditAction[] {
  return Object.keys(auditActions[kind]) as AuditAction[];
}
