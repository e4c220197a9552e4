/** The answer to a call with an idempotency key, kept to be given again. */
export interface SavedAnswer {
  key: string;
  /** Tells whether another call under the key is the same call. */
  call: string;
  status: number;
  body: string;
  request_id: string;
  /** By the wall clock: moving the bank's clock must not make a retry a second payment. */
  saved_at_ms: number;
}
