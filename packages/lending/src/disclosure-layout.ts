import type { DisclosureRow } from './disclosure-text.ts';

/**
 * These four terms stand in boxes, before the others (12 CFR 1026.18(b), (d), (e), (h) and model
 * form H-2, Appendix H).
 */
const boxLabels: readonly string[] = [
  'Annual percentage rate',
  'Finance charge',
  'Amount financed',
  'Total of payments',
];

/** The regulation requires the late charge, but not its explanation (12 CFR 1026.18(l)). */
const labelOfOptionalExplanation = 'Late charge';

/** `explanationFolds`: the screen may hide the explanation until the borrower opens it. */
export type DisclosureLayout = {
  boxes: DisclosureRow[];
  terms: (DisclosureRow & { explanationFolds: boolean })[];
};

/** Everything that 12 CFR 1026.18 requires stays visible (ADR 50). */
export function layOutDisclosure(rows: readonly DisclosureRow[]): DisclosureLayout {
  return {
    boxes: rows.filter(({ label }) => boxLabels.includes(label)),
    terms: rows
      .filter(({ label }) => !boxLabels.includes(label))
      .map((row) => ({ ...row, explanationFolds: row.label === labelOfOptionalExplanation })),
  };
}
