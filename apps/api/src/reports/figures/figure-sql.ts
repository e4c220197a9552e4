import { inArray, type SQL, sql } from 'drizzle-orm';
import { chart, ledgerPostings } from '../../ledger/index.ts';
import { type FigurePart, type Figures, figureParts } from './figures.ts';

/** Sums what a group of postings adds to a figure, in cents, by the same parts that `figures` sums. */
export function figureSum(figure: keyof Figures): SQL<string> {
  return sumOfParts(figureParts[figure]);
}

/** Sums what a group of postings adds to these parts, in cents. */
export function sumOfParts(parts: readonly FigurePart[]): SQL<string> {
  return sql.join(parts.map(partSum), sql` + `) as SQL<string>;
}

/** Sums what a group of postings adds to what is owed back to borrowers, in cents. */
export function owedBackSum(): SQL {
  return partSum({ account: 'refunds_payable', sign: 1 });
}

const lentOut: FigurePart = { account: 'principal_due', sign: 1 };

/** Sums what a group of postings adds to the principal that borrowers owe, in cents. */
export function lentOutSum(): SQL {
  return partSum(lentOut);
}

/** Says whether a posting is on an account of one of these figures, or of the principal that is lent out. */
export function isOnAccountOf(...figures: (keyof Figures)[]): SQL {
  const parts = [lentOut, ...figures.flatMap((figure) => figureParts[figure])];
  const accounts = [...new Set(parts.map(({ account }) => account))];
  return inArray(ledgerPostings.account, accounts);
}

/** Says whether a posting is part of a figure. */
export function isInFigure(figure: keyof Figures): SQL {
  return sql`(${sql.join(figureParts[figure].map(isInPart), sql` or `)})`;
}

function partSum(part: FigurePart): SQL {
  const onNormalSide = chart[part.account].normalSide === 'debit' ? 1 : -1;
  return sql`coalesce(sum(${ledgerPostings.amountCents} * ${sql.raw(String(part.sign * onNormalSide))})
    filter (where ${isInPart(part)}), 0)`;
}

function isInPart({ account, causes }: FigurePart): SQL {
  const isCaused = causes
    ? sql` and ${ledgerPostings.event} in (${sql.join(
        causes.map((cause) => sql`${cause}`),
        sql`, `,
      )})`
    : sql``;
  return sql`(${ledgerPostings.account} = ${account}${isCaused})`;
}
