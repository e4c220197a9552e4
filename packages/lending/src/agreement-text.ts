import { automaticRepaymentSection } from './agreement-section-on-automatic-repayment.ts';
import { lateChargeSection } from './agreement-section-on-late-charge.ts';
import {
  type AgreementSection,
  bindingSection,
  contactSection,
  defaultSection,
  electronicRecordsSection,
  loanSection,
  prepaymentSection,
  refundSection,
  repaymentSection,
} from './agreement-sections.ts';
import type { AgreementTerms } from './agreement-terms.ts';

export type AgreementDocument = { version: string; title: string; sections: AgreementSection[] };

/** Each acceptance stores this version, so any change of the wording needs a new version. */
export const agreementVersion = '5';

/** Follows spec section 9, "Agreement terms", and decisions, "Lending policy" and "Loan life". */
export function agreement(terms: AgreementTerms): AgreementDocument {
  return {
    version: agreementVersion,
    title: 'Loan agreement',
    sections: [
      loanSection(terms),
      bindingSection(terms),
      repaymentSection(terms),
      automaticRepaymentSection(terms),
      lateChargeSection(terms),
      prepaymentSection(),
      defaultSection(terms),
      refundSection(terms),
      electronicRecordsSection(terms),
      contactSection(terms),
    ],
  };
}

/** The hash of the signed documents covers this exact text. */
export function agreementText(document: AgreementDocument): string {
  const sections = document.sections.flatMap((section, index) => [
    `${index + 1}. ${section.heading}`,
    ...section.paragraphs,
  ]);
  return `${[`${document.title}\nVersion ${document.version}`, ...sections].join('\n\n')}\n`;
}
