/**
 * The version of the product. It is written here too, because the built program doesn't read
 * package.json. A test compares the two versions.
 */
export const productVersion = '0.1.0';
