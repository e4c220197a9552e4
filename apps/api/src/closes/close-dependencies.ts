import type { Runtime } from '../platform/runtime-of-every-slice.ts';
import type { EventDependencies } from '../platform/webhooks/event-dependencies.ts';

/** A close first records the payment provider's missed events. */
export interface CloseDependencies extends Runtime, EventDependencies {}
