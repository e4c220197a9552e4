/** If a call failed without a sentence from the server, or sharing failed (spec section 8). */
export const loginAndRegisterFallbacks = {
  login: 'Login failed',
  register: 'Registration failed',
  share: 'Failed to share',
} as const;

/** For /login and /register, and for the button that shares these pages (spec section 8). */
export const loginAndRegisterSuccesses = {
  login: 'Login successful!',
  register: 'Registration successful!',
  shared: 'Thanks for sharing!',
  linkCopied: 'Link copied to clipboard!',
} as const;
