/**
 * Marks an error whose message we wrote. The log shows such a message, so the message must not name
 * a person. The log never shows the message of a library's error.
 */
export abstract class OwnError extends Error {
  /**
   * True for a failure that may pass by itself, such as an outage. The worker retries work after such a failure for
   * days, and after other failures for an hour (`mostTries`).
   */
  readonly mayPass: boolean = false;
}
