import { accountStates, profileStates } from './account-states.ts';
import { borrowerScreens } from './borrower-screens.ts';
import { borrowerStates } from './borrower-states.ts';
import { doorStates } from './door-states.ts';
import { lateScreens } from './late-screens.ts';
import { emptyOfficeScreens, officeScreens } from './office-screens.ts';
import { emptyOfficeStates, officeStates } from './office-states.ts';
import { pausedScreens } from './paused-screens.ts';
import { paymentStates } from './payment-states.ts';
import type { Screen } from './screen.ts';

/** In this order: the empty back office before anyone has come, and last the late ones, as they move the date, and those without new loans. */
export const screens: Screen[] = [
  ...emptyOfficeScreens,
  ...emptyOfficeStates,
  ...borrowerScreens,
  ...doorStates,
  ...borrowerStates,
  ...profileStates,
  ...paymentStates,
  ...accountStates,
  ...officeScreens,
  ...officeStates,
  ...lateScreens,
  ...pausedScreens,
];
