/**
 * `approval_requested`: the act was not done, but sent to a second person. `approval_waiting`:
 * somebody already asked for the same act. `approval_too_late`: a second person has just approved
 * the same act, and it was done.
 */
export const approvalErrors = [
  'approval_requested',
  'approval_waiting',
  'approval_too_late',
] as const;
