import type { Cents } from '@sevenday/lending';
import { bigint, customType, timestamp } from 'drizzle-orm/pg-core';

/** Makes a column of whole cents, which is a `bigint` in the database. */
export function centsColumn(name: string) {
  return bigint(name, { mode: 'number' }).$type<Cents>();
}

/**
 * Makes a column for a point in time: PostgreSQL's `timestamptz`. The comment on the column or on
 * its database table says which clock the time comes from.
 */
export function instant(name: string) {
  return timestamp(name, { withTimezone: true, mode: 'date', precision: 3 });
}

export const bytes = customType<{ data: Buffer; driverData: Uint8Array }>({
  dataType: () => 'bytea',
  toDriver: (value) => value,
  fromDriver: (value) => Buffer.from(value),
});
