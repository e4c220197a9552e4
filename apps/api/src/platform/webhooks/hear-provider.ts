import { setTimeout as pause } from 'node:timers/promises';
import { loggableError } from '../log/loggable-error.ts';
import type { WorkHandler } from '../work/work.ts';
import type { EventDependencies } from './dependencies.ts';
import { processMissedEvents } from './process-missed-events.ts';

/**
 * The result of fetching and processing the provider's events once. `heard`: every event is
 * processed. `calls_go_on`: every event is processed, but a call that another process made earlier
 * may still be running.
 */
type Heard = 'heard' | 'calls_go_on' | 'failed';

const againAfterMs = 5_000;
/**
 * After how many rounds money moves even if an event still fails. The event's own work keeps
 * retrying. A round counts only if all provider calls of earlier epochs (docs/adr/0028) had ended
 * before it began. Otherwise the last events might be tried only once.
 */
const roundsForFailing = 3;

/**
 * Makes the handler that fetches and processes the provider's events, in short: hears the provider
 * (docs/adr/0028). No money moves until this has ended. It ends when all provider calls of an
 * earlier epoch have ended and the events of those calls are recorded. An event that still fails
 * after `roundsForFailing` rounds is no longer awaited.
 */
export function hearProvider(dependencies: EventDependencies): WorkHandler {
  const hear = listener(dependencies);
  return async () => ((await hear()) === 'heard' ? 'done' : { againAfterMs });
}

/**
 * How long a starting process waits for the provider's events to be processed. After that, it
 * begins its other work.
 */
const patienceMs = 10_000;

/**
 * Processes the provider's events before a starting process does other work. Returns after ten
 * seconds at the latest. The work of `hearProvider` then continues, and other work begins. For
 * example, reminders and due dates don't need the provider.
 */
export async function hearProviderAtStart(
  dependencies: EventDependencies,
  signal: AbortSignal,
): Promise<void> {
  const over = AbortSignal.any([signal, AbortSignal.timeout(patienceMs)]);
  const hear = listener(dependencies);
  const untilHeard = async () => {
    while (!over.aborted && (await hear()) === 'failed') await pauseUnless(over, againAfterMs);
  };
  await Promise.race([untilHeard(), pauseUnless(over, patienceMs)]);
}

function pauseUnless(signal: AbortSignal, ms: number): Promise<void> {
  return pause(ms, undefined, { signal }).catch(() => undefined);
}

function listener(dependencies: EventDependencies): () => Promise<Heard> {
  const { moneyGate, log } = dependencies;
  let failing = { epoch: 0, rounds: 0 };
  return async () => {
    const unheard = await moneyGate.unheard();
    if (!unheard) return 'heard';
    const { epoch, callsEndInMs } = unheard;
    const haveCallsEnded = callsEndInMs === 0;
    try {
      const { failed } = await processMissedEvents(dependencies);
      if (failed > 0) {
        log.warn({ failed }, 'some of the provider’s events could not be recorded');
        if (!haveCallsEnded) return 'failed';
        failing = { epoch, rounds: failing.epoch === epoch ? failing.rounds + 1 : 1 };
        if (failing.rounds < roundsForFailing) return 'failed';
      }
    } catch (error) {
      log.error(
        { error: loggableError(error) },
        'the provider’s events could not be fetched: no money moves',
      );
      return 'failed';
    }
    if (!haveCallsEnded) return 'calls_go_on';
    await moneyGate.markHeard(epoch);
    return 'heard';
  };
}
