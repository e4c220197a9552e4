import { askAsAdmin } from '../api.ts';
import { productOfFiles } from '../use-product.ts';

export const { product, admin, restart, useHere } = productOfFiles();

export const list = (path: string) => askAsAdmin(product, admin, 'GET', path);

export async function today() {
  const { waiting, ...rest } = await list('today');
  return { ...rest, ...waiting };
}
