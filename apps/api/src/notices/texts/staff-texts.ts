import {
  lentOutText,
  oldestWord,
  type Role,
  roleWords,
  type StaffRole,
  type TodayKind,
  todaySentence,
  todaySubject,
  waitingText,
} from '@sevenday/contract';
import { type Cents, formatDollars } from '@sevenday/lending';
import {
  type Fact,
  formatDay,
  type Letterhead,
  type NoticeText,
  type Texts,
} from './letterhead.ts';

/** The facts of each kind of notice to staff (`facts.ts`). */
export interface StaffNotices {
  /** What waits for staff, as Today shows it. A kind of work has a row only if something of it waits. */
  staff_morning: {
    count: number;
    outCents: Cents;
    rows: { kind: TodayKind; count: number; oldestAt: Date | null; sumCents: Cents | null }[];
  };
  /** An invitation to work for the lender. `token` lets whoever has it accept, with the invited email. */
  staff_invited: { token: string; role: StaffRole; validHours: number };
  /** Somebody's role was changed by an owner. As `borrower`, they no longer work for the lender, or are suspended. */
  staff_role_changed: { role: Role };
}

export const staffTexts: Texts<StaffNotices> = {
  staff_morning: staffMorning,
  staff_invited: staffInvited,
  staff_role_changed: staffRoleChanged,
};

function staffMorning(
  { count, outCents, rows }: StaffNotices['staff_morning'],
  by: Letterhead,
): NoticeText {
  return {
    subject: todaySubject(count),
    paragraphs: [
      count === 0 ? todaySentence(count, outCents) : `${lentOutText(outCents)} This is waiting:`,
    ],
    facts: rows.map((row): Fact => [waitingText(row.kind, row.count), detailOf(row, by)]),
    action: { label: 'Open Today', url: `${by.publicUrl}/admin/today` },
  };
}

function detailOf(
  { kind, oldestAt, sumCents }: StaffNotices['staff_morning']['rows'][number],
  by: Letterhead,
): string {
  const oldest = oldestAt && `${oldestWord(kind)} ${formatDay(oldestAt, by)}`;
  return [sumCents === null ? null : formatDollars(sumCents), oldest].filter(Boolean).join(', ');
}

function staffInvited(
  { token, role, validHours }: StaffNotices['staff_invited'],
  { productName, publicUrl }: Letterhead,
): NoticeText {
  return {
    subject: `You are invited to work at ${productName}`,
    paragraphs: [
      `You are invited to work at ${productName} as ${roleWords[role].withArticle}. ${roleWords[role].may}`,
      `Open this link and sign in with this email, or create an account with it. The link works once, for ${validHours} hours.`,
      'If you did not expect this, do nothing.',
    ],
    action: {
      label: 'Accept the invitation',
      url: token === '' ? `${publicUrl}/join` : `${publicUrl}/join#token=${token}`,
    },
  };
}

function staffRoleChanged(
  { role }: StaffNotices['staff_role_changed'],
  { productName, publicUrl }: Letterhead,
): NoticeText {
  const says =
    role === 'borrower'
      ? `You no longer have access to the back office of ${productName}. Your own account and loans stay as they are.`
      : `You now work at ${productName} as ${roleWords[role].withArticle}. ${roleWords[role].may}`;
  return {
    subject: 'Your role was changed',
    paragraphs: [says, 'Please sign in again.'],
    action: { label: 'Sign in', url: `${publicUrl}/login` },
  };
}
