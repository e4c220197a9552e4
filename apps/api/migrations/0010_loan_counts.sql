CREATE TABLE "loan_count_changes" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"status" text NOT NULL,
	"sent" boolean NOT NULL,
	"change" smallint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "loan_counts" (
	"status" text NOT NULL,
	"sent" boolean NOT NULL,
	"count" bigint NOT NULL,
	CONSTRAINT "loan_counts_status_sent_pk" PRIMARY KEY("status","sent")
);
