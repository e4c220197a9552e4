import { createRoot } from 'react-dom/client';
import type { FailureCode } from '../../api/failure.ts';
import { navigate } from '../../router/router.tsx';
import { ConfirmFactorDialog } from './confirm-factor-dialog.tsx';

let asking: Promise<boolean> | null = null;

/**
 * Does what the server asks of a person about second factors. Shows a dialog over the screen if a factor is needed
 * again, and answers whether the person confirmed. Leads to /account if the person has to add one first.
 */
export async function answerRefusal(code: FailureCode): Promise<boolean> {
  if (code === 'factor_required' && window.location.pathname !== '/account') navigate('/account');
  if (code !== 'step_up_needed') return false;
  // Calls that are refused at the same time wait for one answer.
  asking ??= ask().finally(() => {
    asking = null;
  });
  return asking;
}

/** Draws the dialog beside the app, so that whatever is on the screen stays as it is. */
function ask(): Promise<boolean> {
  const place = document.body.appendChild(document.createElement('div'));
  const dialog = createRoot(place);
  return new Promise<boolean>((resolve) => {
    function settle(isConfirmed: boolean) {
      dialog.unmount();
      place.remove();
      resolve(isConfirmed);
    }
    dialog.render(<ConfirmFactorDialog onSettled={settle} />);
  });
}
