import * as z from 'zod/mini';

/** The order of a list that can be sorted: `asc` has the earliest or lowest value first. */
export const listDirection = z.optional(z.enum(['asc', 'desc'], 'Choose asc or desc.'));
export type ListDirection = NonNullable<z.output<typeof listDirection>>;
