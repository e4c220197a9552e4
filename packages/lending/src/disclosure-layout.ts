import type { DisclosureRow } from './disclosure.ts';

/**
 * The four terms of the federal box (12 CFR 1026.18(b), (d), (e), (h) and model form H-2, Appendix
 * H). The names are the regulation's. Every version of the disclosure uses these names.
 */
const boxLabels: readonly string[] = [
  'Annual percentage rate',
  'Finance charge',
  'Amount financed',
  'Total of payments',
];

/**
 * The label of the term "Late charge". The regulation requires the charge, but not the explanation
 * below it (12 CFR 1026.18(l)). It requires every other term's explanation.
 */
const labelOfOptionalExplanation = 'Late charge';

/**
 * A disclosure as a screen arranges it. If `explanationFolds`, the screen may show the term's
 * explanation only after a press.
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
