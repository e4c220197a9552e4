/**
 * The base class of our own errors. The log shows their messages (`redactLogMessage`), so a message
 * must not name a person.
 */
export abstract class OwnError extends Error {
  /**
   * True if a later try may succeed, for example after an outage. The worker then tries again for
   * days, otherwise for about an hour.
   */
  readonly mayPass: boolean = false;
}
