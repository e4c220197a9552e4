import { createHmac } from 'node:crypto';

/** The `Stripe-Signature` header: when it was sent, and the proof that the bank sent just this. */
export function signPayload(payload: string, secret: string, seconds: number): string {
  const digest = createHmac('sha256', secret).update(`${seconds}.${payload}`, 'utf8').digest('hex');
  return `t=${seconds},v1=${digest}`;
}
