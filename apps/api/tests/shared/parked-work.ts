import { askAsAdmin } from '../api.ts';
import { productOfFiles } from '../use-product.ts';

export const { product, admin, restart, useHere } = productOfFiles();

export const parked = () => askAsAdmin(product, admin, 'GET', 'parked-work');
