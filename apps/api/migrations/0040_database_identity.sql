CREATE TABLE "database_identity" (
	"id" integer PRIMARY KEY NOT NULL,
	"identity" text,
	"epoch" bigint NOT NULL,
	"heard_epoch" bigint NOT NULL,
	"calls_end_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "database_identity_single" CHECK ("database_identity"."id" = 1),
	CONSTRAINT "database_identity_heard" CHECK ("database_identity"."heard_epoch" <= "database_identity"."epoch")
);
