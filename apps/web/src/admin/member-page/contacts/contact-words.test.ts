import { expect, it } from 'vitest';
import { contactTitle, warningWords } from './contact-words.ts';

it('names who began a contact, and how', () => {
  expect(contactTitle({ channel: 'call', direction: 'outgoing' })).toBe('We called');
  expect(contactTitle({ channel: 'in_person', direction: 'incoming' })).toBe('They came to us');
});

it('warns of a call in one sentence for each reason, and names whom the rule binds', () => {
  expect(warningWords([])).toBe('');
  expect(warningWords(['outside_hours', 'too_many'])).toBe(
    'This call was before 8 am or after 9 pm. This was more than the seventh call in seven days about this debt. Debt collectors may not do that (12 CFR 1006.6, 1006.14); lenders are only warned.',
  );
});
