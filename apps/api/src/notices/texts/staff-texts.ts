import {
  lentOutText,
  oldestWord,
  type TodayKind,
  todaySentence,
  todaySubject,
  waitingText,
} from '@sevenday/contract';
import { type Cents, formatDollars } from '@sevenday/lending';
import {
  type Fact,
  formatDay,
  formatTime,
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
  /** `byName`: the owner who reset the factors; null for the command at the server. */
  staff_factors_reset: { name: string; byName: string | null; changedAt: Date };
}

export const staffTexts: Texts<StaffNotices> = {
  staff_morning: staffMorning,
  staff_factors_reset: staffFactorsReset,
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

function staffFactorsReset(
  { name, byName, changedAt }: StaffNotices['staff_factors_reset'],
  by: Letterhead,
): NoticeText {
  const who = byName ?? 'A command at the server';
  return {
    subject: `The second factors of ${name} were reset`,
    paragraphs: [
      `${who} reset the second factors of ${name} on ${formatTime(changedAt, by)}. ${name} was signed out everywhere.`,
      ...(byName === null
        ? []
        : [`To protect you, ${name} cannot move money for 24 hours after the reset.`]),
      `If you did not expect this, ask ${byName ?? 'whoever runs your server'} at once.`,
    ],
  };
}

function detailOf(
  { kind, oldestAt, sumCents }: StaffNotices['staff_morning']['rows'][number],
  by: Letterhead,
): string {
  const oldest = oldestAt && `${oldestWord(kind)} ${formatDay(oldestAt, by)}`;
  return [sumCents === null ? null : formatDollars(sumCents), oldest].filter(Boolean).join(', ');
}
