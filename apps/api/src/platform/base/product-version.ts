/**
 * The version of the product, the same as in package.json. The built program doesn't read
 * package.json.
 */
export const productVersion = '0.1.0';
