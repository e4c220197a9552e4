import * as z from 'zod/mini';
import { uuid } from './common-schemas.ts';

/**
 * A random id that a browser stores. We count failed sign-ins in a known browser apart, so that
 * failed sign-ins in other browsers can't lock the person out. The id has no other use.
 */
export const deviceMark = z.optional(uuid);
