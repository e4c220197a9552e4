ALTER TABLE "loan_adjustments" DROP CONSTRAINT "loan_adjustments_amount";--> statement-breakpoint
ALTER TABLE "loan_adjustments" ALTER COLUMN "ledger_transaction_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "loan_adjustments" ADD COLUMN "notice_due_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "loan_adjustments" ADD CONSTRAINT "loan_adjustments_undone_or_told" CHECK ("loan_adjustments"."undone_at" is null or "loan_adjustments"."notice_due_at" is null);--> statement-breakpoint
ALTER TABLE "loan_adjustments" ADD CONSTRAINT "loan_adjustments_amount" CHECK (case when "loan_adjustments"."kind" = 'extended'
        then "loan_adjustments"."amount_cents" = 0 and "loan_adjustments"."ledger_transaction_id" is null
        else "loan_adjustments"."amount_cents" > 0 and "loan_adjustments"."ledger_transaction_id" is not null end);