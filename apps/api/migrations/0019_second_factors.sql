CREATE TABLE "factor_challenges" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"session_id" uuid,
	"ticket_id" uuid,
	"purpose" text NOT NULL,
	"challenge" text,
	"sealed_secret" "bytea",
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "factor_challenges_asker" CHECK (num_nonnulls("factor_challenges"."session_id", "factor_challenges"."ticket_id") = 1),
	CONSTRAINT "factor_challenges_purpose" CHECK (case "factor_challenges"."purpose"
        when 'add_totp' then "factor_challenges"."sealed_secret" is not null and "factor_challenges"."challenge" is null
        when 'add_passkey' then "factor_challenges"."challenge" is not null and "factor_challenges"."sealed_secret" is null
        when 'use_passkey' then "factor_challenges"."challenge" is not null and "factor_challenges"."sealed_secret" is null
        else false end)
);
--> statement-breakpoint
CREATE TABLE "recovery_codes" (
	"user_id" uuid NOT NULL,
	"code_hash" "bytea" NOT NULL,
	CONSTRAINT "recovery_codes_user_id_code_hash_pk" PRIMARY KEY("user_id","code_hash")
);
--> statement-breakpoint
CREATE TABLE "second_factors" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"sealed_name" "bytea" NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"last_used_at" timestamp (3) with time zone,
	"credential_id" text,
	"public_key" "bytea",
	"counter" bigint,
	"transports" text,
	"sealed_secret" "bytea",
	"last_step" bigint,
	CONSTRAINT "second_factors_kind" CHECK (case "second_factors"."kind"
        when 'passkey' then num_nulls("second_factors"."credential_id", "second_factors"."public_key", "second_factors"."counter") = 0
          and num_nonnulls("second_factors"."sealed_secret", "second_factors"."last_step") = 0
        when 'totp' then num_nulls("second_factors"."sealed_secret", "second_factors"."last_step") = 0
          and num_nonnulls("second_factors"."credential_id", "second_factors"."public_key", "second_factors"."counter") = 0
        else false end)
);
--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "factor_used_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "second_factor_since" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "money_rights_from" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "factor_challenges" ADD CONSTRAINT "factor_challenges_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "factor_challenges" ADD CONSTRAINT "factor_challenges_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "second_factors" ADD CONSTRAINT "second_factors_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "factor_challenges_user" ON "factor_challenges" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "factor_challenges_session" ON "factor_challenges" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "second_factors_user" ON "second_factors" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "second_factors_credential" ON "second_factors" USING btree ("credential_id");