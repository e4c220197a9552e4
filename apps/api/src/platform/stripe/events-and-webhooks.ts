import type Stripe from 'stripe';
import StripeSdk from 'stripe';
import * as z from 'zod/mini';
import { askStripe, ProviderRefused } from './provider-errors.ts';
import { allOf, fromUnixSeconds, unixSeconds } from './stripe-values-and-lists.ts';

export interface ProviderEvent {
  id: string;
  type: string;
  /** Null for the few events whose object has no id. */
  objectId: string | null;
  /** The connected account (of Stripe). Null if the event belongs to the account of our API key. */
  accountId: string | null;
  createdAt: Date;
}

export interface WebhookEndpoint {
  id: string;
  url: string;
  enabled: boolean;
  events: string[];
}

/** An older webhook may be a replay, so it is refused. */
const signatureLifeSeconds = 300;
/** The most event types that the payment provider accepts in one call. */
const typesAtOnce = 20;

export function eventAndWebhookCalls(
  stripe: Stripe,
  apiVersion: Stripe.WebhookEndpointCreateParams.ApiVersion,
) {
  return {
    async readEvent(eventId: string): Promise<ProviderEvent> {
      return providerEvent(await askStripe(() => stripe.events.retrieve(eventId)));
    },

    /** Lists the oldest event first. The provider stores events for 30 days. */
    async listEvents(asked: {
      types: readonly string[];
      createdSince: Date;
    }): Promise<ProviderEvent[]> {
      const created = { gte: unixSeconds(asked.createdSince) };
      const found: ProviderEvent[] = [];
      for (let from = 0; from < asked.types.length; from += typesAtOnce) {
        const types = asked.types.slice(from, from + typesAtOnce);
        const listed = await askStripe(() =>
          allOf(stripe.events.list({ types, created, limit: 100 })),
        );
        found.push(...listed.map(providerEvent).reverse());
      }
      return found.sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
    },

    /** The payment provider never shows the secret again. */
    async createWebhookEndpoint(
      endpoint: { url: string; events: readonly string[] },
      attempt: { idempotencyKey: string },
    ): Promise<{ id: string; secret: string }> {
      const made = await askStripe(() =>
        stripe.webhookEndpoints.create(
          {
            url: endpoint.url,
            enabled_events: [
              ...endpoint.events,
            ] as Stripe.WebhookEndpointCreateParams.EnabledEvent[],
            api_version: apiVersion,
          },
          { idempotencyKey: attempt.idempotencyKey },
        ),
      );
      if (!made.secret) throw new Error('The webhook endpoint came without its secret.');
      return { id: made.id, secret: made.secret };
    },

    async listWebhookEndpoints(): Promise<WebhookEndpoint[]> {
      const found = await askStripe(() => allOf(stripe.webhookEndpoints.list({ limit: 100 })));
      return found.map((endpoint) => ({
        id: endpoint.id,
        url: endpoint.url,
        enabled: endpoint.status === 'enabled',
        events: endpoint.enabled_events,
      }));
    },

    /** Does nothing if the payment provider no longer has the endpoint. */
    async deleteWebhookEndpoint(endpointId: string): Promise<void> {
      try {
        await askStripe(() => stripe.webhookEndpoints.del(endpointId));
      } catch (error) {
        if (!(error instanceof ProviderRefused && error.isMissing)) throw error;
      }
    },

    /** Null if the webhook isn't signed by the provider, is too old, or holds no event. */
    constructEvent(
      rawBody: Buffer,
      signature: string,
      secret: string,
      wall: Date,
    ): ProviderEvent | null {
      const { signature: signatures } = stripe.webhooks;
      if (!signatures) throw new Error('The SDK checks no signatures.');
      try {
        signatures.verifyHeader(
          rawBody,
          signature,
          secret,
          signatureLifeSeconds,
          undefined,
          wall.getTime(),
        );
      } catch (error) {
        if (error instanceof StripeSdk.errors.StripeSignatureVerificationError) return null;
        throw error;
      }
      return readSignedEvent(rawBody);
    },
  };
}

const objectId = z.string().check(z.regex(/^[\w-]{1,255}$/));
const signedEvent = z.object({
  id: objectId,
  type: z.string().check(z.regex(/^[\w.]{1,255}$/)),
});
const identified = z.object({ id: objectId });

/**
 * Null if the body is no event. Only the id and the type are checked, because the object's state is
 * fetched later.
 */
function readSignedEvent(rawBody: Buffer): ProviderEvent | null {
  const event = parseJson(rawBody.toString());
  return signedEvent.safeParse(event).success ? providerEvent(event as Stripe.Event) : null;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/**
 * `objectId` is null also if the event lacks its object, as Stripe's "thin" events do. We never ask
 * for those.
 */
function providerEvent(event: Stripe.Event): ProviderEvent {
  const object = identified.safeParse((event as Partial<Stripe.Event>).data?.object);
  return {
    id: event.id,
    type: event.type,
    objectId: object.success ? object.data.id : null,
    accountId: event.account ?? null,
    createdAt: fromUnixSeconds(event.created),
  };
}
