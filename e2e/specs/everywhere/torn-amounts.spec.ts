import { expect, test } from '../../support/test.ts';
import { tornAmounts } from '../../support/torn-amounts.ts';

test('what is torn at the end of a line is found, also where it stands in several parts', async ({
  page,
}) => {
  const shown = (text: string) => page.setContent(`<p style="width: 3ch">${text}</p>`);
  for (const torn of [
    'due Nov 28',
    'until <b>11:59</b> pm',
    'at 5<!-- --> %',
    'Fri, <i>Nov 28</i>',
    'use Pay Now',
    'within 7 days',
  ]) {
    await shown(torn);
    expect(await tornAmounts(page), torn).toHaveLength(1);
  }
  for (const whole of [
    'owes $25.00',
    'due <span style="white-space: nowrap">Nov 28</span>',
    '5%',
    'use Pay&nbsp;Now',
  ]) {
    await shown(whole);
    expect(await tornAmounts(page), whole).toEqual([]);
  }
});
