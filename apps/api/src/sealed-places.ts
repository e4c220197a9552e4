import { sealedExplanations } from './closes/index.ts';
import { sealedResetRequests } from './identity/index.ts';
import { platformPlaces } from './platform/key-rotation/platform-sealed-places.ts';
import type { SealedPlaces } from './platform/key-rotation/sealed-place.ts';

/** Everywhere that something is sealed by a key of `ENCRYPTION_KEYS`. A rotation walks through all of them. */
export const sealedPlaces: SealedPlaces = {
  ...platformPlaces,
  'break-explanation': sealedExplanations,
  'password-reset': sealedResetRequests,
};
