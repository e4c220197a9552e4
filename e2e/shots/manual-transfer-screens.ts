import type { Page } from '@playwright/test';
import { select, selectLast } from './admin-screens.ts';
import { fill, inTurn, open, press, pressInDialog, type Screen } from './screen.ts';

const disburse = '/admin/disburse';

/** Where money is sent by hand: begun by one admin, seen by another, recorded, and come back. */
export const manualTransferScreens: Screen[] = [
  { name: 'by-hand-disburse', as: 'lender by hand', path: disburse },
  {
    name: 'by-hand-being-sent',
    as: 'other admin by hand',
    about: 'lender by hand',
    path: disburse,
  },
  {
    name: 'by-hand-not-sent',
    as: 'other admin by hand',
    about: 'lender by hand',
    path: disburse,
    ...open('It Was Not Sent'),
  },
  {
    name: 'by-hand-record-transfer',
    as: 'other admin by hand',
    about: 'lender by hand',
    path: disburse,
    ...open('Record Transfer'),
  },
  {
    name: 'by-hand-disburse-funds',
    as: 'lender by hand',
    path: disburse,
    ...open('Disburse Funds'),
  },
  {
    name: 'by-hand-i-did-not-send-it',
    as: 'lender by hand',
    path: disburse,
    doing: inTurn(press('Record Transfer'), pressInDialog('I Did Not Send It')),
    windowOnly: true,
  },
  {
    name: 'by-hand-no-reference',
    as: 'lender by hand',
    path: disburse,
    doing: inTurn(press('Record Transfer'), pressInDialog('Record Transfer')),
    windowOnly: true,
  },
  {
    name: 'by-hand-several',
    as: 'lender by hand',
    path: disburse,
    doing: inTurn(select, selectLast, press(/^(Disburse|Record) Selected$/)),
    windowOnly: true,
  },
  {
    name: 'by-hand-several-not-sent',
    as: 'lender by hand',
    path: disburse,
    doing: inTurn(
      select,
      selectLast,
      press(/^(Disburse|Record) Selected$/),
      fill('Transfer Reference', 'Batch 5'),
      pressInDialog('I Did Not Send Them'),
    ),
    windowOnly: true,
  },
  {
    name: 'by-hand-record-several',
    as: 'lender by hand',
    path: disburse,
    doing: inTurn(selectBegun, press('Record Selected')),
    windowOnly: true,
  },
  { name: 'by-hand-selected', as: 'lender by hand', path: disburse, doing: select },
  {
    name: 'by-hand-active-loan',
    as: 'lender by hand',
    path: '/admin?tab=loans',
    doing: press('More Changes'),
  },
  {
    name: 'by-hand-came-back',
    as: 'lender by hand',
    path: '/admin?tab=loans',
    doing: inTurn(press('More Changes'), press('It Came Back')),
    windowOnly: true,
  },
];

async function selectBegun(page: Page): Promise<void> {
  const begun = page.getByRole('article').filter({ hasText: 'You have been sending' });
  await begun.first().getByRole('checkbox').check();
}
