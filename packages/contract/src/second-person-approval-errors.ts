export const approvalErrors = [
  'approval_requested',
  'approval_waiting',
  'approval_too_late',
] as const;
