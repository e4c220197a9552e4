export function matching(shape: RegExp) {
  return (value: unknown) => (typeof value === 'string' && shape.test(value) ? value : undefined);
}

export const loggable = {
  word: matching(/^[\w.:-]{1,60}$/),
  /** A route's pattern, such as `/loans/:id`. A full address may contain a signature or an id. */
  pattern: matching(/^[\w/:*.-]{1,100}$/),
  /** A UUID or an id of the payment provider. Tokens and encrypted texts are longer. */
  id: matching(/^[\w-]{1,40}$/),
  /** The program that holds a database lock. */
  holder: matching(/^[\w .,:"()@/-]{1,160}$/),
  /**
   * The ids and the start time that identify a database, or the backup that it was restored from
   * (`database-identity.ts`).
   */
  database: matching(/^(?:[\w ,.]{1,200}|restored from [\w-]{1,60})$/),
  zone: matching(/^[A-Za-z][\w/+-]{0,60}$/),
  count: (value: unknown) => (typeof value === 'number' ? value : undefined),
};
