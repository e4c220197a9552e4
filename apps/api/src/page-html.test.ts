import { tmpdir } from 'node:os';
import { testPolicy } from '@sevenday/lending/testing';
import { expect, it } from 'vitest';
import { pageHtml } from './page-html.ts';
import { readConfig } from './platform/config/config.ts';

function htmlOf(environment: Record<string, string>) {
  const config = readConfig({
    DATA_DIR: tmpdir(),
    ENCRYPTION_KEY: '1'.repeat(64),
    ...environment,
  });
  return pageHtml(config, testPolicy);
}

it('states the price of the policy, with APR, days to repay and level', () => {
  expect(htmlOf({})).toMatchObject({
    principal: '$20.00',
    interest: '$5.00',
    total: '$25.00',
    apr: '1303.57%',
    term: '7 days',
    due: '7\u00a0calendar\u00a0days after the money arrives',
    level: 'silver',
  });
});

it('names the lender, whose phone can be dialed where it is whole', () => {
  const html = htmlOf({
    PRODUCT_NAME: 'Lend & Mend',
    LENDER_NAME: 'Elm <Street> Lending',
    LENDER_ADDRESS: '1 Elm Street, Springfield',
    LENDER_PHONE: '(555) 010-0100',
  });
  expect(html).toMatchObject({
    product: 'Lend &amp; Mend',
    lender_name: 'Elm &lt;Street&gt; Lending',
    lender_address: '1 Elm Street, Springfield',
    lender_phone: '<a href="tel:5550100100">(555) 010-0100</a>',
  });
  expect(htmlOf({ LENDER_PHONE: '010-0100' })).toMatchObject({ lender_phone: '010-0100' });
});
