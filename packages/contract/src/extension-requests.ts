import * as z from 'zod/mini';
import { calendarDay } from './calendar-day-inputs.ts';
import { isoDate, pageQuery, uuid } from './common-schemas.ts';
import { defineCall } from './define-call.ts';
import { loanParams } from './loan-params.ts';
import { dollars } from './money-codecs.ts';
import { myLoanPage } from './my-loan-page.ts';
import { optionalMultilineText } from './text-fields.ts';

const fewWords = optionalMultilineText(500);

export const requestExtension = defineCall({
  method: 'POST',
  path: '/loans/:id/extension-requests',
  access: 'loans.borrow',
  budget: 'change',
  summary: 'Ask to repay one of your loans later. An admin answers.',
  params: loanParams,
  body: z.object({
    date: calendarDay,
    reason: fewWords,
  }),
  answer: myLoanPage,
  errors: [
    'unauthenticated',
    'invalid_input',
    'loan_not_found',
    'loan_state',
    'payment_in_flight',
    'extension_not_possible',
  ],
});

export const extensionRequest = z.object({
  id: uuid,
  loan_id: uuid,
  borrower: z.object({ id: uuid, full_name: z.string() }),
  amount: dollars,
  total_due: dollars,
  due_day: z.iso.date(),
  asked_day: z.iso.date(),
  asked_at: isoDate,
  /** The day by which the lender promised the borrower an answer. */
  answer_by: z.iso.date(),
  reason: z.nullable(z.string()),
});
export type ExtensionRequest = z.output<typeof extensionRequest>;

export const getExtensionRequests = defineCall({
  method: 'GET',
  path: '/admin/extension-requests',
  access: 'loans.view',
  budget: 'read',
  summary: 'Requests for more time that wait for an answer, the oldest first.',
  query: pageQuery,
  answer: z.array(extensionRequest),
  pagedInHeaders: true,
  errors: ['unauthenticated', 'forbidden', 'invalid_input'],
});

export const answerExtension = defineCall({
  method: 'POST',
  path: '/admin/extension-requests/:id/answer',
  access: 'extensions.decide',
  budget: 'change',
  summary: 'Give more time until the day asked for or another day, or refuse it and say why.',
  params: z.object({ id: uuid }),
  body: z.object({
    given: z.boolean('Say whether more time is given.'),
    date: z.optional(calendarDay),
    words: fewWords,
  }),
  answer: z.object({ id: uuid, given: z.boolean() }),
  errors: [
    'unauthenticated',
    'forbidden',
    'own_case',
    'invalid_input',
    'loan_not_found',
    'loan_state',
    'payment_in_flight',
    'extension_not_found',
    'extension_answered',
    'edit_not_allowed',
    'provider_unavailable',
  ],
});
