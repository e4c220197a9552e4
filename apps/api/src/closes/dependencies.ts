import type { Runtime } from '../platform/dependencies.ts';
import type { EventDependencies } from '../platform/webhooks/dependencies.ts';

/** A close also processes the provider's events before it compares. */
export interface CloseDependencies extends Runtime, EventDependencies {}
