CREATE TABLE "more_time_requests" (
	"id" uuid PRIMARY KEY NOT NULL,
	"loan_id" uuid NOT NULL,
	"member_id" uuid NOT NULL,
	"asked_day" date NOT NULL,
	"given_day" date,
	"status" text NOT NULL,
	"asked_at" timestamp (3) with time zone NOT NULL,
	"answered_at" timestamp (3) with time zone,
	"answered_by" uuid,
	"reason" "bytea",
	"words" "bytea",
	CONSTRAINT "more_time_status" CHECK ("more_time_requests"."status" in ('waiting','given','refused')),
	CONSTRAINT "more_time_answered" CHECK (("more_time_requests"."status" = 'waiting') = ("more_time_requests"."answered_at" is null)),
	CONSTRAINT "more_time_given" CHECK (("more_time_requests"."status" = 'given') = ("more_time_requests"."given_day" is not null))
);
--> statement-breakpoint
CREATE TABLE "debit_authorisations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"loan_id" uuid NOT NULL,
	"member_id" uuid NOT NULL,
	"bank_account_id" uuid NOT NULL,
	"bank_fingerprint" text NOT NULL,
	"amount_cents" bigint NOT NULL,
	"debit_day" date NOT NULL,
	"channel" text NOT NULL,
	"authorised_at" timestamp (3) with time zone NOT NULL,
	"sealed" "bytea" NOT NULL,
	CONSTRAINT "debit_authorisations_amount" CHECK ("debit_authorisations"."amount_cents" > 0),
	CONSTRAINT "debit_authorisations_channel" CHECK ("debit_authorisations"."channel" = 'ach')
);
--> statement-breakpoint
ALTER TABLE "collections" ADD COLUMN "authorisation_id" uuid;--> statement-breakpoint
ALTER TABLE "more_time_requests" ADD CONSTRAINT "more_time_requests_loan_id_loans_id_fk" FOREIGN KEY ("loan_id") REFERENCES "public"."loans"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "more_time_one_waiting" ON "more_time_requests" USING btree ("loan_id") WHERE "more_time_requests"."status" = 'waiting';--> statement-breakpoint
CREATE INDEX "more_time_loan" ON "more_time_requests" USING btree ("loan_id","asked_at");--> statement-breakpoint
CREATE INDEX "more_time_waiting" ON "more_time_requests" USING btree ("status","asked_at","id");--> statement-breakpoint
CREATE INDEX "debit_authorisations_loan" ON "debit_authorisations" USING btree ("loan_id");--> statement-breakpoint
ALTER TABLE "collections" ADD CONSTRAINT "collections_authorisation_id_debit_authorisations_id_fk" FOREIGN KEY ("authorisation_id") REFERENCES "public"."debit_authorisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "collections_authorisation" ON "collections" USING btree ("authorisation_id");