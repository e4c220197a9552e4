import { expect, it } from 'vitest';
import { recentChangesOf } from './recent-changes.ts';

it('says what changed and when, the latest first', () => {
  const recent_changes = [
    { what: 'bank_account' as const, at: new Date('2026-11-27T17:10:00Z') },
    { what: 'email' as const, at: new Date('2026-11-25T17:10:00Z') },
  ];
  expect(recentChangesOf({ recent_changes }, 'America/New_York')).toBe(
    'Changed recently: bank account on Nov 27, 2026, 12:10 pm ET; email on Nov 25, 2026, 12:10 pm ET.',
  );
});

it('says nothing where nothing changed', () => {
  expect(recentChangesOf({ recent_changes: [] }, 'America/New_York')).toBeNull();
});
