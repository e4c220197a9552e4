CREATE TABLE "ledger_sealed_sums" (
	"account" text NOT NULL,
	"event" text NOT NULL,
	"amount_cents" bigint NOT NULL,
	CONSTRAINT "ledger_sealed_sums_account_event_pk" PRIMARY KEY("account","event")
);
--> statement-breakpoint
CREATE TABLE "ledger_unsealed" (
	"seq" bigint PRIMARY KEY NOT NULL,
	"transaction_id" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "audit_unsealed" (
	"audit_id" bigint PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TABLE "chain_links" (
	"position" bigint PRIMARY KEY NOT NULL,
	"transaction_id" uuid,
	"audit_id" bigint,
	"hash" "bytea" NOT NULL,
	CONSTRAINT "chain_links_one_entry" CHECK (num_nonnulls("chain_links"."transaction_id", "chain_links"."audit_id") = 1)
);
--> statement-breakpoint
CREATE TABLE "seals" (
	"number" bigint PRIMARY KEY NOT NULL,
	"up_to" bigint NOT NULL,
	"hash" "bytea" NOT NULL,
	"sealed_at" timestamp (3) with time zone NOT NULL,
	"signature" text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "chain_links_transaction" ON "chain_links" USING btree ("transaction_id") WHERE "chain_links"."transaction_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "chain_links_audit" ON "chain_links" USING btree ("audit_id") WHERE "chain_links"."audit_id" is not null;--> statement-breakpoint
CREATE INDEX "ledger_transactions_effective" ON "ledger_transactions" USING btree ("effective_at");--> statement-breakpoint
CREATE INDEX "ledger_transactions_subject" ON "ledger_transactions" USING btree ("subject_id","seq");