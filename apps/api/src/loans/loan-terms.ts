import type { LoanDocuments } from '@sevenday/contract';
import {
  type AgreementTerms,
  agreement,
  agreementText,
  type Cents,
  disclosure,
  disclosureText,
  type LendingPolicy,
  type MembershipLevel,
  priceLoan,
  tierOf,
} from '@sevenday/lending';
import { sha256 } from '../platform/keys.ts';

/** What the lender brings to every loan. */
export interface LendingTerms {
  policy: LendingPolicy;
  lender: { name: string; address: string; email: string; phone: string; timeZone: string };
}

/** The terms a member of this level would sign for this amount now. */
export function termsFor(
  { policy, lender }: LendingTerms,
  asked: {
    level: MembershipLevel;
    amountCents: Cents;
    borrowerName: string;
    automaticRepayment: boolean;
    bank: { bankName: string; last4: string } | null;
  },
): AgreementTerms {
  const { interestRateBasisPoints } = tierOf(policy, asked.level);
  const { termDays } = policy;
  return {
    lender,
    borrowerName: asked.borrowerName,
    interestRateBasisPoints,
    ...priceLoan({ principalCents: asked.amountCents, interestRateBasisPoints, termDays }),
    termDays,
    timeZone: lender.timeZone,
    lateFee: policy.lateFee,
    defaultAfterOverdueDays: policy.defaultAfterOverdueDays,
    lapseAfterDays: policy.lapseAfterDays,
    automaticRepayment: asked.automaticRepayment,
    bank: asked.bank,
  };
}

/** The agreement and the disclosure of these terms, and one hash over the text of both. */
export function documentsFor(terms: AgreementTerms): LoanDocuments {
  const agreementDocument = agreement(terms);
  const disclosureDocument = disclosure(terms);
  const text = `${agreementText(agreementDocument)}\n${disclosureText(disclosureDocument)}`;
  return {
    agreement: agreementDocument,
    disclosure: disclosureDocument,
    documents_hash: sha256(text).toString('hex'),
  };
}
