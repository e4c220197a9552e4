import * as z from 'zod/mini';
import { cleanTypedText } from './clean-typed-text.ts';
import { uuid } from './common-schemas.ts';
import { defineCall } from './define-call.ts';
import { borrower } from './loan-borrower.ts';
import { loanStatus } from './loan-status.ts';
import { dollars } from './money-codecs.ts';

const foundMember = borrower;
export type FoundMember = z.output<typeof foundMember>;

const foundLoan = z.object({
  id: uuid,
  amount: dollars,
  status: loanStatus,
  is_overdue: z.boolean(),
  written_off: z.boolean(),
  borrower,
});
export type FoundLoan = z.output<typeof foundLoan>;

/** A single letter would match nearly every name. */
export const shortestSearch = 2;

export const searchMembersAndLoans = defineCall({
  method: 'GET',
  path: '/admin/search',
  access: 'members.view',
  budget: 'read',
  summary:
    'The few newest members that match a part of a name, email or phone, or a loan’s id or number, and their newest loans that were sent. `loans` is empty for a person who may not see loans.',
  query: z.object({
    search: z
      .string('Enter what to search for.')
      .check(
        z.overwrite(cleanTypedText),
        z.minLength(shortestSearch, `Enter at least ${shortestSearch} characters.`),
        z.maxLength(200),
      ),
  }),
  answer: z.object({ members: z.array(foundMember), loans: z.array(foundLoan) }),
  errors: ['unauthenticated', 'forbidden', 'invalid_input'],
});
