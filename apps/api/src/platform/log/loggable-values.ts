export function matching(shape: RegExp) {
  return (value: unknown) => (typeof value === 'string' && shape.test(value) ? value : undefined);
}

export const word = matching(/^[\w.:-]{1,60}$/);
/**
 * Matches the pattern of a route, such as `/loans/:id`. The address of a request does not belong in the log, because it
 * may carry a signature or an id.
 */
export const pattern = matching(/^[\w/:*.-]{1,100}$/);
/** Matches a UUID or an id of the provider. Tokens and encrypted texts are longer, so they don't match. */
export const id = matching(/^[\w-]{1,40}$/);
/** Matches the description of the program that holds a lock of the database. */
export const holder = matching(/^[\w .,:"()@/-]{1,160}$/);
/** Matches the identity of a database: ids and a start time (`database-identity.ts`). */
export const database = matching(/^[\w ,.]{1,200}$/);
/** Matches the name of a time zone, such as `America/New_York`. */
export const zone = matching(/^[A-Za-z][\w/+-]{0,60}$/);
export const count = (value: unknown) => (typeof value === 'number' ? value : undefined);
