import { Toaster } from '../../ui/overlay/toaster.tsx';
import { OfflineBar } from './offline-bar.tsx';
import { useForgottenDrafts } from './use-forgotten-drafts.ts';
import { useFoundFocus } from './use-found-focus.ts';
import { useRestWhenUntouched } from './use-rest-when-untouched.ts';
import { useScreenFocus } from './use-screen-focus.ts';
import { useSignedOutElsewhere } from './use-signed-out-elsewhere.ts';

/** What stands by on every screen and may come after the first paint. */
export function LazyParts() {
  useScreenFocus();
  useFoundFocus();
  useSignedOutElsewhere();
  useForgottenDrafts();
  useRestWhenUntouched();
  return (
    <>
      <OfflineBar />
      <Toaster />
    </>
  );
}
