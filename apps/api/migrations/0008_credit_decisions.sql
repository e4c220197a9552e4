CREATE TABLE "credit_decisions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"member_id" uuid NOT NULL,
	"loan_id" uuid,
	"outcome" text NOT NULL,
	"amount_cents" bigint NOT NULL,
	"reason" text,
	"basis" jsonb NOT NULL,
	"decided_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "credit_decisions_outcome" CHECK ("credit_decisions"."outcome" in ('approved','denied','rejected','lapsed')),
	CONSTRAINT "credit_decisions_amount" CHECK ("credit_decisions"."amount_cents" > 0),
	CONSTRAINT "credit_decisions_reason" CHECK (("credit_decisions"."outcome" = 'approved') = ("credit_decisions"."reason" is null)),
	CONSTRAINT "credit_decisions_loan" CHECK (("credit_decisions"."outcome" = 'denied') = ("credit_decisions"."loan_id" is null))
);
--> statement-breakpoint
ALTER TABLE "kept_records" DROP CONSTRAINT "kept_records_kind";--> statement-breakpoint
CREATE INDEX "credit_decisions_member" ON "credit_decisions" USING btree ("member_id","decided_at");--> statement-breakpoint
ALTER TABLE "kept_records" ADD CONSTRAINT "kept_records_kind" CHECK ("kept_records"."kind" in ('agreement','payout','authorization','payment','refund','notice','decision'));