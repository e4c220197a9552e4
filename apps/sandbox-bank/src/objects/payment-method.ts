import type { Metadata } from './metadata.ts';

/** Every type that Stripe knows. The sandbox bank offers two of them. */
export const knownTypes = [
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

export interface BillingDetails {
  address: null;
  email: string | null;
  name: string | null;
  phone: string | null;
  tax_id: null;
}

export interface BankAccountDetails {
  account_holder_type: 'individual' | 'company';
  account_type: 'checking' | 'savings';
  bank_name: string;
  financial_connections_account: string | null;
  fingerprint: string;
  last4: string;
  networks: { preferred: 'ach'; supported: ['ach'] };
  routing_number: string;
  status_details: { blocked?: { network_code: string; reason: string } };
}

export interface CardDetails {
  brand: string;
  checks: {
    address_line1_check: null;
    address_postal_code_check: null;
    cvc_check: 'pass' | 'fail' | null;
  };
  country: 'US';
  display_brand: string;
  exp_month: number;
  exp_year: number;
  fingerprint: string;
  funding: 'credit';
  generated_from: null;
  last4: string;
  networks: { available: string[]; preferred: null };
  regulated_status: 'unregulated';
  three_d_secure_usage: { supported: boolean };
  wallet: null;
}

export interface PaymentMethod {
  id: string;
  object: 'payment_method';
  allow_redisplay: 'unspecified';
  billing_details: BillingDetails;
  card?: CardDetails;
  created: number;
  customer: string | null;
  customer_account: null;
  livemode: false;
  metadata: Metadata;
  type: 'card' | 'us_bank_account';
  us_bank_account?: BankAccountDetails;
}

/** How a bank account behaves behind what Stripe shows of it. */
export interface HiddenBankAccount {
  account_number: string;
  /** What tells accounts apart: two customers never share one unless a test asks for it. */
  fingerprint: string;
  /** Set up for: debits (`inbound`) and payouts (`outbound`). */
  verified_for: ('inbound' | 'outbound')[];
}
