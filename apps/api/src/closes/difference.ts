import type { Cents } from '@sevenday/lending';
import type { BreakKind, BreakPlace, Concern } from './store.ts';

/** Two records that do not agree, as a comparison finds them. */
export interface Difference {
  kind: BreakKind;
  place: BreakPlace;
  concerns: Concern;
  reference: string;
  part: string;
  loanId: string | null;
  subjectId: string | null;
  /** What our books say. For a loan: what its row says. */
  expectedCents: Cents;
  /** What the provider says. For a loan: what the books say. */
  foundCents: Cents;
}
