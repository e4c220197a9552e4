import { currentUser } from '@sevenday/contract';

/** A member who registered and has done nothing else. */
export const newcomer = currentUser.parse({
  id: '7b0ad1f5-54f9-4a31-9d2f-9c7f4f0f2f11',
  first_name: 'Ada',
  middle_initial: '',
  last_name: 'Byron',
  full_name: 'Ada Byron',
  email: 'ada@example.com',
  phone: '555 010 1234',
  membership_level: 'silver',
  id_verification_status: 'pending',
  id_submitted: false,
  id_notes: null,
  email_confirmed: false,
  has_bank_account: false,
  bank_account_verified: false,
  is_admin: false,
  role: 'borrower',
  may: [],
  password_is_one_time: false,
  total_loans_taken: 0,
  profile_picture_url: null,
  created_at: '2026-11-21T12:00:00Z',
});
