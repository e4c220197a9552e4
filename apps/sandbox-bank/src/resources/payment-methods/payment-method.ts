import { invalidRequest, noSuch } from '../../api/errors.ts';
import type { Unit } from '../../engine/unit.ts';
import type { Metadata } from '../../objects/metadata.ts';
import type {
  BankAccountDetails,
  CardDetails,
  HiddenBankAccount,
  PaymentMethod,
} from '../../objects/payment-method.ts';
import { type DebitReturn, testRoutingNumber } from './test-bank-accounts.ts';

/** Makes a payment method of a bank account, whether linked, typed in, or chosen at the checkout. */
export function storeLinkedBankAccount(
  unit: Unit,
  billing: { email: string | null; name: string | null; phone: string | null },
  bank: Pick<
    BankAccountDetails,
    'account_holder_type' | 'account_type' | 'financial_connections_account'
  >,
  hidden: HiddenBankAccount,
  given: Metadata = {},
): PaymentMethod {
  const id = unit.newId('pm');
  unit.put('hidden_bank_accounts', id, { ...hidden, verified_for: [] });
  return unit.put('payment_methods', id, {
    ...blankMethod(unit, id, billing),
    metadata: given,
    type: 'us_bank_account' as const,
    us_bank_account: {
      ...bank,
      bank_name: 'Sandbox Bank',
      fingerprint: hidden.fingerprint,
      last4: hidden.account_number.slice(-4),
      networks: { preferred: 'ach', supported: ['ach'] },
      routing_number: testRoutingNumber,
      status_details: {},
    },
  });
}

export function addCard(
  unit: Unit,
  billing: { email: string | null; name: string | null; phone: string | null },
  card: CardDetails,
): PaymentMethod {
  const id = unit.newId('pm');
  return unit.put('payment_methods', id, {
    ...blankMethod(unit, id, billing),
    card,
    type: 'card' as const,
  });
}

function blankMethod(
  unit: Unit,
  id: string,
  billing: { email: string | null; name: string | null; phone: string | null },
) {
  return {
    id,
    object: 'payment_method',
    allow_redisplay: 'unspecified',
    billing_details: { address: null, ...billing, tax_id: null },
    created: unit.now,
    customer: null,
    customer_account: null,
    livemode: false,
    metadata: {},
  } as const;
}

/** The payment method a parameter names. */
export function paymentMethodNamed(
  unit: Unit,
  id: string,
  param = 'payment_method',
): PaymentMethod {
  const method = unit.get('payment_methods', id);
  if (!method) {
    throw noSuch('PaymentMethod', id, param);
  }
  return method;
}

/** Ties a payment method to a customer; refuses one that belongs to another. */
export function attachPaymentMethod(unit: Unit, method: PaymentMethod, customer: string) {
  if (method.customer === customer) {
    return method;
  }
  const attached = unit.put('payment_methods', method.id, { ...method, customer });
  unit.emit('payment_method.attached', attached);
  return attached;
}

export function refuseOthersMethod(method: PaymentMethod, customer: string | undefined): void {
  if (method.customer !== null && method.customer !== customer) {
    throw invalidRequest(
      customer === undefined
        ? `The provided PaymentMethod is attached to a customer. Provide it as \`customer\`.`
        : `The provided PaymentMethod (${method.id}) does not belong to the customer ${customer}.`,
      { param: 'payment_method' },
    );
  }
}

export function refuseBlocked(method: PaymentMethod): void {
  const blocked = method.us_bank_account?.status_details.blocked;
  if (blocked) {
    throw invalidRequest(
      `This bank account can't be used: an earlier debit was returned with ${blocked.network_code} (${blocked.reason}).`,
      { code: 'payment_method_bank_account_blocked', param: 'payment_method' },
    );
  }
}

export function detachPaymentMethod(unit: Unit, method: PaymentMethod): PaymentMethod {
  const detached = unit.put('payment_methods', method.id, { ...method, customer: null });
  unit.emit('payment_method.detached', detached, { customer: method.customer });
  return detached;
}

/** After a return that makes every further debit pointless, Stripe refuses the account. */
export function blockPaymentMethod(unit: Unit, id: string, why: DebitReturn): void {
  const method = unit.get('payment_methods', id);
  if (!method?.us_bank_account || !why.blocks) {
    return;
  }
  const blocked = unit.put('payment_methods', id, {
    ...method,
    us_bank_account: {
      ...method.us_bank_account,
      status_details: { blocked: { network_code: why.network_code, reason: why.blocks } },
    },
  });
  unit.emit('payment_method.automatically_updated', blocked);
}
