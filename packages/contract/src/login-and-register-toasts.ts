/**
 * The toasts for a failed sign-in, registration or sharing, if the server gave no sentence (spec
 * section 8).
 */
export const loginAndRegisterFallbacks = {
  login: 'Login failed',
  register: 'Registration failed',
  share: 'Failed to share',
} as const;

/**
 * The success toasts of /login and /register, and of the button that shares these pages (spec
 * section 8).
 */
export const loginAndRegisterSuccesses = {
  login: 'Login successful!',
  register: 'Registration successful!',
  shared: 'Thanks for sharing!',
  linkCopied: 'Link copied to clipboard!',
} as const;
