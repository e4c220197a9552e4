CREATE TABLE "ledger_sealed_quarters" (
	"quarter" timestamp (3) with time zone NOT NULL,
	"account" text NOT NULL,
	"event" text NOT NULL,
	"amount_cents" bigint NOT NULL,
	CONSTRAINT "ledger_sealed_quarters_quarter_account_event_pk" PRIMARY KEY("quarter","account","event")
);
--> statement-breakpoint
CREATE INDEX "loans_out_by_due" ON "loans" USING btree ("due_at","id") WHERE "loans"."status" in ('funded','disbursed','overdue') and "loans"."sent";--> statement-breakpoint
CREATE INDEX "loans_lost_by_due" ON "loans" USING btree ("status","due_at","id") WHERE "loans"."status" in ('defaulted','written_off');