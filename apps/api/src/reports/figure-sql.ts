import { type SQL, sql } from 'drizzle-orm';
import { chart, ledgerPostings } from '../ledger/index.ts';
import { type FigurePart, type Figures, figureParts } from './figures.ts';

/** What a group of postings adds to a figure, in cents, by the same parts that `figures` sums. */
export function figureSum(figure: keyof Figures): SQL<string> {
  return sql.join(figureParts[figure].map(partSum), sql` + `) as SQL<string>;
}

/** What a group of postings adds to what is owed back to borrowers, in cents. */
export function owedBackSum(): SQL {
  return partSum({ account: 'refunds_payable', sign: 1 });
}

function partSum({ account, causes, sign }: FigurePart): SQL {
  const onNormalSide = chart[account].normalSide === 'debit' ? 1 : -1;
  const isCaused = causes
    ? sql` and ${ledgerPostings.event} in (${sql.join(
        causes.map((cause) => sql`${cause}`),
        sql`, `,
      )})`
    : sql``;
  return sql`coalesce(sum(${ledgerPostings.amountCents} * ${sql.raw(String(sign * onNormalSide))})
    filter (where ${ledgerPostings.account} = ${account}${isCaused}), 0)`;
}
