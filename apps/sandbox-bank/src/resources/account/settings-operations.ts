import type { z } from 'zod';
import { hash, integer, oneOf } from '../../api/fields.ts';
import { operation } from '../../engine/operation.ts';
import type { Unit } from '../../engine/unit.ts';
import { feeParams, feesNow } from './fees.ts';
import { changeSettings, settingsOf } from './settings.ts';
import { treasuryOf } from './treasury-grant.ts';

const params = hash({
  balance_transactions: oneOf(['at_once', 'later']).optional(),
  fees: feeParams.optional(),
  outbound_payments: oneOf(['auto', 'at_once', 'manual']).optional(),
  outbound_payment_days: integer({ min: 0, max: 30 }).optional(),
  treasury: oneOf(['given', 'not_given', 'not_for_this_key']).optional(),
});

function setSettings(unit: Unit, given: z.output<typeof params>) {
  const { balance_transactions, fees, outbound_payments, outbound_payment_days, treasury } = given;
  if (balance_transactions) {
    changeSettings(unit, { balance_transactions });
  }
  if (outbound_payments) {
    changeSettings(unit, { outbound_payments });
  }
  if (outbound_payment_days !== undefined) {
    changeSettings(unit, { outbound_payment_days });
  }
  if (treasury) {
    changeSettings(unit, { treasury });
  }
  if (fees) {
    const changed = Object.entries(fees).filter(([, value]) => value !== undefined);
    changeSettings(unit, { fees: { ...settingsOf(unit).fees, ...Object.fromEntries(changed) } });
  }
  return {
    object: 'test_helpers.settings',
    balance_transactions: settingsOf(unit).balance_transactions ?? 'at_once',
    fees: feesNow(unit),
    outbound_payments: settingsOf(unit).outbound_payments,
    outbound_payment_days: settingsOf(unit).outbound_payment_days ?? 0,
    treasury: treasuryOf(unit),
  };
}

export const settingsOperations = [
  operation({
    method: 'POST',
    path: '/v1/test_helpers/settings',
    params,
    ownHelper: true,
    handle: setSettings,
  }),
];
