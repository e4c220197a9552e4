CREATE TABLE "lending_switches" (
	"seq" bigserial PRIMARY KEY NOT NULL,
	"paused" boolean NOT NULL,
	"sentence" text,
	"actor_id" uuid NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "lending_switches_sentence" CHECK (not "lending_switches"."paused" or "lending_switches"."sentence" is not null)
);
--> statement-breakpoint
CREATE TABLE "loan_adjustments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"loan_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"amount_cents" bigint NOT NULL,
	"ledger_transaction_id" uuid NOT NULL,
	"before" jsonb NOT NULL,
	"actor_id" uuid NOT NULL,
	"made_at" timestamp (3) with time zone NOT NULL,
	"undone_at" timestamp (3) with time zone,
	"seq" bigserial NOT NULL,
	CONSTRAINT "loan_adjustments_amount" CHECK ("loan_adjustments"."amount_cents" > 0)
);
--> statement-breakpoint
ALTER TABLE "payouts" ADD COLUMN "channel" text DEFAULT 'provider' NOT NULL;--> statement-breakpoint
ALTER TABLE "payouts" ADD COLUMN "transfer_reference" text;--> statement-breakpoint
ALTER TABLE "payouts" ADD COLUMN "arrives_on" date;--> statement-breakpoint
CREATE INDEX "loan_adjustments_loan" ON "loan_adjustments" USING btree ("loan_id","seq");--> statement-breakpoint
CREATE UNIQUE INDEX "loan_adjustments_ledger_transaction" ON "loan_adjustments" USING btree ("ledger_transaction_id");--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_manual_is_told" CHECK ("payouts"."channel" = 'provider' or ("payouts"."channel" = 'manual'
        and "payouts"."transfer_reference" is not null and "payouts"."arrives_on" is not null));