import { useEffect } from 'react';
import { hasExpired, onTokenChange, tokenKey } from '../../api/token.ts';
import { forgetDraftsOfOthers } from '../../session/drafts.ts';
import { toast } from '../../ui/base/toast.ts';
import { OfflineBar } from './offline-bar.tsx';
import { useFoundFocus } from './use-found-focus.ts';
import { useScreenFocus } from './use-screen-focus.ts';

/** The parts of every screen that load after the first paint. */
export function LazyParts() {
  useScreenFocus();
  useFoundFocus();
  useSignedOutElsewhere();
  useForgottenDrafts();
  return <OfflineBar />;
}

/** Forgets all drafts when somebody logs out, here or in another tab. */
function useForgottenDrafts(): void {
  useEffect(() => {
    forgetDraftsOfOthers();
    return onTokenChange(forgetDraftsOfOthers);
  }, []);
}

/** Says after a logout in another tab why /login shows. After an expired session /login says so itself. */
function useSignedOutElsewhere(): void {
  useEffect(() => {
    const toastSignOut = ({ key, newValue }: StorageEvent) => {
      if (key !== tokenKey || newValue !== null || hasExpired()) return;
      toast.info('You signed out in another tab.');
    };
    window.addEventListener('storage', toastSignOut);
    return () => window.removeEventListener('storage', toastSignOut);
  }, []);
}
