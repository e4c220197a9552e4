import type { Runtime } from '../platform/runtime-of-every-slice.ts';
import type { EventDependencies } from '../platform/webhooks/event-dependencies.ts';

/**
 * The dependencies of a close (the comparison of our records with the payment provider's).
 * `EventDependencies` are needed because a close first records the provider's missed events.
 */
export interface CloseDependencies extends Runtime, EventDependencies {}
