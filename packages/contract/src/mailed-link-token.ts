import * as z from 'zod/mini';

const incomplete = 'The link is not complete.';
export const token = z.string(incomplete).check(z.regex(/^[\w-]{43}$/, incomplete));
