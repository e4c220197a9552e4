import type { Page } from '@playwright/test';
import { select, selectLast } from './admin-screens.ts';
import { fill, inTurn, open, press, pressInDialog, type Screen } from './screen.ts';

const disburse = '/admin/disburse';

/** A manual transfer: begun by one admin, seen by another, recorded, and returned. */
export const manualTransferScreens: Screen[] = [
  { name: 'manual-transfer-disburse', as: 'manual lender', path: disburse },
  {
    name: 'manual-transfer-being-sent',
    as: 'other manual admin',
    about: 'manual lender',
    path: disburse,
  },
  {
    name: 'manual-transfer-not-sent',
    as: 'other manual admin',
    about: 'manual lender',
    path: disburse,
    ...open('It Was Not Sent'),
  },
  {
    name: 'manual-transfer-record-transfer',
    as: 'other manual admin',
    about: 'manual lender',
    path: disburse,
    ...open('Record Transfer'),
  },
  {
    name: 'manual-transfer-disburse-funds',
    as: 'manual lender',
    path: disburse,
    ...open('Disburse Funds'),
  },
  {
    name: 'manual-transfer-abandon',
    as: 'manual lender',
    path: disburse,
    doing: inTurn(press('Record Transfer'), pressInDialog('I Did Not Send It')),
    windowOnly: true,
  },
  {
    name: 'manual-transfer-no-reference',
    as: 'manual lender',
    path: disburse,
    doing: inTurn(press('Record Transfer'), pressInDialog('Record Transfer')),
    windowOnly: true,
  },
  {
    name: 'manual-transfer-batch',
    as: 'manual lender',
    path: disburse,
    doing: inTurn(select, selectLast, press(/^(Disburse|Record) Selected$/)),
    windowOnly: true,
  },
  {
    name: 'manual-transfer-batch-not-sent',
    as: 'manual lender',
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
    name: 'manual-transfer-record-batch',
    as: 'manual lender',
    path: disburse,
    doing: inTurn(selectBegun, press('Record Selected')),
    windowOnly: true,
  },
  { name: 'manual-transfer-selected', as: 'manual lender', path: disburse, doing: select },
  {
    name: 'manual-transfer-active-loan',
    as: 'manual lender',
    path: '/admin?tab=loans',
    doing: press('More Changes'),
  },
  {
    name: 'manual-transfer-returned',
    as: 'manual lender',
    path: '/admin?tab=loans',
    doing: inTurn(press('More Changes'), press('Transfer Returned')),
    windowOnly: true,
  },
];

async function selectBegun(page: Page): Promise<void> {
  const begun = page.getByRole('article').filter({ hasText: 'You have been sending' });
  await begun.first().getByRole('checkbox').check();
}
