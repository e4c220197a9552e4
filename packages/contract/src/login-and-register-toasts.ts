/** Shown if a call fails without a sentence from the server, or sharing fails (spec section 8). */
export const loginAndRegisterFallbacks = {
  login: 'Login failed',
  register: 'Registration failed',
  share: 'Failed to share',
} as const;

/** For /login, its button Share with Friends, and /register (spec section 8). */
export const loginAndRegisterSuccesses = {
  login: 'Login successful!',
  register: 'Registration successful!',
  shared: 'Thanks for sharing!',
  linkCopied: 'Link copied to clipboard!',
} as const;
