ALTER TABLE "users" ADD COLUMN "staff_role" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "suspended_role" text;--> statement-breakpoint
CREATE INDEX "users_staff" ON "users" USING btree ("id") WHERE "users"."is_admin" or "users"."staff_role" is not null or "users"."suspended_role" is not null;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_staff_role" CHECK ("users"."staff_role" in ('worker','reviewer','auditor'));--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_suspended_role" CHECK ("users"."suspended_role" in ('owner','worker','reviewer','auditor'));--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_one_role" CHECK ("users"."is_admin"::int + ("users"."staff_role" is not null)::int + ("users"."suspended_role" is not null)::int <= 1);