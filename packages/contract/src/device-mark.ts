import * as z from 'zod/mini';
import { uuid } from './common-schemas.ts';

/**
 * A random id that a browser stores. We count failed sign-ins in a known browser apart, so that
 * failed sign-ins in other browsers can't lock the person out. The id also tells a new device from
 * a known one, and ties a `factorTicket` to one browser.
 */
export const deviceMark = z.optional(uuid);
