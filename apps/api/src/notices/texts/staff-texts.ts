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
}

export const staffTexts: Texts<StaffNotices> = {
  staff_morning: staffMorning,
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
