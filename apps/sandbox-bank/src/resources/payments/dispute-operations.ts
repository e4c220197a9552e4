import type { z } from 'zod';
import {
  boolean,
  expandable,
  hash,
  integer,
  isWithin,
  oneOf,
  paged,
  text,
  timeRange,
} from '../../api/fields.ts';
import { operation } from '../../engine/operation.ts';
import type { Unit } from '../../engine/unit.ts';
import { listPage } from '../../http/list.ts';
import { disputeReasons, disputeStatuses } from '../../objects/dispute.ts';
import { decideDispute, disputeAt, openDispute } from './dispute.ts';

const listParams = hash({
  ...paged,
  charge: text().optional(),
  created: timeRange().optional(),
  payment_intent: text().optional(),
});

function listDisputes(unit: Unit, params: z.output<typeof listParams>) {
  const disputes = unit
    .all('disputes')
    .filter(({ created }) => isWithin(created, params.created))
    .filter(({ charge }) => params.charge === undefined || charge === params.charge)
    .filter(
      ({ payment_intent }) =>
        params.payment_intent === undefined || payment_intent === params.payment_intent,
    );
  return listPage('/v1/disputes', disputes, params);
}

export const disputeOperations = [
  operation({ method: 'GET', path: '/v1/disputes', params: listParams, handle: listDisputes }),
  operation({
    method: 'GET',
    path: '/v1/disputes/{id}',
    params: hash(expandable),
    handle: (unit, _params, id) => disputeAt(unit, id),
  }),
  operation({
    method: 'POST',
    path: '/v1/test_helpers/charges/{id}/dispute',
    params: hash({
      ...expandable,
      amount: integer({ min: 1 }).optional(),
      days_to_respond: integer({ min: 1, max: 120 }).optional(),
      reason: oneOf(disputeReasons).optional(),
      warning: boolean().optional(),
    }),
    ownHelper: true,
    handle: (unit, { amount, days_to_respond, reason, warning }, id) =>
      openDispute(unit, id, {
        amount,
        daysToRespond: days_to_respond,
        reason,
        warning: warning ?? false,
      }),
  }),
  operation({
    method: 'POST',
    path: '/v1/test_helpers/disputes/{id}',
    params: hash({ ...expandable, status: oneOf(disputeStatuses) }),
    ownHelper: true,
    handle: (unit, params, id) => decideDispute(unit, id, params.status),
  }),
];
