import { sql } from 'drizzle-orm';
import { type Database, rowsOf } from '../platform/database/database-and-transaction.ts';

/**
 * Finds where one of these words stands in the whole database: as text in any column, and as bytes in any `bytea`. A
 * word counts where it stands alone, so that four digits are not found within a random id.
 */
export async function findEverywhere(database: Database, words: string[]): Promise<string[]> {
  return database.transact(async (tx) => {
    const columns = await rowsOf<{ table_name: string; column_name: string; data_type: string }>(
      tx,
      sql`select table_name, column_name, data_type from information_schema.columns
          where table_schema = 'public' order by table_name, ordinal_position`,
    );
    const found = new Set<string>();
    for (const { table_name, column_name, data_type } of columns) {
      if (data_type === 'uuid' || data_type.startsWith('timestamp')) continue;
      const as = data_type === 'bytea' ? sql.raw(`encode("${column_name}", 'hex')`) : null;
      const value = as ?? sql.raw(`"${column_name}"::text`);
      const rows = await rowsOf<{ value: string | null }>(
        tx,
        sql`select ${value} as value from ${sql.identifier(table_name)}`,
      );
      for (const row of rows) {
        const text = as ? Buffer.from(row.value ?? '', 'hex').toString('latin1') : row.value;
        if (text && words.some((word) => standsIn(text, word))) {
          found.add(`${table_name}.${column_name}`);
        }
      }
    }
    return [...found].sort();
  });
}

function standsIn(text: string, word: string): boolean {
  const literal = word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return new RegExp(`(?<![a-z0-9])${literal}(?![a-z0-9])`, 'i').test(text);
}
