import type Stripe from 'stripe';
import StripeSdk from 'stripe';
import * as z from 'zod/mini';
import { askStripe, ProviderRefused } from './provider-errors.ts';
import { allOf, fromUnixSeconds, unixSeconds } from './stripe-values.ts';

/** Says that something changed, and which object. It never holds the object itself, whose present state is fetched. */
export interface ProviderEvent {
  id: string;
  type: string;
  /** Null for the few events whose object has no id. */
  objectId: string | null;
  /** The connected account that the event belongs to; null for the key's own account. */
  accountId: string | null;
  createdAt: Date;
}

export interface WebhookEndpoint {
  id: string;
  url: string;
  enabled: boolean;
  events: string[];
}

/** A webhook older than this is not accepted, because it may be a replay. */
const signatureLifeSeconds = 300;
/** The provider's own limit. */
const typesAtOnce = 20;

export function eventCalls(
  stripe: Stripe,
  apiVersion: Stripe.WebhookEndpointCreateParams.ApiVersion,
) {
  return {
    async readEvent(eventId: string): Promise<ProviderEvent> {
      return providerEvent(await askStripe(() => stripe.events.retrieve(eventId)));
    },

    /** Lists the events since an instant of the provider's clock, oldest first. The provider keeps them for 30 days. */
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

    /** Makes the endpoint. The provider shows its secret only in this answer. */
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

    /** Deletes an endpoint. An endpoint that is already gone counts as deleted. */
    async deleteWebhookEndpoint(endpointId: string): Promise<void> {
      try {
        await askStripe(() => stripe.webhookEndpoints.del(endpointId));
      } catch (error) {
        if (!(error instanceof ProviderRefused && error.isMissing)) throw error;
      }
    },

    /**
     * Reads the event of a webhook. Returns null when the signature is not the provider's or is older than 5 minutes at
     * `wall`, and when the signed body is not an event.
     */
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
 * Reads an event from a body whose signature was checked. Only the id and the type are required, because the object's
 * state is fetched.
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

/** Reads what we keep of an event. A thin event only names its object, but the product follows no thin events. */
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
