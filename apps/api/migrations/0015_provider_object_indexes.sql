CREATE INDEX "disputes_payment" ON "disputes" USING btree ("provider_payment_id");--> statement-breakpoint
CREATE INDEX "mandates_provider" ON "mandates" USING btree ("provider_mandate_id");--> statement-breakpoint
CREATE INDEX "refunds_payment" ON "refunds" USING btree ("provider_payment_id");