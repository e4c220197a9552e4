ALTER TABLE "loan_acceptances" DROP CONSTRAINT "loan_acceptances_pkey";--> statement-breakpoint
ALTER TABLE "mandates" DROP CONSTRAINT "mandates_pkey";--> statement-breakpoint
ALTER TABLE "loan_acceptances" ADD COLUMN "number" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "loan_acceptances" ADD CONSTRAINT "loan_acceptances_loan_id_number_pk" PRIMARY KEY("loan_id","number");--> statement-breakpoint
ALTER TABLE "mandates" ADD CONSTRAINT "mandates_loan_id_bank_account_id_pk" PRIMARY KEY("loan_id","bank_account_id");--> statement-breakpoint
ALTER TABLE "loan_acceptances" ADD CONSTRAINT "loan_acceptances_number" CHECK ("loan_acceptances"."number" > 0);
