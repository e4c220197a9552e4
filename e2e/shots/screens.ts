import { borrowerScreens } from './borrower-screens.ts';
import { borrowerStates, lateBorrowerStates, pausedScreens } from './borrower-states.ts';
import { lateScreens } from './late-screens.ts';
import { emptyOfficeScreens, officeScreens } from './office-screens.ts';
import { emptyOfficeStates, officeStates } from './office-states.ts';
import type { Screen } from './screen.ts';

/** In this order: the empty back office before anyone has come, and the late ones last, as they move the date. */
export const screens: Screen[] = [
  ...emptyOfficeScreens,
  ...emptyOfficeStates,
  ...borrowerScreens,
  ...borrowerStates,
  ...officeScreens,
  ...officeStates,
  ...lateScreens,
  ...lateBorrowerStates,
  ...pausedScreens,
];
