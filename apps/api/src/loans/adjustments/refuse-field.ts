import { Refusal } from '../../platform/base/refusal.ts';

/** Refuses a field of the Edit Loan form with `edit_not_allowed` and a sentence. */
export function refuseField(field: string, sentence: string): never {
  throw new Refusal('edit_not_allowed', sentence, { [field]: sentence });
}
