import { idPhotoAdvice } from '@sevenday/contract';
import { addCents, formatDollars } from '@sevenday/lending';
import type { BankAccountData, WaitingLoans } from './facts.ts';
import {
  contactOf,
  formatTime,
  type Letterhead,
  type NoticeText,
  questionTo,
  type Texts,
} from './letterhead.ts';

/** What happened to the account that money is sent to. */
export type BankChange =
  | 'waiting'
  | 'replaced'
  | 'removed'
  | 'connection_ended'
  | 'blocked'
  | 'renamed';

/** What happened to a person's second factors. */
export type FactorChange =
  | 'added'
  | 'removed'
  | 'recovery_code_used'
  | 'recovery_codes_made'
  | 'reset';

/** The facts of each kind of notice about a person, their account and their bank account (`facts.ts`). */
export interface AccountNotices {
  /** `bankVerified`: the bank account is verified too, so nothing else is missing. Unknown in older notices. */
  id_approved: { bankVerified?: boolean };
  id_rejected: { notes: string | null };
  /** `usableFrom` is by the wall clock: no money is sent before it. Null when money can be sent at once. */
  bank_verified: BankAccountData & WaitingLoans & { usableFrom: Date | null };
  bank_changed: BankAccountData & WaitingLoans & { change: BankChange; usableFrom: Date | null };
  password_changed: { changedAt: Date };
  factor_changed: { changedAt: Date; change: FactorChange };
  /** Sent to the new address, which is `email`. */
  email_changed: { changedAt: Date; email: string };
  /** The same notice, sent to the former address, so that a thief cannot change the email unseen. */
  email_left: { changedAt: Date; email: string };
  /** `device` is such as 'Chrome on Android'; null if the browser did not say. */
  new_device: { device: string | null; signedInAt: Date };
  confirm_email: { token: string; validHours: number };
  reset_password: { token: string; validHours: number };
}

export const accountTexts: Texts<AccountNotices> = {
  id_approved: idApproved,
  id_rejected: idRejected,
  bank_verified: bankVerified,
  bank_changed: bankChanged,
  password_changed: passwordChanged,
  factor_changed: factorChanged,
  email_changed: emailChanged,
  email_left: emailChanged,
  new_device: newDevice,
  confirm_email: confirmEmail,
  reset_password: resetPassword,
};

function idApproved(
  { bankVerified }: AccountNotices['id_approved'],
  { publicUrl }: Letterhead,
): NoticeText {
  return {
    subject: 'Your ID is approved',
    paragraphs: [
      'We have checked your ID document and approved it.',
      bankVerified
        ? 'Your bank account is verified too: you can ask for a loan now.'
        : 'You can ask for a loan as soon as your bank account is verified too.',
    ],
    action: { label: 'See what is next', url: `${publicUrl}/dashboard` },
  };
}

function idRejected(
  { notes }: AccountNotices['id_rejected'],
  { publicUrl }: Letterhead,
): NoticeText {
  return {
    subject: 'Your ID could not be approved',
    paragraphs: [
      'We looked at your ID document and could not approve it.',
      notes ? `Why: “${notes}”` : idPhotoAdvice,
      'Once you upload another document, it replaces this one, and we will look at it.',
    ],
    action: { label: 'Upload another ID', url: `${publicUrl}/profile` },
  };
}

function bankVerified(data: AccountNotices['bank_verified'], letterhead: Letterhead): NoticeText {
  const loans = waitingLoans(data);
  return {
    subject: 'Your bank account is verified',
    paragraphs: [
      `Your ${accountOf(data)} is verified. We send your ${loans ? 'new ' : ''}loans there.`,
      ...waiting(data.usableFrom, letterhead),
      ...(loans ? [loans.toBeAccepted] : []),
      ifNotLinked(letterhead),
    ],
    action: acceptance(data, letterhead) ?? {
      label: 'Go to your dashboard',
      url: `${letterhead.publicUrl}/dashboard`,
    },
  };
}

function bankChanged(data: AccountNotices['bank_changed'], letterhead: Letterhead): NoticeText {
  const loans = waitingLoans(data);
  const { subject, paragraphs, loansText } = bankChanges[data.change](accountOf(data), loans);
  const action = data.change === 'replaced' ? acceptance(data, letterhead) : null;
  return {
    subject,
    paragraphs: [
      ...paragraphs,
      ...waiting(data.usableFrom, letterhead),
      ...(loansText ? [loansText] : []),
      bankChangeEnds[data.change](letterhead),
    ],
    action: action ?? { label: 'See your bank account', url: `${letterhead.publicUrl}/profile` },
  };
}

const bankChanges: Record<
  BankChange,
  (
    account: string,
    loans: LoansText | null,
  ) => { subject: string; paragraphs: string[]; loansText: string | undefined }
> = {
  waiting: (account, loans) => ({
    subject: 'We have to check your bank account before we send you money',
    paragraphs: [
      `Your ${account} was linked. We will check it before we send money to it. We will tell you when we have checked it.`,
    ],
    loansText: loans?.onceVerified,
  }),
  replaced: (account, loans) => ({
    subject: 'Your bank account was changed',
    paragraphs: [
      `From now on ${loans ? 'new' : 'your'} loans are sent to your ${account}. It is verified.`,
    ],
    loansText: loans?.toBeAccepted,
  }),
  removed: (account, loans) => ({
    subject: 'Your bank account was removed',
    paragraphs: [
      `We removed your ${account} from your profile. To borrow again, please link a bank account.`,
    ],
    loansText: loans?.onceLinked,
  }),
  blocked: (account, loans) => ({
    subject: 'Your bank account cannot be used any more',
    paragraphs: [
      `Payments with your ${account} were refused, so it is no longer verified. To borrow again, please link another account.`,
    ],
    loansText: loans?.onceLinked,
  }),
  renamed: (account, loans) => ({
    subject: 'We have to check your bank account before we send you money',
    paragraphs: [
      `Your name changed, and your ${account} is in another name. We will check it before we send money to it. We will tell you when we have checked it.`,
    ],
    loansText: loans?.onceVerified,
  }),
  connection_ended: (account, loans) => ({
    subject: 'Your bank account has to be linked again',
    paragraphs: [
      `Our connection to your ${account} has ended, so this account is no longer verified. Before you can borrow again, please link it anew.`,
    ],
    loansText: loans?.onceLinked,
  }),
};

/** Ends the notice with a warning if somebody who knows the password could have made the change. */
const bankChangeEnds: Record<BankChange, (by: Letterhead) => string> = {
  waiting: ifNotLinked,
  replaced: ifNotLinked,
  renamed: (by) => `If you did not want your name changed, tell us at once: ${contactOf(by)}.`,
  removed: questionTo,
  blocked: questionTo,
  connection_ended: questionTo,
};

function ifNotLinked(by: Letterhead): string {
  return `If you did not link this account, tell us at once: ${contactOf(by)}.`;
}

/** For a change that a thief could have made. */
const noMoneyForADay = 'To protect you, we send no money for 24 hours after this change.';

function passwordChanged(
  data: AccountNotices['password_changed'],
  letterhead: Letterhead,
): NoticeText {
  return {
    subject: 'Your password was changed',
    paragraphs: [
      `Your password was changed on ${formatTime(data.changedAt, letterhead)}. You have been signed out everywhere else.`,
      `If that was you, there is nothing to do. ${noMoneyForADay}`,
      `If it was not you, choose a new password now and tell us: ${contactOf(letterhead)}.`,
    ],
    action: { label: 'Choose a new password', url: `${letterhead.publicUrl}/forgot-password` },
  };
}

const aSecondFactor = 'A second factor (a passkey or an authenticator app)';

const ifYouDidIt = 'If you did this, there is nothing to do.';

/** `ifExpected`: the sentence for a person who knows about the change. */
const factorChanges: Record<
  FactorChange,
  { subject: string; sentence: (at: string) => string; ifExpected: string }
> = {
  added: {
    subject: 'A second factor was added to your account',
    sentence: (at) => `${aSecondFactor} was added to your account on ${at}.`,
    ifExpected: ifYouDidIt,
  },
  removed: {
    subject: 'A second factor was removed from your account',
    sentence: (at) => `${aSecondFactor} was removed from your account on ${at}.`,
    ifExpected: ifYouDidIt,
  },
  recovery_code_used: {
    subject: 'A recovery code of your account was used',
    sentence: (at) => `One of your recovery codes was used on ${at}. It no longer works.`,
    ifExpected: ifYouDidIt,
  },
  recovery_codes_made: {
    subject: 'You have new recovery codes',
    sentence: (at) =>
      `New recovery codes were made for your account on ${at}. The former codes no longer work.`,
    ifExpected: ifYouDidIt,
  },
  reset: {
    subject: 'Your second factors were removed',
    sentence: (at) =>
      `We removed all second factors (passkeys and authenticator apps) from your account on ${at}. You have been signed out everywhere. You can sign in with your password and add a second factor again.`,
    ifExpected: 'If you asked us for this, there is nothing to do.',
  },
};

function factorChanged(
  { change, changedAt }: AccountNotices['factor_changed'],
  letterhead: Letterhead,
): NoticeText {
  const { subject, sentence, ifExpected } = factorChanges[change];
  return {
    subject,
    paragraphs: [
      sentence(formatTime(changedAt, letterhead)),
      ifExpected,
      `If you did not, choose a new password now and tell us: ${contactOf(letterhead)}.`,
    ],
    action: { label: 'See your second factors', url: `${letterhead.publicUrl}/account` },
  };
}

function emailChanged(data: AccountNotices['email_changed'], letterhead: Letterhead): NoticeText {
  return {
    subject: 'Your email address was changed',
    paragraphs: [
      `The email address of your account was changed on ${formatTime(data.changedAt, letterhead)} to ${masked(data.email)}. You sign in with it, and we write to it from now on.`,
      `If that was you, there is nothing to do. ${noMoneyForADay}`,
      `If it was not you, tell us at once: ${contactOf(letterhead)}.`,
    ],
  };
}

function newDevice(
  { device, signedInAt }: AccountNotices['new_device'],
  letterhead: Letterhead,
): NoticeText {
  const where = device ? `on a new device: ${device}` : 'on a new device';
  return {
    subject: 'Someone signed in on a new device',
    paragraphs: [
      `Someone signed in to your account ${where}. It was on ${formatTime(signedInAt, letterhead)}.`,
      'If that was you, there is nothing to do.',
      `If this was not you, change your password now and tell us: ${contactOf(letterhead)}.`,
    ],
    action: { label: 'Choose a new password', url: `${letterhead.publicUrl}/forgot-password` },
  };
}

function confirmEmail(data: AccountNotices['confirm_email'], letterhead: Letterhead): NoticeText {
  return {
    subject: 'Please confirm your email address',
    paragraphs: [
      `This address was given for an account at ${letterhead.productName}. Please confirm that it is yours: we will write to it about your loans.`,
      `The link works for ${data.validHours} hours. If you have no account with us, do nothing. This message gives nobody access to your email.`,
    ],
    action: { label: 'Confirm my email address', url: linkOf('confirm-email', data, letterhead) },
  };
}

function resetPassword(data: AccountNotices['reset_password'], letterhead: Letterhead): NoticeText {
  const hours = data.validHours === 1 ? 'one hour' : `${data.validHours} hours`;
  return {
    subject: 'Choose a new password',
    paragraphs: [
      `Someone, probably you, asked for a new password at ${letterhead.productName}. Use this link to choose it.`,
      `The link works once, for ${hours}. Choosing a new password signs you out everywhere.`,
      'If you did not ask for it, do nothing: your password stays as it is.',
    ],
    action: { label: 'Choose a new password', url: linkOf('reset-password', data, letterhead) },
  };
}

/** Makes a link. The token is in the fragment, which no browser sends to a server or reveals to another page. */
function linkOf(page: string, { token }: { token: string }, { publicUrl }: Letterhead): string {
  return token === '' ? `${publicUrl}/${page}` : `${publicUrl}/${page}#token=${token}`;
}

function accountOf({ bankName, last4 }: { bankName: string; last4: string }): string {
  return `${bankName} account ending in ${last4}`;
}

function waiting(usableFrom: Date | null, letterhead: Letterhead): string[] {
  if (!usableFrom) return [];
  return [
    `Your password, email, name or bank account changed in the last 24 hours. To protect you, we send no money before ${formatTime(usableFrom, letterhead)}.`,
  ];
}

interface LoansText {
  toBeAccepted: string;
  onceLinked: string;
  onceVerified: string;
}

/** Says what to do about the loans that wait to be accepted for another account; null if there are none. */
function waitingLoans({
  waitingLoans: loans = [],
}: AccountNotices['bank_verified']): LoansText | null {
  if (loans.length === 0) return null;
  const total = formatDollars(addCents(...loans.map(({ principalCents }) => principalCents)));
  const isOne = loans.length === 1;
  const which = isOne
    ? `your approved loan of ${total}`
    : `your ${loans.length} approved loans of ${total} in all`;
  const them = isOne ? 'it' : 'them';
  const each = isOne ? 'it' : 'each of them';
  return {
    toBeAccepted: `We have not sent ${which}. You accepted ${them} for another account. To get ${them} in this account, please accept ${each} again. The price stays the same.`,
    onceLinked: `We have not sent ${which}. Once you have linked an account, please accept ${each} again for that account, at the same price. We can’t send the money before you do.`,
    onceVerified: `We have not sent ${which}. Once the account is verified, please accept ${each} again for that account, at the same price.`,
  };
}

/** Links to the page where a single waiting loan is accepted, or where several are found. */
function acceptance(
  { waitingLoans: [loan, ...others] = [] }: AccountNotices['bank_verified'],
  { publicUrl }: Letterhead,
): { label: string; url: string } | null {
  if (!loan) return null;
  return others.length === 0
    ? { label: 'Accept again', url: `${publicUrl}/loans/${loan.loanId}/accept-again` }
    : { label: 'See your loans', url: `${publicUrl}/dashboard` };
}

/** Masks an email: enough to recognize one's own address, too little for someone else: `a•••@example.com`. */
function masked(email: string): string {
  const [name = '', domain = ''] = email.split('@');
  return `${Array.from(name).slice(0, 1).join('')}•••@${domain}`;
}
