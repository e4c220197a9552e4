import { refusals } from '@sevenday/contract';
import { Refusal } from '../base/refusal.ts';
import type { Log } from '../log/log.ts';
import type { ProviderRefused } from './provider-errors.ts';

export function explainProviderRefusal(log: Log, refused: ProviderRefused): Refusal {
  log.warn(
    { code: refused.code, param: refused.param ?? undefined },
    'the payment provider refused what a person asked for',
  );
  const field = fieldToMend(refused);
  if (!field) return new Refusal('provider_refused');
  const sentence = refusals.provider[field];
  return new Refusal('provider_refused', sentence, { [field]: sentence });
}

export function fieldToMend({ code, param }: ProviderRefused): 'email' | 'phone' | null {
  const [, named] = /^(?:billing_details\[)?(email|phone)\]?$/.exec(param ?? '') ?? [];
  if (named === 'email' || code === 'email_invalid') return 'email';
  return named === 'phone' ? 'phone' : null;
}
