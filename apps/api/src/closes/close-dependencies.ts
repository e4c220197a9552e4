import type { Runtime } from '../platform/dependencies.ts';
import type { EventDependencies } from '../platform/webhooks/dependencies.ts';

/**
 * A close needs `EventDependencies`, because it first records the payment provider's missed events.
 */
export interface CloseDependencies extends Runtime, EventDependencies {}
