/** Shown when a sign-in or a registration fails without a sentence from the server (spec section 8). */
export const loginAndRegisterFallbacks = {
  login: 'Login failed',
  register: 'Registration failed',
  share: 'Failed to share',
} as const;

/** The success toasts of /login and /register (spec section 8). */
export const loginAndRegisterSuccesses = {
  login: 'Login successful!',
  register: 'Registration successful!',
  shared: 'Thanks for sharing!',
  linkCopied: 'Link copied to clipboard!',
} as const;
