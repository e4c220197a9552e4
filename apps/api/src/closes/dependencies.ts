import type { Runtime } from '../platform/dependencies.ts';
import type { EventDependencies } from '../platform/webhooks/dependencies.ts';

/** What a close is made with. It also handles the provider's events before it compares. */
export interface CloseDependencies extends Runtime, EventDependencies {}
