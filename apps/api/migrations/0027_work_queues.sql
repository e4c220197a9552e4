DROP INDEX "work_due";--> statement-breakpoint
ALTER TABLE "work" ADD COLUMN "queue" text DEFAULT 'money' NOT NULL;--> statement-breakpoint
UPDATE "work" SET "queue" = CASE WHEN "kind" IN ('remove_file', 'forget_mail') THEN 'files' ELSE 'mail' END
WHERE "kind" IN ('send_mail', 'start_password_reset', 'remove_file', 'forget_mail');--> statement-breakpoint
CREATE INDEX "work_queue_due" ON "work" USING btree ("queue","due_at");
