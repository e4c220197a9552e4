CREATE TABLE "disputes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"provider_id" text NOT NULL,
	"provider_payment_id" text NOT NULL,
	"loan_id" uuid NOT NULL,
	"member_id" uuid NOT NULL,
	"collection_id" uuid,
	"amount_cents" bigint NOT NULL,
	"fee_cents" bigint NOT NULL,
	"status" text NOT NULL,
	"funds" text NOT NULL,
	"loss" text,
	"reason" text NOT NULL,
	"opened_at" timestamp (3) with time zone NOT NULL,
	"respond_by" timestamp (3) with time zone,
	"decided_at" timestamp (3) with time zone,
	CONSTRAINT "disputes_amounts" CHECK ("disputes"."amount_cents" > 0 and "disputes"."fee_cents" >= 0),
	CONSTRAINT "disputes_status" CHECK ("disputes"."status" in ('warning','open','lost','won')),
	CONSTRAINT "disputes_funds" CHECK ("disputes"."funds" in ('ours','withdrawn','back')),
	CONSTRAINT "disputes_loss" CHECK ("disputes"."loss" in ('reopened','written_off','refund_dropped','borne'))
);
--> statement-breakpoint
ALTER TABLE "collections" DROP CONSTRAINT "collections_status";--> statement-breakpoint
DROP INDEX "refunds_one_per_collection";--> statement-breakpoint
ALTER TABLE "loans" ADD COLUMN "late_fee_not_before" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "collections" ADD COLUMN "returned_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE UNIQUE INDEX "disputes_provider_id" ON "disputes" USING btree ("provider_id");--> statement-breakpoint
CREATE INDEX "disputes_loan" ON "disputes" USING btree ("loan_id");--> statement-breakpoint
CREATE INDEX "disputes_newest" ON "disputes" USING btree ("opened_at","id");--> statement-breakpoint
CREATE INDEX "refunds_open" ON "refunds" USING btree ("created_at","id") WHERE "refunds"."status" in ('planned','sending','pending','failed');--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_one_per_collection" ON "refunds" USING btree ("collection_id") WHERE "refunds"."status" not in ('failed','replaced','dropped');--> statement-breakpoint
ALTER TABLE "collections" ADD CONSTRAINT "collections_status" CHECK ("collections"."status" in ('announced','planned','open','processing','succeeded','failed','expired','cancelled','returned'));--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_status" CHECK ("refunds"."status" in ('planned','sending','pending','succeeded','failed','replaced','given_outside','dropped'));