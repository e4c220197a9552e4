import type { FactorChallenge } from '@sevenday/contract';
import { useEffect, useState } from 'react';
import { failureText } from '../../api/failure.ts';

interface Loaded {
  challenge: FactorChallenge | null;
  /** Why it could not be loaded; null if it was, or still loads. */
  failure: string | null;
}

/** Loads what a person may use, and loads it again on request. */
export function useChallenge(load: () => Promise<FactorChallenge>) {
  const [loaded, setLoaded] = useState<Loaded>({ challenge: null, failure: null });
  const [round, setRound] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each round
  useEffect(() => {
    let isShown = true;
    load().then(
      (challenge) => isShown && setLoaded({ challenge, failure: null }),
      (error: unknown) =>
        isShown &&
        setLoaded({ challenge: null, failure: failureText(error, 'We could not go on') }),
    );
    return () => {
      isShown = false;
    };
  }, [round]);
  return { ...loaded, reload: () => setRound((before) => before + 1) };
}
