import { timeText } from '@sevenday/lending';
import type { Lender } from '../../platform/config/config.ts';

/** What every mail needs: the sender, the product's address, and the time zone of its dates. */
export interface Letterhead {
  productName: string;
  /** The product's own origin, without a slash at its end. */
  publicUrl: string;
  lender: Lender;
}

/** The lender that a loan was signed with, and the time zone of the loan's days. */
export type SignedLender = Pick<Lender, 'name' | 'address' | 'timeZone'>;

/**
 * Makes the letterhead of a notice. For a notice about a loan, it has the lender and the time zone that were signed.
 */
export function letterheadFor(
  signed: SignedLender | undefined,
  { productName, publicUrl, lender }: Letterhead,
): Letterhead {
  return { productName, publicUrl, lender: { ...lender, ...signed } };
}

export type Fact = [name: string, value: string];

export interface FactsTable {
  heading: string;
  rows: Fact[];
}

/** What a notice says, before it is laid out as a mail. */
export interface NoticeText {
  subject: string;
  /** What happened, what it means, and what to do, in one paragraph each. */
  paragraphs: string[];
  /** Amounts and dates, each beside its name. */
  facts?: Fact[];
  /** Tables that the law requires, each under its own heading. */
  tables?: FactsTable[];
  action?: { label: string; url: string };
  /** Text that the law requires beside the notice. */
  smallPrint?: string[];
  /** True for a notice that must hold nothing else by law (12 CFR 1041.9(a)(5)), so it has no greeting. */
  holdsOnlyWhatIsRequired?: true;
}

/** The text of each kind of notice, from its facts. */
export type Texts<Facts> = {
  [Kind in keyof Facts]: (facts: Facts[Kind], by: Letterhead) => NoticeText;
};

const formats = new Map<string, Intl.DateTimeFormat>();

/**
 * Returns one format for all calls with the same options, because making a format takes longer than formatting a whole
 * notice.
 */
export function formatWith(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const name = JSON.stringify(options);
  const format = formats.get(name) ?? new Intl.DateTimeFormat('en-US', options);
  formats.set(name, format);
  return format;
}

const dayParts = { weekday: 'short', month: 'short', day: 'numeric', year: 'numeric' } as const;

/** Writes a day as `Fri, Nov 28, 2026` in the letterhead's time zone. */
export function formatDay(at: Date, { lender }: Letterhead): string {
  return formatWith({ timeZone: lender.timeZone, ...dayParts }).format(at);
}

/** Writes a calendar day, `YYYY-MM-DD`, as `Fri, Nov 28, 2026`. */
export function formatCalendarDay(day: string): string {
  return formatWith({ timeZone: 'UTC', ...dayParts }).format(new Date(`${day}T00:00:00Z`));
}

/** Writes an instant as `Fri, Nov 28, 2026, 3:04 pm ET`. The zone is named because it is the lender's. */
export function formatTime(at: Date, { lender }: Letterhead): string {
  const format = formatWith({
    timeZone: lender.timeZone,
    ...dayParts,
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'shortGeneric',
  });
  return timeText(format, at);
}

/** Says how to reach the lender, in one line. */
export function contactOf({ lender }: Letterhead): string {
  return `${lender.email} or ${lender.phone}`;
}

/** Says whom to ask. The last sentence of a notice that asks for nothing. */
export function questionTo(by: Letterhead): string {
  return `If you have a question or think this is a mistake, write or call: ${contactOf(by)}.`;
}
