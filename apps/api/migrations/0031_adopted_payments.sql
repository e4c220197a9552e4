ALTER TABLE "collections" DROP CONSTRAINT "collections_debit_was_told";--> statement-breakpoint
ALTER TABLE "payouts" ALTER COLUMN "actor_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "collections" ADD COLUMN "adopted_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "collections" ADD CONSTRAINT "collections_debit_was_told" CHECK ("collections"."kind" <> 'debit' or "collections"."status" in ('announced','cancelled')
        or "collections"."adopted_at" is not null
        or ("collections"."notice_id" is not null and "collections"."notice_delivered_at" is not null));