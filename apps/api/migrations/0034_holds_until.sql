ALTER TABLE "bank_account_holds" DROP CONSTRAINT "bank_account_holds_bank_account_id_bank_accounts_id_fk";
--> statement-breakpoint
ALTER TABLE "bank_account_holds" ADD COLUMN "until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "bank_account_holds" ADD CONSTRAINT "bank_account_holds_bank_account_id_bank_accounts_id_fk" FOREIGN KEY ("bank_account_id") REFERENCES "public"."bank_accounts"("id") ON DELETE cascade ON UPDATE no action;