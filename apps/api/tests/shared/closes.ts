import { productOfFiles } from '../use-product.ts';

export const { product, admin, useHere } = productOfFiles();

export function asAdmin(method: string, path: string, body?: unknown) {
  return product.call(method, path, { token: admin.token, body });
}

export async function standing() {
  return (await asAdmin('GET', '/admin/breaks?limit=200')).body;
}
