import type { AgreementTerms } from './agreement.ts';

export type DisclosureRow = { label: string; value: string; explanation: string };

export type Disclosure = { version: string; title: string; rows: DisclosureRow[] };

/** The cost of the loan, apart from the agreement's text and printable (12 CFR 1026.17–18). */
export function disclosure(terms: AgreementTerms): Disclosure {
  return { version: '1', title: `What this loan from ${terms.lender.name} costs`, rows: [] };
}

/** The disclosure as canonical plain text: what is hashed and kept. */
export function disclosureText(document: Disclosure): string {
  return `${document.title}\nVersion ${document.version}\n`;
}
