ALTER TABLE "members" ADD COLUMN "bank_account_awaits_approval" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "members_bank_account_awaiting" ON "members" USING btree ("created_at","id") WHERE "members"."bank_account_awaits_approval";--> statement-breakpoint
ALTER TABLE "members" ADD CONSTRAINT "members_bank_account_awaiting" CHECK (not "members"."bank_account_awaits_approval" or ("members"."bank_account_added" and not "members"."bank_account_verified"));--> statement-breakpoint
UPDATE "members" SET "bank_account_awaits_approval" = true FROM "bank_accounts"
WHERE "bank_accounts"."member_id" = "members"."id" AND "bank_accounts"."removed_at" IS NULL
  AND "bank_accounts"."unverified_reason" IN ('name_mismatch', 'known_elsewhere');
