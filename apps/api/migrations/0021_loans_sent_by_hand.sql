ALTER TABLE "loans" ADD COLUMN "by_hand_since" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "loans" ADD COLUMN "by_hand_by" uuid;--> statement-breakpoint
ALTER TABLE "loans" ADD CONSTRAINT "loans_by_hand" CHECK (("loans"."by_hand_since" is null) = ("loans"."by_hand_by" is null)
        and ("loans"."by_hand_since" is null or ("loans"."status" = 'funded' and not "loans"."sent")));