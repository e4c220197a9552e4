import type { DisclosureRow } from './disclosure-text.ts';

/**
 * The labels of the four terms in the federal box (12 CFR 1026.18(b), (d), (e), (h) and model form
 * H-2, Appendix H). The labels are the same in every version of the disclosure, because the
 * regulation sets them.
 */
const boxLabels: readonly string[] = [
  'Annual percentage rate',
  'Finance charge',
  'Amount financed',
  'Total of payments',
];

/**
 * The label of the only term whose explanation may be hidden. The regulation requires the late
 * charge itself, but not its explanation (12 CFR 1026.18(l)). It requires the explanations of all
 * other terms.
 */
const labelOfOptionalExplanation = 'Late charge';

/**
 * A disclosure as a screen arranges it. If `explanationFolds`, the screen may hide the term's
 * explanation until the borrower opens it.
 */
export type DisclosureLayout = {
  boxes: DisclosureRow[];
  terms: (DisclosureRow & { explanationFolds: boolean })[];
};

/**
 * Arranges a disclosure for a screen: the four terms of the federal box first, then the other terms
 * in their order. The result has every row. Everything that 12 CFR 1026.18 requires stays visible
 * (ADR 50).
 */
export function layOutDisclosure(rows: readonly DisclosureRow[]): DisclosureLayout {
  return {
    boxes: rows.filter(({ label }) => boxLabels.includes(label)),
    terms: rows
      .filter(({ label }) => !boxLabels.includes(label))
      .map((row) => ({ ...row, explanationFolds: row.label === labelOfOptionalExplanation })),
  };
}
