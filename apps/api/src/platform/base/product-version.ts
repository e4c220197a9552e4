/**
 * The version of the product, as in package.json. It is written here too, because the built program
 * doesn't read package.json. `product-version.test.ts` compares the two versions.
 */
export const productVersion = '0.1.0';
