ALTER TABLE "refunds" ADD COLUMN "origin" text DEFAULT 'product' NOT NULL;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "loss" text;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_origin" CHECK ("refunds"."origin" in ('product','dashboard'));--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_dashboard" CHECK (case "refunds"."origin" when 'dashboard' then "refunds"."provider_id" is not null
        else "refunds"."loss" is null end);