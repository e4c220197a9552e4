import { getLoanLimits } from '@sevenday/contract';

/** The limits of a new member who has no loan. */
export const limits = getLoanLimits.answer.parse({
  lending_paused: null,
  max_loan_amount: 20,
  interest_rate: 25,
  membership_level: 'silver',
  tier_cap: 20,
  amount_in_use: 0,
  smallest_loan: 0.4,
  term_days: 7,
  time_zone: 'America/New_York',
  earliest_due_date: '2026-12-04T04:59:00Z',
  has_overdue_loan: false,
  levels_ahead: [],
});
