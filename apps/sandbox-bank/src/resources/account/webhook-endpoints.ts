import type { z } from 'zod';
import { invalidRequest, notFound, StripeError } from '../../api/errors.ts';
import {
  array,
  clearableText,
  expandable,
  hash,
  metadata,
  oneOf,
  paged,
  text,
  webAddress,
} from '../../api/fields.ts';
import { apiVersion } from '../../api/keys.ts';
import { type ActedFor, operation } from '../../engine/operation.ts';
import type { Unit } from '../../engine/unit.ts';
import { listPage } from '../../http/list.ts';
import type { WebhookEndpoint } from '../../objects/webhooks.ts';
import { mergeMetadata } from './metadata.ts';

const createParams = hash({
  ...expandable,
  api_version: oneOf([apiVersion]).optional(),
  description: clearableText().optional(),
  enabled_events: array(text()),
  metadata: metadata().optional(),
  url: webAddress(),
});

/** As Stripe answers: a connected account's events go to an endpoint of its platform. */
function refuseConnected(account: ActedFor): void {
  if (account !== null) {
    throw new StripeError(403, {
      type: 'invalid_request_error',
      message:
        'You are not permitted to configure webhook endpoints on a connected account. Did you mean to create a Connect webhook on your account instead?',
    });
  }
}

function createEndpoint(
  unit: Unit,
  params: z.output<typeof createParams>,
  account: ActedFor,
): WebhookEndpoint {
  refuseConnected(account);
  const wrong = params.enabled_events.find(
    (type) => type !== '*' && !/^[a-z_0-9]+(\.[a-z_0-9]+)+$/.test(type),
  );
  if (wrong !== undefined || params.enabled_events.length === 0) {
    throw invalidRequest(`Invalid enabled_events: unknown event ${wrong ?? ''}`, {
      param: 'enabled_events',
    });
  }
  const id = unit.newId('we');
  return unit.put('webhook_endpoints', id, {
    id,
    object: 'webhook_endpoint',
    api_version: params.api_version ?? apiVersion,
    application: null,
    created: unit.now,
    description: params.description ?? null,
    enabled_events: params.enabled_events,
    livemode: false,
    metadata: mergeMetadata({}, params.metadata),
    secret: unit.newId('whsec'),
    status: 'enabled',
    url: params.url,
  });
}

function withoutSecret({ secret: _, ...shown }: WebhookEndpoint) {
  return shown;
}

function endpointAt(unit: Unit, id: string): WebhookEndpoint {
  const endpoint = unit.get('webhook_endpoints', id);
  if (!endpoint) {
    throw notFound('webhook endpoint', id);
  }
  return endpoint;
}

export const webhookEndpointOperations = [
  operation({
    method: 'POST',
    path: '/v1/webhook_endpoints',
    params: createParams,
    handle: (unit, params, _id, _key, account) => createEndpoint(unit, params, account),
  }),
  operation({
    method: 'GET',
    path: '/v1/webhook_endpoints',
    params: hash(paged),
    handle: (unit, params) =>
      listPage('/v1/webhook_endpoints', unit.all('webhook_endpoints').map(withoutSecret), params),
  }),
  operation({
    method: 'GET',
    path: '/v1/webhook_endpoints/{id}',
    params: hash(expandable),
    handle: (unit, _params, id) => withoutSecret(endpointAt(unit, id)),
  }),
  operation({
    method: 'DELETE',
    path: '/v1/webhook_endpoints/{id}',
    params: hash({}),
    handle(unit, _params, id) {
      endpointAt(unit, id);
      unit.remove('webhook_endpoints', id);
      return { id, object: 'webhook_endpoint', deleted: true };
    },
  }),
];
