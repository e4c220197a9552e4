import { accountStates, profileStates } from './account-states.ts';
import { adminScreens, emptyAdminScreens } from './admin-screens.ts';
import { adminStates, emptyAdminStates } from './admin-states.ts';
import { borrowerScreens } from './borrower-screens.ts';
import { borrowerStates } from './borrower-states.ts';
import { lateScreens } from './late-screens.ts';
import { pausedScreens } from './paused-screens.ts';
import { paymentStates } from './payment-states.ts';
import type { Screen } from './screen.ts';
import { signInStates } from './sign-in-states.ts';

/** All screens, in order: first the empty admin screens; last the screens that move the date or pause new loans. */
export const screens: Screen[] = [
  ...emptyAdminScreens,
  ...emptyAdminStates,
  ...borrowerScreens,
  ...signInStates,
  ...borrowerStates,
  ...profileStates,
  ...paymentStates,
  ...accountStates,
  ...adminScreens,
  ...adminStates,
  ...lateScreens,
  ...pausedScreens,
];
