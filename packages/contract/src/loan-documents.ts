import * as z from 'zod/mini';
import { isoDate } from './common-schemas.ts';
import { defineCall } from './define-call.ts';
import { loanParams } from './loan-params.ts';

/** A `prominent` term must stand out from the others on the page (12 CFR 1026.17(a)(2)). */
const disclosureRow = z.object({
  label: z.string(),
  value: z.string(),
  explanation: z.string(),
  prominent: z.boolean(),
});
const agreementSection = z.object({ heading: z.string(), paragraphs: z.array(z.string()) });

export const loanDocuments = z.object({
  agreement: z.object({
    version: z.string(),
    title: z.string(),
    sections: z.array(agreementSection),
  }),
  disclosure: z.object({ title: z.string(), rows: z.array(disclosureRow) }),
  /**
   * SHA-256 (hex) of both texts. The page sends this hash at acceptance, so that the server can
   * refuse if the texts have changed since.
   */
  documents_hash: z.string(),
});
export type LoanDocuments = z.output<typeof loanDocuments>;

const signedDocuments = z.extend(loanDocuments, { accepted_at: isoDate });

export const getLoanDocuments = defineCall({
  method: 'GET',
  path: '/loans/:id/documents',
  access: 'loans.borrow',
  budget: 'read',
  summary: 'The agreement and disclosure of a loan, as shown each time it was signed.',
  params: loanParams,
  answer: z.extend(signedDocuments, {
    /**
     * What the borrower signed before each re-acceptance, the newest first. A re-acceptance follows
     * a change of the bank account, or of the lender's name or address.
     */
    earlier: z.array(signedDocuments),
  }),
  errors: ['unauthenticated', 'invalid_input', 'loan_not_found'],
});
