import type { z } from 'zod';
import { notFound } from '../../api/errors.ts';
import {
  array,
  boolean,
  expandable,
  hash,
  isWithin,
  paged,
  text,
  timeRange,
} from '../../api/fields.ts';
import { operation } from '../../engine/operation.ts';
import type { Unit } from '../../engine/unit.ts';
import { listPage } from '../../http/list.ts';

const listParams = hash({
  ...paged,
  created: timeRange().optional(),
  delivery_success: boolean().optional(),
  type: text().optional(),
  types: array(text()).optional(),
});

/** An event type, where `charge.*` stands for all that begin so. */
function matchesType(type: string, wanted: string): boolean {
  return wanted.endsWith('*') ? type.startsWith(wanted.slice(0, -1)) : type === wanted;
}

function listEvents(unit: Unit, params: z.output<typeof listParams>) {
  const types = params.types ?? (params.type === undefined ? undefined : [params.type]);
  const events = unit
    .all('events')
    .filter(({ created }) => isWithin(created, params.created))
    .filter(({ type }) => types?.some((wanted) => matchesType(type, wanted)) ?? true)
    .filter(
      ({ pending_webhooks }) =>
        params.delivery_success === undefined ||
        (pending_webhooks === 0) === params.delivery_success,
    );
  return listPage('/v1/events', events, params);
}

export const eventOperations = [
  operation({ method: 'GET', path: '/v1/events', params: listParams, handle: listEvents }),
  operation({
    method: 'GET',
    path: '/v1/events/{id}',
    params: hash(expandable),
    handle(unit, _params, id) {
      const event = unit.get('events', id);
      if (!event) {
        throw notFound('event', id);
      }
      return event;
    },
  }),
];
