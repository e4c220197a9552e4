import * as z from 'zod/mini';

/** `asc` has the earliest or lowest value first. */
export const listDirection = z.optional(z.enum(['asc', 'desc'], 'Choose asc or desc.'));
export type ListDirection = NonNullable<z.output<typeof listDirection>>;
