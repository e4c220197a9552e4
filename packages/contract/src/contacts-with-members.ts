import { callWarningKinds } from '@sevenday/lending';
import * as z from 'zod/mini';
import { calendarDayOrEmpty } from './calendar-day-inputs.ts';
import { done, isoDate, uuid } from './common-schemas.ts';
import { defineCall } from './define-call.ts';
import { memberParams } from './members.ts';
import { dollars, dollarsOrText, notDollars } from './money-codecs.ts';
import { requiredMultilineText } from './required-multiline-text.ts';
import { refusals } from './specific-refusal-sentences.ts';

export const contactChannels = ['call', 'text', 'mail', 'in_person'] as const;
/** Who began the contact. `outgoing`: the lender. `incoming`: the member. */
export const contactDirections = ['outgoing', 'incoming'] as const;

const channel = z.enum(contactChannels, 'Choose how you were in contact.');
const direction = z.enum(contactDirections, 'Choose who contacted whom.');

/** The payments in the books decide the `outcome`. */
export const paymentPromise = z.object({
  day: z.iso.date(),
  amount: dollars,
  outcome: z.enum(['open', 'kept', 'broken']),
});
export type ShownPromise = z.output<typeof paymentPromise>;

export const memberContact = z.object({
  id: uuid,
  loan_id: z.nullable(uuid),
  channel,
  direction,
  note: z.string(),
  promise: z.nullable(paymentPromise),
  next_contact_day: z.nullable(z.iso.date()),
  recorded_at: isoDate,
  /** Null after the admin was deleted. */
  recorded_by: z.nullable(z.string()),
  struck: z.nullable(z.object({ at: isoDate, by: z.nullable(z.string()), reason: z.string() })),
});
export type MemberContact = z.output<typeof memberContact>;

export const recordContact = defineCall({
  method: 'POST',
  path: '/admin/members/:id/contacts',
  access: 'contacts.record',
  budget: 'change',
  summary: 'Record a contact with a member, with a promise to pay and the day of the next contact.',
  params: memberParams,
  body: z.object({
    channel,
    direction,
    /** Empty if the contact was not about one loan. */
    loan: z.optional(z.union([z.literal(''), uuid], refusals.recordingContact.otherLoan)),
    note: requiredMultilineText('Note', 2000),
    promise_amount: z.optional(z.union([z.literal(''), dollarsOrText], notDollars)),
    promise_day: z.optional(calendarDayOrEmpty),
    /**
     * From this day, the page Today lists the member, until this contact is struck or another is
     * recorded.
     */
    next_contact_day: z.optional(calendarDayOrEmpty),
  }),
  answer: z.object({
    id: uuid,
    /** The rules for debt collectors (12 CFR 1006.6, 1006.14) that a phone call may have broken. */
    warnings: z.array(z.enum(callWarningKinds)),
  }),
  errors: ['unauthenticated', 'forbidden', 'own_case', 'invalid_input', 'member_not_found'],
});
export type NewContact = z.output<(typeof recordContact)['body']>;

export const strikeContact = defineCall({
  method: 'POST',
  path: '/admin/contacts/:id/strike',
  access: 'contacts.record',
  budget: 'change',
  summary: 'Strike a wrong contact through. It stays readable, and its promise ends.',
  params: z.object({ id: uuid }),
  body: z.object({ reason: requiredMultilineText('Reason', 500) }),
  answer: done,
  errors: [
    'unauthenticated',
    'forbidden',
    'own_case',
    'invalid_input',
    'contact_not_found',
    'contact_struck',
  ],
});
