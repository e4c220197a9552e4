import { array, oneOf } from '../../api/fields.ts';

/** Every type Stripe knows; of these the sandbox bank offers two. */
const knownTypes = [
  'card',
  'acss_debit',
  'alipay',
  'au_becs_debit',
  'bancontact',
  'eps',
  'giropay',
  'ideal',
  'klarna',
  'multibanco',
  'p24',
  'sepa_debit',
  'sofort',
  'samsung_pay',
  'link',
  'affirm',
  'afterpay_clearpay',
  'alma',
  'amazon_pay',
  'bacs_debit',
  'billie',
  'bizum',
  'blik',
  'boleto',
  'cashapp',
  'crypto',
  'customer_balance',
  'grabpay',
  'kakao_pay',
  'konbini',
  'kr_card',
  'mb_way',
  'naver_pay',
  'nz_bank_account',
  'oxxo',
  'pay_by_bank',
  'payco',
  'paynow',
  'paypal',
  'paypay',
  'payto',
  'pix',
  'revolut_pay',
  'satispay',
  'scalapay',
  'sequra',
  'sunbit',
  'swish',
  'twint',
  'upi',
  'us_bank_account',
  'wechat_pay',
  'zip',
] as const;

export type OfferedType = 'card' | 'us_bank_account';
export type AllowedTypes = (typeof knownTypes)[number][];

export function paymentMethodTypes() {
  return array(oneOf(knownTypes));
}

/** Stripe drops the types that can't be had without a word: the answer says which are left. */
export function offeredTypes(allowed: AllowedTypes | undefined): OfferedType[] {
  const offered: OfferedType[] = ['card', 'us_bank_account'];
  return allowed ? offered.filter((type) => allowed.includes(type)) : offered;
}
