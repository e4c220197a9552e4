import { apiVersion } from '../api/keys.ts';
import type { Collections } from '../objects/collections.ts';
import type { DueKind, DueTask } from '../objects/due-task.ts';
import type { StripeEvent } from '../objects/webhooks.ts';
import type { Change, CollectionName, State } from './state.ts';

/** Which call brings something about; both null for what the bank does by itself. */
export interface Cause {
  requestId: string | null;
  idempotencyKey: string | null;
}

export type DueHandlers = { [Kind in DueKind]: (unit: Unit, task: DueTask<Kind>) => void };

/** What the engine calls but doesn't import: the rest of the bank imports the engine. */
export interface Handlers {
  /** Opens what a new bank begins with. Runs at each start. */
  begin: (unit: Unit) => void;
  due: DueHandlers;
  planDelivery: (unit: Unit, event: StripeEvent, endpoint: string) => void;
}

export interface Surroundings {
  state: State;
  handlers: Handlers;
  /** The bank's clock, in milliseconds since 1970. */
  nowMs: number;
  /** Everybody else's clock. */
  wallMs: number;
  randomId: () => string;
  publicUrl: () => string;
  cause: Cause;
}

/**
 * All that one call, or one thing falling due, reads and changes. It runs without a pause and its
 * changes become one journal line, so that it happens whole or not at all.
 */
export class Unit {
  nowMs: number;
  readonly wallMs: number;
  /** How many things this unit has put off until later. */
  planned = 0;
  readonly cause: Cause;
  readonly publicUrl: () => string;
  readonly #state: State;
  readonly #handlers: Handlers;
  readonly #randomId: () => string;
  readonly #changes = new Map<CollectionName, Map<string, object | null>>();

  constructor(surroundings: Surroundings) {
    this.#state = surroundings.state;
    this.#handlers = surroundings.handlers;
    this.nowMs = surroundings.nowMs;
    this.wallMs = surroundings.wallMs;
    this.cause = surroundings.cause;
    this.publicUrl = surroundings.publicUrl;
    this.#randomId = surroundings.randomId;
  }

  /** The bank's clock in whole seconds since 1970, as Stripe tells time. */
  get now(): number {
    return Math.floor(this.nowMs / 1000);
  }

  get changes(): Change[] {
    return [...this.#changes].flatMap(([name, objects]) =>
      [...objects].map(([id, value]): Change => [name, id, value]),
    );
  }

  newId(prefix: string): string {
    return `${prefix}_${this.#randomId()}`;
  }

  get<Name extends CollectionName>(name: Name, id: string): Collections[Name] | undefined {
    const changed = this.#changes.get(name);
    if (changed?.has(id)) {
      return (changed.get(id) ?? undefined) as Collections[Name] | undefined;
    }
    return this.#state.of(name).get(id);
  }

  /** Every object of a collection, oldest first. */
  all<Name extends CollectionName>(name: Name): Collections[Name][] {
    const changed = this.#changes.get(name);
    if (!changed) {
      return [...this.#state.of(name).values()];
    }
    const merged = new Map<string, object>(this.#state.of(name) as Map<string, object>);
    for (const [id, value] of changed) {
      if (value === null) {
        merged.delete(id);
      } else {
        merged.set(id, value);
      }
    }
    return [...merged.values()] as Collections[Name][];
  }

  /** The first few objects of a collection as it was before this unit. */
  oldest<Name extends CollectionName>(name: Name, count: number): Collections[Name][] {
    const found: Collections[Name][] = [];
    for (const object of this.#state.of(name).values()) {
      if (found.length === count) {
        break;
      }
      found.push(object);
    }
    return found;
  }

  put<Name extends CollectionName, Value extends Collections[Name]>(
    name: Name,
    id: string,
    value: Value,
  ): Value {
    this.#change(name, id, value);
    return value;
  }

  remove(name: CollectionName, id: string): void {
    this.#change(name, id, null);
  }

  /** Forgets all that was to change, as when a call is refused halfway. */
  discard(): void {
    this.#changes.clear();
  }

  #change(name: CollectionName, id: string, value: object | null): void {
    const changed = this.#changes.get(name) ?? new Map<string, object | null>();
    this.#changes.set(name, changed.set(id, value));
  }

  /** Has the bank do something later, by its own clock. The same `id` replaces an earlier one. */
  schedule(id: string, atMs: number, task: DueTask): void {
    this.planned += 1;
    this.put('due', id, { id, at_ms: atMs, task });
  }

  unschedule(id: string): void {
    this.remove('due', id);
  }

  /** Carries out a task that has fallen due. */
  perform<Kind extends DueKind>(task: DueTask<Kind>): void {
    this.#handlers.due[task.kind](this, task);
  }

  /** Records an event, and its delivery to each webhook endpoint that asks for its type. */
  emit(type: string, object: object, previousAttributes?: object): void {
    const endpoints = this.all('webhook_endpoints').filter(
      ({ enabled_events }) => enabled_events.includes('*') || enabled_events.includes(type),
    );
    const event: StripeEvent = {
      id: this.newId('evt'),
      object: 'event',
      api_version: apiVersion,
      created: this.now,
      data: previousAttributes ? { object, previous_attributes: previousAttributes } : { object },
      livemode: false,
      pending_webhooks: endpoints.length,
      request: { id: this.cause.requestId, idempotency_key: this.cause.idempotencyKey },
      type,
    };
    this.put('events', event.id, event);
    for (const endpoint of endpoints) {
      this.#handlers.planDelivery(this, event, endpoint.id);
    }
  }
}
