import { adminToolsOf } from '../admin-tools.ts';
import { productOfFiles } from '../use-product.ts';

export const { product, admin, useHere } = productOfFiles();

export const { asAdmin, reverseLast, stats, noticesTo, waiting } = adminToolsOf(() => ({
  product,
  admin,
}));
