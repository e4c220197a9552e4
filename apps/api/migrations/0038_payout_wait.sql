ALTER TABLE "users" ALTER COLUMN "password_changed_at" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ALTER COLUMN "email_changed_at" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "password_entered_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "name_changed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "bank_accounts" DROP COLUMN "usable_from";