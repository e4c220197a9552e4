import type { DisclosureRow } from './disclosure.ts';

/**
 * The four terms of the federal box, by the names that the regulation gives them: 12 CFR 1026.18(b), (d), (e), (h) and
 * model form H-2 (Appendix H). Every edition of the disclosure uses these names.
 */
const boxLabels: readonly string[] = [
  'Annual percentage rate',
  'Finance charge',
  'Amount financed',
  'Total of payments',
];

/**
 * The only term whose explanation the regulation doesn't ask for. 12 CFR 1026.18(l) asks for the charge; the explanation
 * says when it is added, and works out an example.
 */
const labelOfOptionalExplanation = 'Late charge';

/** A disclosure as a screen arranges it. A term whose `explanationFolds` may show its explanation only on a press. */
export type DisclosureLayout = {
  boxes: DisclosureRow[];
  terms: (DisclosureRow & { explanationFolds: boolean })[];
};

/**
 * Arranges a disclosure for a screen: the four boxes first, then the other terms in their order. No row is left out, and
 * everything that 12 CFR 1026.18 requires stays visible (ADR 50).
 */
export function layOutDisclosure(rows: readonly DisclosureRow[]): DisclosureLayout {
  return {
    boxes: rows.filter(({ label }) => boxLabels.includes(label)),
    terms: rows
      .filter(({ label }) => !boxLabels.includes(label))
      .map((row) => ({ ...row, explanationFolds: row.label === labelOfOptionalExplanation })),
  };
}
