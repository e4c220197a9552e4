CREATE TABLE "key_holders" (
	"process_id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"key_ids" text[] NOT NULL,
	"seen_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "key_in_use" (
	"id" integer PRIMARY KEY NOT NULL,
	"current_key_id" text NOT NULL,
	"old_key_ids" text[] NOT NULL,
	"retired_key_ids" text[] NOT NULL,
	CONSTRAINT "key_in_use_single" CHECK ("key_in_use"."id" = 1),
	CONSTRAINT "key_in_use_once" CHECK (not "key_in_use"."current_key_id" = any ("key_in_use"."old_key_ids" || "key_in_use"."retired_key_ids")
        and not "key_in_use"."old_key_ids" && "key_in_use"."retired_key_ids")
);
--> statement-breakpoint
CREATE TABLE "product_keys" (
	"name" text PRIMARY KEY NOT NULL,
	"wrapped_key" "bytea" NOT NULL
);
--> statement-breakpoint
-- Without one of these rows nobody could verify a seal, or know which key is needed. Another key would be made instead.
create trigger product_keys_stay before delete or truncate on product_keys
  for each statement execute function record_refuse_change();
--> statement-breakpoint
create trigger key_in_use_stays before delete or truncate on key_in_use
  for each statement execute function record_refuse_change();
