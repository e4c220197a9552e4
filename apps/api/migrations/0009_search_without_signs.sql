DROP INDEX "members_search_outdated";--> statement-breakpoint
CREATE INDEX "members_search_outdated" ON "members" USING btree ("id") WHERE not starts_with("members"."search_text", chr(3));