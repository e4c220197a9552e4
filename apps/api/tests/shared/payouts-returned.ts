import { refundsOf } from '../refunds.ts';
import { productOfFiles } from '../use-product.ts';

export const { product, admin, useHere } = productOfFiles();

export const {
  help,
  isGivenBack,
  loanIs,
  loanOut,
  lose,
  asAdmin,
  owes,
  posted,
  refundOf,
  noticesTo,
} = refundsOf({ product, admin });
