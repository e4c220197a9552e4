import * as z from 'zod/mini';

export const levelWords = 'Choose silver, gold or platinum.';
export const membershipLevel = z.enum(['silver', 'gold', 'platinum'], levelWords);
