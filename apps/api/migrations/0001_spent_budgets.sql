CREATE TABLE "spent_budgets" (
	"key" "bytea" PRIMARY KEY NOT NULL,
	"spent" integer NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL,
	"subject_id" uuid
);
