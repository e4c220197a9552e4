/** Decides which matches of a rule go wrong. The same seed picks the same ones. */
export interface Draw {
  /** How many matches it lets pass first. */
  skip: number;
  /** How many matches it strikes at most; null for no limit. */
  times: number | null;
  /** How many of a hundred matches it strikes. */
  percent: number;
  seed: number;
  seen: number;
  hits: number;
}

export const faultKinds = [
  'request_lost',
  'answer_lost',
  'rate_limited',
  'error_before',
  'error_after',
  'key_in_use',
  'refused',
  'not_permitted',
  'slow',
  'hold_before',
  'hold_after',
  'sent_twice',
] as const;

export type FaultKind = (typeof faultKinds)[number];

/** A fault of one kind of call. There is none unless a test asks for it. */
export interface Fault extends Draw {
  id: string;
  object: 'test_helpers.fault';
  kind: FaultKind;
  method: string | null;
  /** `*` stands for one part of the path. */
  path: string | null;
  /** How long a `slow` answer takes, by the wall clock. */
  delay_ms: number;
  /** How many more tries of a call that was cut off are cut off too: the SDK repeats one by itself. */
  repeats: number;
  /** Calls that were cut off, and how many of their repeats still are to be. */
  cut: Record<string, number>;
}

export const webhookFaultKinds = ['late', 'twice', 'dropped', 'held'] as const;

/** A fault in the delivery of events. There is none unless a test asks for it. */
export interface WebhookFault extends Draw {
  id: string;
  object: 'test_helpers.webhook_fault';
  kind: (typeof webhookFaultKinds)[number];
  /** Null for events of every type. */
  types: string[] | null;
  /** How late, or how long after the first. */
  delay_ms: number;
  clock: 'bank' | 'wall';
}
