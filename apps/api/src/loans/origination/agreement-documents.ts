import type { LoanDocuments } from '@sevenday/contract';
import {
  type AgreementTerms,
  agreement,
  agreementText,
  disclosure,
  disclosureText,
} from '@sevenday/lending';
import { sha256 } from '../../platform/secrets/keys.ts';

/** Makes the agreement and the disclosure of these terms, with one hash of both texts. */
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
