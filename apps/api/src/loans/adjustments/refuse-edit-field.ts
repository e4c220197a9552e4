import { Refusal } from '../../platform/base/refusal.ts';

export function refuseEditField(field: string, sentence: string): never {
  throw new Refusal('edit_not_allowed', sentence, { [field]: sentence });
}
