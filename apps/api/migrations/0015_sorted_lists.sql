CREATE INDEX "loans_out_by_sent" ON "loans" USING btree ("sent_at","id") WHERE "loans"."status" in ('funded','disbursed','overdue') and "loans"."sent";--> statement-breakpoint
CREATE INDEX "loans_out_by_owed" ON "loans" USING btree (("principal_cents" + "interest_cents" + "late_fee_cents"),"id") WHERE "loans"."status" in ('funded','disbursed','overdue') and "loans"."sent";--> statement-breakpoint
CREATE INDEX "loans_lost_by_sent" ON "loans" USING btree ("status","sent_at","id") WHERE "loans"."status" in ('defaulted','written_off');--> statement-breakpoint
CREATE INDEX "loans_lost_by_owed" ON "loans" USING btree ("status",("principal_cents" + "interest_cents" + "late_fee_cents"),"id") WHERE "loans"."status" in ('defaulted','written_off');--> statement-breakpoint
CREATE INDEX "loans_processing_by_due" ON "loans" USING btree ("due_at","id") WHERE "loans"."payment_processing";--> statement-breakpoint
CREATE INDEX "loans_pending_by_amount" ON "loans" USING btree ("principal_cents","id") WHERE "loans"."status" = 'funded' and not "loans"."sent";--> statement-breakpoint
CREATE INDEX "members_by_loans" ON "members" USING btree ("completed_loans","id");--> statement-breakpoint
CREATE INDEX "members_id_pending" ON "members" USING btree ("created_at","id") WHERE "members"."id_status" = 'pending';