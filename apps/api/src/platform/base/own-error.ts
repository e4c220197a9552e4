/**
 * Marks an error whose message we wrote. The log shows the plain words of this message, so the message must not name a
 * person. The log does not show the messages of libraries' errors.
 */
export abstract class OwnError extends Error {
  /**
   * True for a failure that may pass by itself, such as an outage. The worker retries work after such a failure for
   * days, and after other failures for an hour (`mostTries`).
   */
  readonly mayPass: boolean = false;
}
