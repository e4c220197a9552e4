import * as z from 'zod/mini';

export const side = z.enum(['debit', 'credit']);
