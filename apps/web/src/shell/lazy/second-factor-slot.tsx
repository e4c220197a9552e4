import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react';
import {
  type FactorAsked,
  factorAsked,
  onFactorAsked,
  takeFactorRequired,
} from '../../api/second-factor.ts';
import { navigate } from '../../router/router.tsx';

const ConfirmFactorDialog = lazy(async () => {
  try {
    const { ConfirmFactorDialog: Dialog } = await import(
      '../../identity/factors/confirm-factor-dialog.tsx'
    );
    return { default: Dialog };
  } catch {
    return { default: GiveUp };
  }
});

/** Lets the call fail if the dialog's file is gone after a deployment, so that nobody waits without end. */
function GiveUp({ asked }: { asked: FactorAsked }) {
  useEffect(() => asked.settle(false), [asked]);
  return null;
}

/**
 * Asks in place for a second factor when the server wants one, over whatever the screen shows. Leads to /account when
 * the person has to add one first.
 */
export function SecondFactorSlot() {
  const asked = useSyncExternalStore(onFactorAsked, factorAsked);
  useEffect(() => {
    const leadThere = () => {
      if (takeFactorRequired() && window.location.pathname !== '/account') navigate('/account');
    };
    leadThere();
    return onFactorAsked(leadThere);
  }, []);
  return (
    <Suspense fallback={null}>{asked ? <ConfirmFactorDialog asked={asked} /> : null}</Suspense>
  );
}
