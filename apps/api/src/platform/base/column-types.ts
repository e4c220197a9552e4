import type { Cents } from '@sevenday/lending';
import { bigint, customType, timestamp } from 'drizzle-orm/pg-core';

export function centsColumn(name: string) {
  return bigint(name, { mode: 'number' }).$type<Cents>();
}

/** A time of the business clock or of a wall clock, to the millisecond. */
export function instant(name: string) {
  return timestamp(name, { withTimezone: true, mode: 'date', precision: 3 });
}

export const bytes = customType<{ data: Buffer; driverData: Uint8Array }>({
  dataType: () => 'bytea',
  toDriver: (value) => value,
  fromDriver: (value) => Buffer.from(value),
});
