/** Repeated from package.json, because the built program doesn't read package.json. */
export const productVersion = '0.1.0';
