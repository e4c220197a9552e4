export interface Mandate {
  id: string;
  object: 'mandate';
  customer_acceptance: {
    accepted_at: number | null;
    online?: { ip_address: string | null; user_agent: string | null };
    type: 'online' | 'offline';
  };
  livemode: false;
  multi_use?: Record<string, never>;
  payment_method: string;
  payment_method_details: { type: 'us_bank_account'; us_bank_account: Record<string, never> };
  single_use?: { amount: number; currency: 'usd' };
  status: 'active' | 'inactive' | 'pending';
  type: 'multi_use' | 'single_use';
}
