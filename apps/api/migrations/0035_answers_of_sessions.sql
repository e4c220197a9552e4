ALTER TABLE "idempotency_keys" ADD COLUMN "subject_id" uuid;--> statement-breakpoint
CREATE INDEX "idempotency_keys_subject" ON "idempotency_keys" USING btree ("subject_id");--> statement-breakpoint
-- Whose they are is not known of those from before: whoever tries again signs in again.
DELETE FROM "idempotency_keys" WHERE "actor" = 'anonymous';