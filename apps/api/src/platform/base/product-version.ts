/** The version of the product. The same as in package.json, which the built program does not read. */
export const productVersion = '0.1.0';
