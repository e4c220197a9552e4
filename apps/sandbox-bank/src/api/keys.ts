/** What the sandbox bank takes for a secret key unless it is given another: no secret at all. */
export const sandboxSecretKey = 'sk_test_sandbox_no_real_money_moves';

/** The publishable key that pages and browsers use at the sandbox bank. */
export const sandboxPublishableKey = 'pk_test_sandbox_no_real_money_moves';

/** The one version of Stripe's API that the sandbox bank speaks. */
export const apiVersion = '2026-10-28.endive';
