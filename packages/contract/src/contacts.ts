import { callWarningKinds } from '@sevenday/lending';
import * as z from 'zod/mini';
import { done, isoDate, uuid } from './common-codecs.ts';
import { calendarDayOrEmpty } from './day-codecs.ts';
import { defineCall } from './define-call.ts';
import { memberParams } from './members.ts';
import { dollars, dollarsOrText, notDollars } from './money-codecs.ts';
import { refusals } from './refusal-sentences.ts';
import { requiredLines } from './required-lines.ts';

export const contactChannels = ['call', 'text', 'mail', 'in_person'] as const;
/** `outgoing`: the lender began the contact. `incoming`: the member did. */
export const contactDirections = ['outgoing', 'incoming'] as const;

const channel = z.enum(contactChannels, 'Choose how you were in contact.');
const direction = z.enum(contactDirections, 'Choose who contacted whom.');

/** A promise to pay an amount by the end of a day. `outcome` is what the books say about it now. */
export const paymentPromise = z.object({
  day: z.iso.date(),
  amount: dollars,
  outcome: z.enum(['open', 'kept', 'broken']),
});
export type ShownPromise = z.output<typeof paymentPromise>;

/** A recorded contact with a member. It is never deleted; a wrong one is struck through. */
export const memberContact = z.object({
  id: uuid,
  /** The loan that the contact was about; null if it was about none in particular. */
  loan_id: z.nullable(uuid),
  channel,
  direction,
  note: z.string(),
  promise: z.nullable(paymentPromise),
  next_contact_day: z.nullable(z.iso.date()),
  recorded_at: isoDate,
  /** The admin's name; null after that admin was deleted. */
  recorded_by: z.nullable(z.string()),
  /** Null unless an admin struck the contact through. */
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
    /** One of the member's loans. Empty for none in particular. */
    loan: z.optional(z.union([z.literal(''), uuid], refusals.recordingContact.otherLoan)),
    note: requiredLines('Note', 2000),
    promise_amount: z.optional(z.union([z.literal(''), dollarsOrText], notDollars)),
    promise_day: z.optional(calendarDayOrEmpty),
    /** Today lists the member from that day on, until another contact is recorded. */
    next_contact_day: z.optional(calendarDayOrEmpty),
  }),
  answer: z.object({
    id: uuid,
    /** The debt collectors' rules that a call by the lender breaks (`callWarnings`). Nothing is forbidden. */
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
  body: z.object({ reason: requiredLines('Reason', 500) }),
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
