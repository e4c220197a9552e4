CREATE TABLE "breaks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"place" text NOT NULL,
	"concerns" text NOT NULL,
	"reference" text NOT NULL,
	"part" text NOT NULL,
	"loan_id" uuid,
	"subject_id" uuid,
	"expected_cents" bigint NOT NULL,
	"found_cents" bigint NOT NULL,
	"state" text NOT NULL,
	"sealed_explanation" "bytea",
	"sealed_for" uuid,
	"explained_by" uuid,
	"explained_at" timestamp (3) with time zone,
	"first_close_id" uuid NOT NULL,
	"last_close_id" uuid NOT NULL,
	"gone_close_id" uuid,
	"first_seen_at" timestamp (3) with time zone NOT NULL,
	"last_seen_at" timestamp (3) with time zone NOT NULL,
	"gone_at" timestamp (3) with time zone,
	"unexplained_id" uuid,
	"times_posted" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "breaks_differ" CHECK ("breaks"."expected_cents" <> "breaks"."found_cents"),
	CONSTRAINT "breaks_state" CHECK ("breaks"."state" in ('open','explained','resolved')),
	CONSTRAINT "breaks_explained_by_someone" CHECK ("breaks"."state" = 'open' or ("breaks"."explained_by" is not null and "breaks"."explained_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "close_lines" (
	"side" text NOT NULL,
	"id" text NOT NULL,
	"account" text NOT NULL,
	"concerns" text NOT NULL,
	"reference" text NOT NULL,
	"source_id" text,
	"type" text NOT NULL,
	"amount_cents" bigint NOT NULL,
	"occurred_at" timestamp (3) with time zone NOT NULL,
	"loan_id" uuid,
	"subject_id" uuid,
	"matched_in" uuid,
	CONSTRAINT "close_lines_side_id_account_pk" PRIMARY KEY("side","id","account"),
	CONSTRAINT "close_lines_side_word" CHECK ("close_lines"."side" in ('provider','books'))
);
--> statement-breakpoint
CREATE TABLE "close_position" (
	"id" integer PRIMARY KEY NOT NULL,
	"begun_at" timestamp (3) with time zone NOT NULL,
	"balance_read_until" timestamp (3) with time zone,
	"payout_account_read_until" timestamp (3) with time zone,
	"ledger_read_until" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "close_position_single" CHECK ("close_position"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "closes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"first_day" date NOT NULL,
	"last_day" date NOT NULL,
	"cut_off_at" timestamp (3) with time zone NOT NULL,
	"ran_at" timestamp (3) with time zone NOT NULL,
	"actor_id" uuid,
	"loans_compared" integer NOT NULL,
	"movements_matched" integer NOT NULL,
	"new_breaks" integer NOT NULL,
	"gone_breaks" integer NOT NULL,
	"standing_breaks" integer NOT NULL,
	CONSTRAINT "closes_kind" CHECK ("closes"."kind" in ('daily','asked')),
	CONSTRAINT "closes_days" CHECK ("closes"."first_day" <= "closes"."last_day")
);
--> statement-breakpoint
CREATE UNIQUE INDEX "breaks_one_while_it_lasts" ON "breaks" USING btree ("place","reference","part") WHERE "breaks"."gone_at" is null;--> statement-breakpoint
CREATE INDEX "breaks_first_seen" ON "breaks" USING btree ("first_seen_at");--> statement-breakpoint
CREATE INDEX "close_lines_unmatched" ON "close_lines" USING btree ("account","reference") WHERE "close_lines"."matched_in" is null;--> statement-breakpoint
CREATE INDEX "close_lines_side" ON "close_lines" USING btree ("side","account","amount_cents");--> statement-breakpoint
CREATE UNIQUE INDEX "closes_one_per_day" ON "closes" USING btree ("last_day") WHERE "closes"."kind" = 'daily';--> statement-breakpoint
CREATE INDEX "closes_ran" ON "closes" USING btree ("ran_at","id");