CREATE TABLE "refused_sign_ins" (
	"id" uuid PRIMARY KEY NOT NULL,
	"hour" timestamp (3) with time zone NOT NULL,
	"network" text NOT NULL,
	"user_id" uuid,
	"because" text NOT NULL,
	"refused" integer DEFAULT 1 NOT NULL,
	"counted" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "refused_sign_ins_one" UNIQUE NULLS NOT DISTINCT("hour","network","user_id","because"),
	CONSTRAINT "refused_sign_ins_counted" CHECK ("refused_sign_ins"."counted" between 0 and "refused_sign_ins"."refused"),
	CONSTRAINT "refused_sign_ins_because" CHECK ("refused_sign_ins"."because" in ('wrong_credentials','device_limit','email_limit','network_limit'))
);
--> statement-breakpoint
ALTER TABLE "refused_sign_ins" ADD CONSTRAINT "refused_sign_ins_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "refused_sign_ins_user" ON "refused_sign_ins" USING btree ("user_id");