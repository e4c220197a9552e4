import { setTimeout as pause } from 'node:timers/promises';
import { loggableError } from '../log/loggable-error.ts';
import type { WorkHandler } from '../work/work-handler.ts';
import type { EventDependencies } from './event-dependencies.ts';
import { processMissedEvents } from './process-missed-events.ts';

/**
 * `processed`: money may move. `calls_go_on`: a provider call of an earlier epoch may still be
 * running. `failed`: the events could not be fetched, or an event failed and money still waits for
 * it (`roundsForFailing`).
 */
type RoundOutcome = 'processed' | 'calls_go_on' | 'failed';

const againAfterMs = 5_000;
/**
 * After this many rounds in which an event failed, money no longer waits for failed events. The
 * worker keeps retrying them. A round counts only if all provider calls of earlier epochs
 * (docs/adr/0028) had ended before it, because their events may be missing from the list until
 * then.
 */
const roundsForFailing = 3;

/** Done when money may move (docs/adr/0028). */
export function processEventsBeforeMoneyMoves(dependencies: EventDependencies): WorkHandler {
  const processRound = createRounds(dependencies);
  return async () => ((await processRound()) === 'processed' ? 'done' : { againAfterMs });
}

const patienceMs = 10_000;

/**
 * Returns after `patienceMs` at the latest, because other work, such as reminders, doesn't need the
 * provider. The handler of `processEventsBeforeMoneyMoves` continues.
 */
export async function processEventsAtStart(
  dependencies: EventDependencies,
  signal: AbortSignal,
): Promise<void> {
  const over = AbortSignal.any([signal, AbortSignal.timeout(patienceMs)]);
  const processRound = createRounds(dependencies);
  const untilProcessed = async () => {
    while (!over.aborted && (await processRound()) === 'failed')
      await pauseUnless(over, againAfterMs);
  };
  await Promise.race([untilProcessed(), pauseUnless(over, patienceMs)]);
}

function pauseUnless(signal: AbortSignal, ms: number): Promise<void> {
  return pause(ms, undefined, { signal }).catch(() => undefined);
}

function createRounds(dependencies: EventDependencies): () => Promise<RoundOutcome> {
  const { moneyGate, log } = dependencies;
  let failing = { epoch: 0, rounds: 0 };
  return async () => {
    const unprocessed = await moneyGate.findUnprocessedEpoch();
    if (!unprocessed) return 'processed';
    const { epoch, callsEndInMs } = unprocessed;
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
    await moneyGate.markProcessed(epoch);
    return 'processed';
  };
}
