import type { LoanDocuments } from '@sevenday/contract';
import {
  type AgreementTerms,
  agreement,
  agreementText,
  disclosure,
  disclosureText,
} from '@sevenday/lending';
import { sha256 } from '../../platform/base/sha256.ts';

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
