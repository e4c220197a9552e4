import { setTimeout as pause } from 'node:timers/promises';
import { loggableError } from '../log/loggable-error.ts';
import type { WorkHandler } from '../work/work.ts';
import type { EventDependencies } from './dependencies.ts';
import { processMissedEvents } from './process-missed-events.ts';

/**
 * The result of one try to hear the provider. `calls_go_on`: all events are processed, but a call of an earlier epoch
 * may still go on.
 */
type Heard = 'heard' | 'calls_go_on' | 'failed';

const againAfterMs = 5_000;
/**
 * After how many rounds money moves even if an event still fails. The event's own work keeps trying. A round counts
 * only if all calls of earlier epochs had ended before it. Otherwise the last events might be tried only once.
 */
const roundsForFailing = 3;

/**
 * Makes the handler that hears the provider (docs/adr/0028). It processes the provider's events until every call of an
 * earlier epoch has ended and the events of those calls are recorded, or still fail after `roundsForFailing` rounds. No
 * money moves before that.
 */
export function hearProvider(dependencies: EventDependencies): WorkHandler {
  const hear = listener(dependencies);
  return async () => ((await hear()) === 'heard' ? 'done' : { againAfterMs });
}

/** How long a start waits for the provider to be heard, before it begins other work. */
const patienceMs = 10_000;

/**
 * Hears the provider before a process that starts does other work. Returns after ten seconds at the latest. The work of
 * `hearProvider` then goes on trying, and other work begins: reminders and due dates need no provider.
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
