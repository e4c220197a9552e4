import { useEffect } from 'react';
import { onTokenChange } from '../../api/token.ts';
import { forgetDraftsOfOthers } from '../../session/drafts.ts';

/** Whoever logs out, here or in another tab, leaves nothing that they typed. */
export function useForgottenDrafts(): void {
  useEffect(() => {
    forgetDraftsOfOthers();
    return onTokenChange(forgetDraftsOfOthers);
  }, []);
}
