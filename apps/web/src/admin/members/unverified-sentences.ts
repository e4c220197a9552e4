/** Says to admins why a bank account is not verified. Only admins may know that another member has it. */
export const unverifiedReasons = {
  name_mismatch: 'the holder’s name differs from the profile',
  known_elsewhere: 'another member has it too',
  not_confirmed: 'the bank has not confirmed it',
  blocked: 'the network refused it',
  disconnected: 'the link to the bank ended',
} as const;
