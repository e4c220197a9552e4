import { and, asc, count, eq, gt, isNotNull, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Tx } from '../database/database-and-transaction.ts';
import type { WrapPurpose, WrapUse } from '../secrets/encryption-purposes.ts';
import { markLength } from '../secrets/sealed-format.ts';

/**
 * How many rows one transaction encrypts again. A person who needs one of these rows waits for the
 * transaction, so the number is small.
 */
const rowsAtOnce = 100;

export interface SealedPlace {
  /** What the report calls the values, such as `keys of people`. */
  what: string;
  /**
   * All values of the new key begin with `mark`. Encrypts again the next values that do not. Leaves
   * a value unchanged if `reseal` returns null. Returns null if no row was left.
   */
  resealNext(tx: Tx, mark: Buffer, from: PlaceCursor, reseal: Reseal): Promise<PlaceCursor | null>;
  /**
   * Counts the values that do not begin with `mark`. After a rotation, these are the values that no
   * key could decrypt.
   */
  countOthers(tx: Tx, mark: Buffer): Promise<number>;
}

/** `after` is the last row that was done. */
export interface PlaceCursor {
  after: string | null;
  resealed: number;
}

export type Reseal = (use: WrapUse, sealed: Buffer) => Promise<Buffer | null>;

export type SealedPlaces = Record<WrapPurpose, SealedPlace>;

interface Column {
  what: string;
  table: PgTable;
  /** The primary key, in whose order a rotation goes through the rows. */
  id: PgColumn;
  /** The column with the encrypted value: a `bytea`, or a text in base64url. */
  sealed: PgColumn;
  /** If left out, all rows have this purpose. */
  where?: SQL | undefined;
  useOf(id: string): WrapUse;
}

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

/** The nine bytes of a mark are exactly twelve characters of base64url. */
const inText: Form = {
  isOther(column, mark) {
    const text = mark.toString('base64url');
    return sql`left(${column}, ${text.length}) <> ${text}`;
  },
  read: (value) => Buffer.from(value as string, 'base64url'),
  write: (sealed) => sealed.toString('base64url'),
};
