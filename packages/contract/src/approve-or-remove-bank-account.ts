import * as z from 'zod/mini';
import { done, uuid } from './common-schemas.ts';
import { defineCall } from './define-call.ts';

export const approveBankAccount = defineCall({
  method: 'POST',
  path: '/admin/members/:id/approve-bank',
  access: 'bank_accounts.review',
  budget: 'change',
  stepUp: 'other_holder',
  summary:
    'Approve a member’s added but unverified bank account. With `account_id` and `full_name`, only that account, and only for a member of that name.',
  params: z.object({ id: uuid }),
  body: z.object({ account_id: z.optional(uuid), full_name: z.optional(z.string()) }),
  answer: done,
  errors: [
    'unauthenticated',
    'forbidden',
    'own_case',
    'member_not_found',
    'bank_account_not_found',
    'member_renamed',
    'bank_account_verified',
    'bank_account_not_usable',
  ],
});

export const deleteBankAccount = defineCall({
  method: 'DELETE',
  path: '/admin/members/:id/bank-account',
  access: 'bank_accounts.review',
  budget: 'change',
  summary:
    'Remove a member’s bank account. With `account_id`, only that account, even if another was linked since then.',
  params: z.object({ id: uuid }),
  query: z.object({ account_id: z.optional(uuid) }),
  answer: done,
  errors: [
    'unauthenticated',
    'forbidden',
    'own_case',
    'member_not_found',
    'bank_account_not_found',
    'bank_account_in_use',
  ],
});
