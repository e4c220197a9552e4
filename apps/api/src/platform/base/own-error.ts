/**
 * Marks an error whose message we write. The log shows the plain words of such a message, so the message must not name a
 * person. Messages of any other class of error stay out of the log.
 */
export abstract class OwnError extends Error {
  /** True for a failure that may pass by itself, such as an outage. */
  readonly mayPass: boolean = false;
}
