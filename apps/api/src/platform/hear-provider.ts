import { setTimeout as pause } from 'node:timers/promises';
import { isNull } from 'drizzle-orm';
import { type CatchUpParts, catchUp } from './catch-up.ts';
import { type Log, safely } from './log.ts';
import { webhookEvents } from './store.ts';
import type { WorkHandler } from './work.ts';
import type { WorkKind } from './work-queues.ts';

export interface HearingParts extends CatchUpParts {
  /** Records what a kept event tells of, once. */
  processEvent: WorkHandler;
}

/**
 * Records whatever the provider has told and we have not recorded. Answers how many events could not be: those are tried
 * again by their own work. May throw what the provider's calls throw.
 */
export async function hearTheProviderOut(parts: HearingParts): Promise<{ failed: number }> {
  await catchUp(parts);
  const waiting = await parts.database.transact((tx) =>
    tx
      .select({ id: webhookEvents.id })
      .from(webhookEvents)
      .where(isNull(webhookEvents.processedAt))
      .orderBy(webhookEvents.receivedAt),
  );
  let failed = 0;
  for (const { id } of waiting) {
    await parts.processEvent(id).catch(() => {
      failed++;
    });
  }
  return { failed };
}

/** Whether the provider was heard out since this process began. */
export interface Hearing {
  readonly isHeard: boolean;
  /** Hears it out; answers once it has, or after `patienceMs`, and goes on trying until it has. */
  begin(parts: HearingParts & { log: Log }, signal: AbortSignal): Promise<void>;
}

const patienceMs = 10_000;
const againAfterMs = 5_000;
/** An event that fails each time must not hold all money for good: its own work goes on trying. */
const roundsForFailing = 3;

/** `isHeard`: what it is before it has begun. */
export function createHearing({ isHeard }: { isHeard: boolean }): Hearing {
  let heard = isHeard;

  async function hear(parts: HearingParts & { log: Log }, signal: AbortSignal): Promise<void> {
    for (let round = 1; !heard && !signal.aborted; round++) {
      try {
        const { failed } = await hearTheProviderOut(parts);
        if (failed > 0) parts.log.warn({ failed }, 'events of the provider could not be recorded');
        heard = failed === 0 || round >= roundsForFailing;
      } catch (error) {
        if (signal.aborted) return;
        parts.log.error({ error: safely(error) }, 'the provider was not heard: no money is moved');
      }
      if (!heard) await pause(againAfterMs, undefined, { signal }).catch(() => undefined);
    }
  }

  return {
    get isHeard() {
      return heard;
    },
    async begin(parts, signal) {
      const patience = new AbortController();
      await Promise.race([
        hear(parts, signal),
        pause(patienceMs, undefined, { signal: patience.signal }).catch(() => undefined),
      ]);
      patience.abort();
    },
  };
}

/** The kinds by which money leaves us or a borrower. */
const moving: WorkKind[] = ['send_payout', 'hand_over_debit', 'send_refund'];
const lookAgainMs = 1_000;

/**
 * What moves money waits until the provider was heard out: this database may be a copy of some hours ago, of which only the
 * provider knows what was done since (docs/adr/0025).
 */
export function onceHeard<Handlers extends Record<WorkKind, WorkHandler>>(
  hearing: Hearing,
  handlers: Handlers,
): Handlers {
  const waiting = moving.map((kind): [WorkKind, WorkHandler] => [
    kind,
    async (key) => (hearing.isHeard ? handlers[kind](key) : { againAfterMs: lookAgainMs }),
  ]);
  return { ...handlers, ...Object.fromEntries(waiting) };
}
