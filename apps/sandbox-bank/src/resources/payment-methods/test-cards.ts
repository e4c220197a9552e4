import { StripeError } from '../../api/errors.ts';
import { fingerprintOf } from '../../engine/ids.ts';
import type { CardDetails } from '../../objects/payment-method.ts';

/** A card as a person types it into the hosted page. */
export interface TypedCard {
  number: string;
  exp_month: number;
  exp_year: number;
  cvc: string;
}

export interface Decline {
  code: string;
  message: string;
  decline_code: string;
}

/** What Stripe's public test cards do once they are charged. */
export interface CardBehaviour {
  decline?: Decline;
  disputes?: { reason: 'fraudulent' | 'product_not_received'; warning?: true };
  refund?: 'pending' | 'fails';
}

const declined = (decline_code: string, message = 'Your card was declined.'): CardBehaviour => ({
  decline: { code: 'card_declined', message, decline_code },
});

const insufficientFunds = declined('insufficient_funds', 'Your card has insufficient funds.');

const behaviours: Record<string, CardBehaviour> = {
  '4242424242424242': {},
  '4111111111111111': {},
  '4000056655665556': {},
  '5555555555554444': {},
  '5200828282828210': {},
  '5105105105105100': {},
  '378282246310005': {},
  '371449635398431': {},
  '6011111111111117': {},
  '3056930009020004': {},
  '3566002020360505': {},
  '4000000000000077': {},
  '4000000000000002': declined('generic_decline'),
  '4000000000009995': insufficientFunds,
  '4000000000009987': declined('lost_card'),
  '4000000000009979': declined('stolen_card'),
  '4000000000000069': {
    decline: {
      code: 'expired_card',
      message: 'Your card has expired.',
      decline_code: 'expired_card',
    },
  },
  '4000000000000127': {
    decline: {
      code: 'incorrect_cvc',
      message: "Your card's security code is incorrect.",
      decline_code: 'incorrect_cvc',
    },
  },
  '4000000000000119': {
    decline: {
      code: 'processing_error',
      message: 'An error occurred while processing your card. Try again in a little bit.',
      decline_code: 'processing_error',
    },
  },
  '4000000000000259': { disputes: { reason: 'fraudulent' } },
  '4000000000002685': { disputes: { reason: 'product_not_received' } },
  '4000000000001976': { disputes: { reason: 'fraudulent', warning: true } },
  '4000000000007726': { refund: 'pending' },
  '4000000000005126': { refund: 'fails' },
};

/** How a card behaves; a real card's number is declined, as in Stripe's own test mode. */
export function behaviourOf(number: string): CardBehaviour {
  return (
    behaviours[number] ??
    declined(
      'test_mode_live_card',
      'Your card was declined. Your request was in test mode, but used a non test card. For a list of valid test cards, visit: https://stripe.com/docs/testing.',
    )
  );
}

/** Which cards' charges a refund treats in a special way, by their fingerprint. */
export function refundBehaviourOf(fingerprint: string): 'pending' | 'fails' | undefined {
  const number = Object.keys(behaviours).find((known) => cardFingerprint(known) === fingerprint);
  return number === undefined ? undefined : behaviours[number]?.refund;
}

/** Refuses a card that is mistyped or expired, before any bank is asked. */
export function refuseMistyped(card: TypedCard, now: Date): void {
  if (!/^\d{12,19}$/.test(card.number) || !passesLuhn(card.number)) {
    throw cardError('incorrect_number', 'Your card number is incorrect.', 'number');
  }
  if (card.exp_month < 1 || card.exp_month > 12) {
    throw cardError(
      'invalid_expiry_month',
      "Your card's expiration month is invalid.",
      'exp_month',
    );
  }
  const year = card.exp_year < 100 ? 2000 + card.exp_year : card.exp_year;
  const pastYear = year < now.getUTCFullYear();
  if (pastYear || year > now.getUTCFullYear() + 50) {
    throw cardError('invalid_expiry_year', "Your card's expiration year is invalid.", 'exp_year');
  }
  if (year === now.getUTCFullYear() && card.exp_month < now.getUTCMonth() + 1) {
    throw cardError(
      'invalid_expiry_month',
      "Your card's expiration month is invalid.",
      'exp_month',
    );
  }
  if (!/^\d{3,4}$/.test(card.cvc)) {
    throw cardError('invalid_cvc', "Your card's security code is invalid.", 'cvc');
  }
}

function cardError(code: string, message: string, param: string): StripeError {
  return new StripeError(402, { type: 'card_error', code, message, param });
}

function passesLuhn(number: string): boolean {
  const digits = Array.from(number, Number).reverse();
  const sum = digits.reduce((total, digit, position) => {
    const doubled = position % 2 === 1 ? digit * 2 : digit;
    return total + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return sum % 10 === 0;
}

function cardFingerprint(number: string): string {
  return fingerprintOf('card', number);
}

export function cardDetailsOf(card: TypedCard): CardDetails {
  const brand = brandOf(card.number);
  return {
    brand,
    checks: {
      address_line1_check: null,
      address_postal_code_check: null,
      cvc_check: behaviourOf(card.number).decline?.code === 'incorrect_cvc' ? 'fail' : 'pass',
    },
    country: 'US',
    display_brand: brand,
    exp_month: card.exp_month,
    exp_year: card.exp_year < 100 ? 2000 + card.exp_year : card.exp_year,
    fingerprint: cardFingerprint(card.number),
    funding: 'credit',
    generated_from: null,
    last4: card.number.slice(-4),
    networks: { available: [brand], preferred: null },
    regulated_status: 'unregulated',
    three_d_secure_usage: { supported: true },
    wallet: null,
  };
}

function brandOf(number: string): string {
  if (number.startsWith('4')) {
    return 'visa';
  }
  if (/^3[47]/.test(number)) {
    return 'amex';
  }
  if (/^(5[1-5]|2[2-7])/.test(number)) {
    return 'mastercard';
  }
  if (/^35/.test(number)) {
    return 'jcb';
  }
  return number.startsWith('6') ? 'discover' : 'diners';
}
