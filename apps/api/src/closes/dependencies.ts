import type { Runtime } from '../platform/dependencies.ts';
import type { EventDependencies } from '../platform/webhooks/dependencies.ts';

/**
 * What a close needs. It includes the dependencies for handling the payment provider's events,
 * because a close records those events before it compares.
 */
export interface CloseDependencies extends Runtime, EventDependencies {}
