import type { z } from 'zod';
import type { Unit } from '../engine/unit.ts';
import { operation } from '../http/operation.ts';
import { hash, oneOf } from '../params/fields.ts';
import { feeParams, feesNow } from './fees.ts';
import { changeSettings, settingsOf } from './settings.ts';

const params = hash({
  balance_transactions: oneOf(['at_once', 'later']).optional(),
  fees: feeParams.optional(),
  outbound_payments: oneOf(['auto', 'at_once', 'manual']).optional(),
});

function setSettings(unit: Unit, given: z.output<typeof params>) {
  const { balance_transactions, fees, outbound_payments } = given;
  if (balance_transactions) {
    changeSettings(unit, { balance_transactions });
  }
  if (outbound_payments) {
    changeSettings(unit, { outbound_payments });
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
