import type { Metadata } from './metadata.ts';

export interface StripeEvent {
  id: string;
  object: 'event';
  api_version: string;
  created: number;
  /** The object as it was just then, not as it is now. */
  data: { object: object; previous_attributes?: object };
  livemode: false;
  pending_webhooks: number;
  request: { id: string | null; idempotency_key: string | null };
  type: string;
}

export interface WebhookEndpoint {
  id: string;
  object: 'webhook_endpoint';
  api_version: string;
  application: null;
  created: number;
  description: string | null;
  enabled_events: string[];
  livemode: false;
  metadata: Metadata;
  /** Shown once, to the caller who makes the endpoint. Signs what is sent there. */
  secret: string;
  status: 'enabled';
  url: string;
}

/** An event still to be delivered to one endpoint. */
export interface Delivery {
  id: string;
  event: string;
  endpoint: string;
  attempts: number;
  /** By the bank's clock: moving it forward brings retries forward too. */
  next_at_ms: number;
  /** Not before this time of the wall clock, however far the bank's is moved. */
  not_before_wall_ms?: number;
  /** Kept back until a test releases it. */
  held?: boolean;
  /** The delivery that must be over first. */
  after?: string;
}
