import { and, asc, count, eq, gt, isNotNull, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Tx } from '../database/database.ts';
import type { WrapPurpose, WrapUse } from '../secrets/key-provider.ts';
import { markLength } from '../secrets/sealed-format.ts';

/** Rows that one transaction seals again. A person whose row is among them waits for it, so there are few. */
const rowsAtOnce = 100;

/** Where values of one purpose stand, so that a rotation seals them again and counts what is left. */
export interface SealedPlace {
  /** What the values are, in the plural, as the count names them. */
  what: string;
  /**
   * Seals again the next rows that don't carry `mark`. `reseal` returns null for a value that no key opens: it stays as
   * it is, and is counted. Returns null after the last row.
   */
  resealNext(tx: Tx, mark: Buffer, from: PlaceCursor, reseal: Reseal): Promise<PlaceCursor | null>;
  /** Counts the values that don't carry `mark`. */
  countOthers(tx: Tx, mark: Buffer): Promise<number>;
}

/** How far a walk has come: the last row, and how many were sealed again. */
export interface PlaceCursor {
  after: string | null;
  resealed: number;
}

export type Reseal = (use: WrapUse, sealed: Buffer) => Promise<Buffer | null>;

/** A place for every purpose. A new purpose without its place fails the type check. */
export type SealedPlaces = Record<WrapPurpose, SealedPlace>;

interface Column {
  what: string;
  table: PgTable;
  /** The primary key, by which the walk goes. */
  id: PgColumn;
  /** A `bytea`, or a text that holds the value in base64url. */
  sealed: PgColumn;
  /** The rows whose value is of this purpose. All rows if left out. */
  where?: SQL | undefined;
  useOf(id: string): WrapUse;
}

/** Makes the place of values that stand in one column. */
export function columnPlace({ what, table, id, sealed, where, useOf }: Column): SealedPlace {
  const form = sealed.getSQLType() === 'text' ? inText : inBytes;
  const isOther = (mark: Buffer) =>
    and(isNotNull(sealed), form.isOther(sealed, mark), where ?? sql`true`);
  return {
    what,
    async resealNext(tx, mark, { after, resealed }, reseal) {
      const rows = await tx
        .select({ id: sql<string>`${id}::text`, sealed: sql<string | Uint8Array>`${sealed}` })
        .from(table)
        .where(and(isOther(mark), after === null ? undefined : gt(id, after)))
        .orderBy(asc(id))
        .limit(rowsAtOnce)
        .for('update');
      let changed = 0;
      for (const row of rows) {
        const again = await reseal(useOf(row.id), form.read(row.sealed));
        if (!again) continue;
        await tx.execute(
          sql`update ${table} set ${sql.identifier(sealed.name)} = ${form.write(again)} where ${eq(id, row.id)}`,
        );
        changed += 1;
      }
      const last = rows.at(-1);
      return last ? { after: last.id, resealed: resealed + changed } : null;
    },
    async countOthers(tx, mark) {
      const [row] = await tx.select({ n: count() }).from(table).where(isOther(mark));
      return row?.n ?? 0;
    },
  };
}

interface Form {
  isOther(column: PgColumn, mark: Buffer): SQL;
  read(value: string | Uint8Array): Buffer;
  write(sealed: Buffer): Buffer | string;
}

const inBytes: Form = {
  isOther: (column, mark) => sql`substring(${column} from 1 for ${markLength}) <> ${mark}`,
  read: (value) => Buffer.from(value as Uint8Array),
  write: (sealed) => sealed,
};

/** The mark's nine bytes are twelve whole characters of base64url. */
const inText: Form = {
  isOther(column, mark) {
    const text = mark.toString('base64url');
    return sql`left(${column}, ${text.length}) <> ${text}`;
  },
  read: (value) => Buffer.from(value as string, 'base64url'),
  write: (sealed) => sealed.toString('base64url'),
};
