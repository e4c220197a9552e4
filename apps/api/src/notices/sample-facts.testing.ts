import { cents } from '@sevenday/lending';
import { federalTradeCommission } from '../platform/config/default-agency-of-adverse-action-notice.ts';
import type { NoticeData, NoticeKind } from './texts/kinds.ts';

export const letterhead = {
  productName: 'Sevenday',
  publicUrl: 'https://loans.example.com',
  lender: {
    name: 'Main Street Loans',
    address: '1 Example Street, New York, NY 10001',
    email: 'help@main.example',
    phone: '(555) 010-0100',
    timeZone: 'America/New_York',
    ecoaAgency: federalTradeCommission,
  },
};
export const to = { email: 'ann@example.com', firstName: 'Ann' };
export const loanId = 'a1b2c3d4-0000-4000-8000-000000000000';
export const loan = { loanId, principalCents: cents(2000) };
export const bank = { bankName: 'First Bank', last4: '6789' };
/** 11:59 pm in New York, which is the next day in UTC. */
export const dueAt = new Date('2026-03-10T03:59:00.000Z');
export const formerDueAt = new Date('2026-03-08T04:59:00.000Z');

export interface Case<Kind extends NoticeKind = NoticeKind> {
  data: NoticeData[Kind];
  /** What the notice has to contain, in HTML and in text. */
  says: string[];
}

/** What notices of these kinds have to say: the amount, the date, and what to do. */
export type Cases<Kinds extends NoticeKind = NoticeKind> = { [Kind in Kinds]: Case<Kind> };
