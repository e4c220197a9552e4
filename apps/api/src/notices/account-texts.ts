import type { BankChange, NoticeData } from './kinds.ts';
import { contactOf, formatTime, type Letterhead, type NoticeText } from './letterhead.ts';

type Told<Kind extends keyof NoticeData> = NoticeData[Kind];

export function idApproved(_: Told<'id_approved'>, { publicUrl }: Letterhead): NoticeText {
  return {
    subject: 'Your ID is approved',
    paragraphs: [
      'We have checked your ID document and approved it.',
      'You can ask for a loan as soon as your bank account is verified too.',
    ],
    action: { label: 'See what is next', url: `${publicUrl}/dashboard` },
  };
}

export function idRejected({ notes }: Told<'id_rejected'>, { publicUrl }: Letterhead): NoticeText {
  return {
    subject: 'Your ID could not be approved',
    paragraphs: [
      'We looked at your ID document and could not approve it.',
      notes
        ? `The reviewer wrote: “${notes}”`
        : 'The reviewer left no note. A sharp picture of the whole document, not expired, works best.',
      'Please upload another picture. It replaces the one we have, and we look at it again.',
    ],
    action: { label: 'Upload another ID', url: `${publicUrl}/profile` },
  };
}

export function bankVerified(told: Told<'bank_verified'>, letterhead: Letterhead): NoticeText {
  return {
    subject: 'Your bank account is verified',
    paragraphs: [
      `Your ${accountOf(told)} is verified. Your loans are sent to it.`,
      ...waiting(told.usableFrom, letterhead),
      `If you did not link this account, tell us at once: ${contactOf(letterhead)}.`,
    ],
    action: { label: 'Go to your dashboard', url: `${letterhead.publicUrl}/dashboard` },
  };
}

export function bankChanged(told: Told<'bank_changed'>, letterhead: Letterhead): NoticeText {
  const { subject, paragraphs } = bankChanges[told.change](accountOf(told));
  return {
    subject,
    paragraphs: [
      ...paragraphs,
      ...waiting(told.usableFrom, letterhead),
      `If this was not you, tell us at once: ${contactOf(letterhead)}.`,
    ],
    action: { label: 'See your bank account', url: `${letterhead.publicUrl}/profile` },
  };
}

const bankChanges: Record<
  BankChange,
  (account: string) => { subject: string; paragraphs: string[] }
> = {
  waiting: (account) => ({
    subject: 'Your bank account waits for our check',
    paragraphs: [
      `Your ${account} was linked. We check it before money can be sent to it, and tell you then.`,
    ],
  }),
  replaced: (account) => ({
    subject: 'Your bank account was changed',
    paragraphs: [`From now on your loans are sent to another account: ${account}. It is verified.`],
  }),
  removed: (account) => ({
    subject: 'Your bank account was removed',
    paragraphs: [
      `Your ${account} was removed from your profile. To borrow again, please link a bank account.`,
    ],
  }),
  blocked: (account) => ({
    subject: 'Your bank account cannot be used any more',
    paragraphs: [
      `Your bank refuses payments for your ${account}, so it is no longer verified. To borrow again, please link another account.`,
    ],
  }),
  renamed: (account) => ({
    subject: 'Your bank account waits for our check',
    paragraphs: [
      `Your name changed, and your ${account} is in another one. We check it before money can be sent to it, and tell you then.`,
    ],
  }),
  connection_ended: (account) => ({
    subject: 'Your bank account has to be linked again',
    paragraphs: [
      `Your bank ended our connection to your ${account}, so it is no longer verified. To borrow again, please link it again.`,
    ],
  }),
};

export function passwordChanged(
  told: Told<'password_changed'>,
  letterhead: Letterhead,
): NoticeText {
  return {
    subject: 'Your password was changed',
    paragraphs: [
      `Your password was changed on ${formatTime(told.changedAt, letterhead)}. Everywhere else you were signed in, you have been signed out.`,
      'If that was you, there is nothing to do. To a bank account that you link within the next 24 hours, money is sent only after them.',
      `If it was not you, choose a new password now and tell us: ${contactOf(letterhead)}.`,
    ],
    action: { label: 'Choose a new password', url: `${letterhead.publicUrl}/login` },
  };
}

export function emailChanged(told: Told<'email_changed'>, letterhead: Letterhead): NoticeText {
  return {
    subject: 'Your email address was changed',
    paragraphs: [
      `The email address of your account was changed on ${formatTime(told.changedAt, letterhead)} to ${masked(told.email)}. You sign in with it, and we write to it from now on.`,
      'If that was you, there is nothing to do. To a bank account that you link within the next 24 hours, money is sent only after them.',
      `If it was not you, tell us at once: ${contactOf(letterhead)}.`,
    ],
  };
}

export function confirmEmail(told: Told<'confirm_email'>, letterhead: Letterhead): NoticeText {
  return {
    subject: 'Please confirm your email address',
    paragraphs: [
      `This address was given for an account at ${letterhead.productName}. Please confirm that it is yours: what we have to tell you about your loans comes here.`,
      `The link works for ${told.validHours} hours. If you have no account with us, do nothing: nobody gets into your mail by this.`,
    ],
    action: { label: 'Confirm my email address', url: linkOf('confirm-email', told, letterhead) },
  };
}

export function resetPassword(told: Told<'reset_password'>, letterhead: Letterhead): NoticeText {
  const hours = told.validHours === 1 ? 'one hour' : `${told.validHours} hours`;
  return {
    subject: 'Choose a new password',
    paragraphs: [
      `Someone, likely you, asked for a new password at ${letterhead.productName}. With this link you choose one.`,
      `The link works once, for ${hours}. Choosing a new password signs you out everywhere.`,
      'If you did not ask for it, do nothing: your password stays as it is.',
    ],
    action: { label: 'Choose a new password', url: linkOf('reset-password', told, letterhead) },
  };
}

/** The token stands in the fragment, which no browser sends to a server or names to another page. */
function linkOf(page: string, { token }: { token: string }, { publicUrl }: Letterhead): string {
  return token === '' ? `${publicUrl}/${page}` : `${publicUrl}/${page}#token=${token}`;
}

function accountOf({ bankName, last4 }: { bankName: string; last4: string }): string {
  return `${bankName} account ending in ${last4}`;
}

function waiting(usableFrom: Date | null, letterhead: Letterhead): string[] {
  if (!usableFrom) return [];
  return [
    `Because your password or email changed shortly before, it can be used from ${formatTime(usableFrom, letterhead)}.`,
  ];
}

/** Enough to know one's own address again, too little for someone else: `a•••@example.com`. */
function masked(email: string): string {
  const [name = '', domain = ''] = email.split('@');
  return `${Array.from(name).slice(0, 1).join('')}•••@${domain}`;
}
