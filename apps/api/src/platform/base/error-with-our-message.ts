/**
 * The base class of errors whose messages we wrote. The log shows these messages, so a message must
 * not name a person.
 */
export abstract class OwnError extends Error {
  /**
   * True if a later try may succeed, for example after an outage. The worker then tries again for
   * days, otherwise for about an hour.
   */
  readonly mayPass: boolean = false;
}
