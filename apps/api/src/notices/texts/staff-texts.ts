import { oldestWord, type TodayKind, todaySentence, waitingText } from '@sevenday/contract';
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
  /** What waits for staff, as Today shows it. Only kinds of which something waits have a row. */
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
  const sentence = todaySentence(count, outCents);
  return {
    subject: count === 0 ? sentence.slice(0, -1) : `${sentence.slice(0, -1)} today`,
    paragraphs:
      count === 0
        ? ['No ID, loan, request or difference waits for you.']
        : [`${formatDollars(outCents)} is out. This is what waits:`],
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
