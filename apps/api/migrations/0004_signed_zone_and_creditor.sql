-- The loans that are there take the zone and the lender that are set now. A constant default fills them without rewriting
-- the table, and an old process that still runs writes its loans by it. `migrate` says what is set.
DO $$ BEGIN
  EXECUTE format(
    'ALTER TABLE "loans" ADD COLUMN "time_zone" text NOT NULL DEFAULT %L,
      ADD COLUMN "creditor_name" text NOT NULL DEFAULT %L,
      ADD COLUMN "creditor_address" text NOT NULL DEFAULT %L',
    coalesce(nullif(current_setting('sevenday.lender_time_zone', true), ''), 'America/New_York'),
    coalesce(current_setting('sevenday.lender_name', true), ''),
    coalesce(current_setting('sevenday.lender_address', true), '')
  );
END $$;
