import { Refusal } from '../../platform/base/refusal.ts';

/** Refuses with `edit_not_allowed`, and shows `sentence` beside the form's `field`. */
export function refuseEditField(field: string, sentence: string): never {
  throw new Refusal('edit_not_allowed', sentence, { [field]: sentence });
}
