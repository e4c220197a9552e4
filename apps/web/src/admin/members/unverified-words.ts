/** Why a bank account is not verified, to admins: that another member has it is theirs to know. */
export const unverifiedWords = {
  name_mismatch: 'the holder’s name differs from the profile',
  known_elsewhere: 'another member has it too',
  not_confirmed: 'the bank has not confirmed it',
  blocked: 'the network refused it',
  disconnected: 'the link to the bank ended',
} as const;
