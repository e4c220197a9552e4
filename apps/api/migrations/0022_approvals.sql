CREATE TABLE "approval_requests" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"sealed_content" "bytea" NOT NULL,
	"amount_cents" bigint,
	"member_ids" uuid[] NOT NULL,
	"asked_by" uuid NOT NULL,
	"asked_at" timestamp (3) with time zone NOT NULL,
	"lapses_at" timestamp (3) with time zone NOT NULL,
	"status" text NOT NULL,
	"closed_by" uuid,
	"closed_at" timestamp (3) with time zone,
	"sealed_word" "bytea",
	CONSTRAINT "approval_requests_status" CHECK ("approval_requests"."status" in ('waiting','carried_out','declined','withdrawn','lapsed')),
	CONSTRAINT "approval_requests_closed" CHECK (("approval_requests"."status" = 'waiting') = ("approval_requests"."closed_at" is null)),
	CONSTRAINT "approval_requests_two_people" CHECK ("approval_requests"."status" not in ('carried_out','declined') or "approval_requests"."closed_by" is distinct from "approval_requests"."asked_by")
);
--> statement-breakpoint
CREATE TABLE "approval_rules" (
	"one" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"send_above_cents" bigint,
	"send_several" boolean NOT NULL,
	"write_offs" boolean NOT NULL,
	"waive_above_cents" bigint,
	"outside_payments" boolean NOT NULL,
	"member_deletions" boolean NOT NULL,
	"roles" boolean NOT NULL,
	"daily_limit_each_cents" bigint,
	"daily_limit_all_cents" bigint,
	CONSTRAINT "approval_rules_one" CHECK ("approval_rules"."one"),
	CONSTRAINT "approval_rules_amounts" CHECK (least("approval_rules"."send_above_cents", "approval_rules"."waive_above_cents", "approval_rules"."daily_limit_each_cents", "approval_rules"."daily_limit_all_cents") >= 0)
);
--> statement-breakpoint
ALTER TABLE "approval_requests" ADD CONSTRAINT "approval_requests_asked_by_users_id_fk" FOREIGN KEY ("asked_by") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approval_requests" ADD CONSTRAINT "approval_requests_closed_by_users_id_fk" FOREIGN KEY ("closed_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "approval_requests_waiting" ON "approval_requests" USING btree ("kind","subject") WHERE "approval_requests"."status" = 'waiting';--> statement-breakpoint
CREATE INDEX "approval_requests_asked_by" ON "approval_requests" USING btree ("asked_by");--> statement-breakpoint
CREATE INDEX "approval_requests_closed_by" ON "approval_requests" USING btree ("closed_by");--> statement-breakpoint
CREATE INDEX "approval_requests_closed_at" ON "approval_requests" USING btree ("closed_at");--> statement-breakpoint
CREATE INDEX "payouts_created_at" ON "payouts" USING btree ("created_at");