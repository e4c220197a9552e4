ALTER TABLE "work" ADD COLUMN "failures" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "work" ADD COLUMN "parked_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "work_parked" ON "work" USING btree ("parked_at","id") WHERE "work"."parked_at" is not null;