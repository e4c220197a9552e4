CREATE TABLE "bank_account_holds" (
	"bank_account_id" uuid NOT NULL,
	"cause" text NOT NULL,
	"cause_id" uuid NOT NULL,
	CONSTRAINT "bank_account_holds_bank_account_id_cause_cause_id_pk" PRIMARY KEY("bank_account_id","cause","cause_id")
);
--> statement-breakpoint
CREATE TABLE "bank_accounts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"member_id" uuid NOT NULL,
	"provider_account_id" text NOT NULL,
	"provider_payment_method_id" text NOT NULL,
	"outbound_setup_id" text NOT NULL,
	"fingerprint" text NOT NULL,
	"account_holder_name" text NOT NULL,
	"bank_name" text NOT NULL,
	"last4" text NOT NULL,
	"verified" boolean NOT NULL,
	"unverified_reason" text,
	"usable_from" timestamp (3) with time zone NOT NULL,
	"added_at" timestamp (3) with time zone NOT NULL,
	"verified_at" timestamp (3) with time zone,
	"verified_by" uuid,
	"removed_at" timestamp (3) with time zone,
	CONSTRAINT "bank_accounts_reason" CHECK ("bank_accounts"."verified" = ("bank_accounts"."unverified_reason" is null) and ("bank_accounts"."unverified_reason" is null or "bank_accounts"."unverified_reason" in ('name_mismatch','known_elsewhere','not_confirmed','blocked','disconnected'))),
	CONSTRAINT "bank_accounts_verified_at" CHECK (not "bank_accounts"."verified" or "bank_accounts"."verified_at" is not null)
);
--> statement-breakpoint
CREATE TABLE "bank_links" (
	"provider_session_id" text PRIMARY KEY NOT NULL,
	"member_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"completed_at" timestamp (3) with time zone,
	"bank_account_id" uuid,
	CONSTRAINT "bank_links_completed" CHECK (("bank_links"."completed_at" is null) = ("bank_links"."bank_account_id" is null))
);
--> statement-breakpoint
CREATE TABLE "id_documents" (
	"id" uuid PRIMARY KEY NOT NULL,
	"member_id" uuid NOT NULL,
	"file" uuid,
	"extension" text NOT NULL,
	"media_type" text NOT NULL,
	"kind" text NOT NULL,
	"byte_size" integer NOT NULL,
	"status" text NOT NULL,
	"notes" text,
	"submitted_at" timestamp (3) with time zone NOT NULL,
	"decided_at" timestamp (3) with time zone,
	"decided_by" uuid,
	CONSTRAINT "id_documents_status" CHECK ("id_documents"."status" in ('pending','approved','rejected','replaced')),
	CONSTRAINT "id_documents_kind" CHECK ("id_documents"."kind" in ('image','pdf','other')),
	CONSTRAINT "id_documents_not_empty" CHECK ("id_documents"."byte_size" > 0),
	CONSTRAINT "id_documents_decided" CHECK (("id_documents"."status" in ('approved','rejected')) = ("id_documents"."decided_at" is not null and "id_documents"."decided_by" is not null)),
	CONSTRAINT "id_documents_waiting_has_file" CHECK ("id_documents"."status" <> 'pending' or "id_documents"."file" is not null)
);
--> statement-breakpoint
CREATE TABLE "account_tokens" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"purpose" text NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "account_tokens_purpose" CHECK ("account_tokens"."purpose" in ('reset_password','confirm_email'))
);
--> statement-breakpoint
CREATE TABLE "login_attempts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"email_hash" "bytea" NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"last_seen_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"password_hash" text NOT NULL,
	"is_admin" boolean NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"password_changed_at" timestamp (3) with time zone NOT NULL,
	"email_changed_at" timestamp (3) with time zone NOT NULL,
	"email_confirmed_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "ledger_postings" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"transaction_id" uuid NOT NULL,
	"account" text NOT NULL,
	"amount_cents" bigint NOT NULL,
	"event" text NOT NULL,
	"loan_id" uuid,
	"subject_id" uuid,
	CONSTRAINT "ledger_postings_amount" CHECK ("ledger_postings"."amount_cents" <> 0),
	CONSTRAINT "ledger_postings_account" CHECK ("account" in ('lender_bank', 'provider_balance', 'provider_payout_account', 'between_own_accounts', 'principal_due', 'interest_due', 'late_fee_due', 'disputed_payments', 'unexplained', 'payouts_in_transit', 'refunds_payable', 'unearned_interest', 'unearned_late_fees', 'owners_capital', 'interest_income', 'late_fee_income', 'recoveries', 'loan_losses', 'principal_forgiven', 'provider_fees', 'dispute_fees', 'approved_not_sent', 'approved_not_sent_contra', 'written_off_claims', 'written_off_claims_contra'))
);
--> statement-breakpoint
CREATE TABLE "ledger_transactions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"seq" bigserial NOT NULL,
	"event" text NOT NULL,
	"loan_id" uuid,
	"subject_id" uuid,
	"effective_at" timestamp (3) with time zone NOT NULL,
	"recorded_at" timestamp (3) with time zone NOT NULL,
	"actor_id" uuid,
	"provider_reference" text,
	"reverses" uuid,
	"posting_count" smallint NOT NULL,
	CONSTRAINT "ledger_transactions_posting_count" CHECK ("ledger_transactions"."posting_count" >= 2)
);
--> statement-breakpoint
CREATE TABLE "loan_acceptances" (
	"loan_id" uuid PRIMARY KEY NOT NULL,
	"subject_id" uuid NOT NULL,
	"agreement_version" text NOT NULL,
	"documents_hash" "bytea" NOT NULL,
	"accepted_at" timestamp (3) with time zone NOT NULL,
	"sealed" "bytea" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "loans" (
	"id" uuid PRIMARY KEY NOT NULL,
	"member_id" uuid NOT NULL,
	"bank_account_id" uuid NOT NULL,
	"status" text NOT NULL,
	"sent" boolean NOT NULL,
	"signed_principal_cents" bigint NOT NULL,
	"signed_interest_rate_basis_points" integer NOT NULL,
	"signed_interest_cents" bigint NOT NULL,
	"principal_cents" bigint NOT NULL,
	"interest_rate_basis_points" integer NOT NULL,
	"interest_cents" bigint NOT NULL,
	"late_fee_cents" bigint NOT NULL,
	"apr_basis_points" integer NOT NULL,
	"term_days" integer NOT NULL,
	"late_fee_rule" jsonb NOT NULL,
	"level_when_approved" text NOT NULL,
	"automatic_repayment" boolean NOT NULL,
	"approved_at" timestamp (3) with time zone NOT NULL,
	"waiting_since" timestamp (3) with time zone NOT NULL,
	"sent_at" timestamp (3) with time zone,
	"arrived_at" timestamp (3) with time zone,
	"due_at" timestamp (3) with time zone,
	"late_fee_posted_at" timestamp (3) with time zone,
	"repaid_at" timestamp (3) with time zone,
	"payment_processing" boolean DEFAULT false NOT NULL,
	"payment_expected_by" timestamp (3) with time zone,
	"debit_announced" boolean DEFAULT false NOT NULL,
	"rejection_reason" text,
	"last_payout_failure" text,
	CONSTRAINT "loans_status" CHECK ("loans"."status" in ('funded','disbursed','overdue','defaulted','repaid','written_off','rejected','cancelled')),
	CONSTRAINT "loans_amounts" CHECK ("loans"."principal_cents" > 0 and "loans"."interest_cents" >= 0 and "loans"."late_fee_cents" >= 0),
	CONSTRAINT "loans_never_above_signed" CHECK ("loans"."principal_cents" <= "loans"."signed_principal_cents"
        and "loans"."interest_cents" <= "loans"."signed_interest_cents"
        and "loans"."interest_rate_basis_points" <= "loans"."signed_interest_rate_basis_points"),
	CONSTRAINT "loans_sent_has_due_date" CHECK (not "loans"."sent" or "loans"."due_at" is not null),
	CONSTRAINT "loans_sent_by_status" CHECK (case when "loans"."status" in ('disbursed','overdue','defaulted','repaid','written_off') then "loans"."sent"
          when "loans"."status" in ('rejected','cancelled') then not "loans"."sent" else true end)
);
--> statement-breakpoint
CREATE TABLE "payouts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"loan_id" uuid NOT NULL,
	"member_id" uuid NOT NULL,
	"bank_account_id" uuid NOT NULL,
	"amount_cents" bigint NOT NULL,
	"status" text NOT NULL,
	"provider_key" text NOT NULL,
	"provider_id" text,
	"failure_reason" text,
	"actor_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"first_attempt_at" timestamp (3) with time zone,
	"key_spent" boolean DEFAULT false NOT NULL,
	"finished_at" timestamp (3) with time zone,
	CONSTRAINT "payouts_amount" CHECK ("payouts"."amount_cents" > 0),
	CONSTRAINT "payouts_status" CHECK ("payouts"."status" in ('planned','sending','processing','posted','failed','canceled','returned'))
);
--> statement-breakpoint
CREATE TABLE "members" (
	"id" uuid PRIMARY KEY NOT NULL,
	"first_name" text NOT NULL,
	"middle_initial" text NOT NULL,
	"last_name" text NOT NULL,
	"phone" text NOT NULL,
	"membership_level" text NOT NULL,
	"crossed_thresholds" integer[] DEFAULT '{}' NOT NULL,
	"completed_loans" integer DEFAULT 0 NOT NULL,
	"id_status" text NOT NULL,
	"id_submitted" boolean DEFAULT false NOT NULL,
	"id_notes" text,
	"bank_account_added" boolean DEFAULT false NOT NULL,
	"bank_account_verified" boolean DEFAULT false NOT NULL,
	"picture_file" uuid,
	"picture_extension" text,
	"provider_customer_id" text,
	"search_text" text NOT NULL,
	"stated_adult_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "members_level" CHECK ("members"."membership_level" in ('silver','gold','platinum')),
	CONSTRAINT "members_id_status" CHECK ("members"."id_status" in ('pending','approved','rejected')),
	CONSTRAINT "members_completed_loans" CHECK ("members"."completed_loans" >= 0),
	CONSTRAINT "members_bank_account" CHECK (not "members"."bank_account_verified" or "members"."bank_account_added"),
	CONSTRAINT "members_picture" CHECK (("members"."picture_file" is null) = ("members"."picture_extension" is null))
);
--> statement-breakpoint
CREATE TABLE "notices" (
	"id" uuid PRIMARY KEY NOT NULL,
	"subject_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"about_id" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"sealed" "bytea" NOT NULL,
	"status" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"sent_at" timestamp (3) with time zone,
	"bounce_reason" text,
	CONSTRAINT "notices_status" CHECK ("notices"."status" in ('planned','sent','bounced')),
	CONSTRAINT "notices_sent_at" CHECK (("notices"."status" = 'sent') = ("notices"."sent_at" is not null)),
	CONSTRAINT "notices_bounce_reason" CHECK (("notices"."status" = 'bounced') = ("notices"."bounce_reason" is not null))
);
--> statement-breakpoint
CREATE TABLE "departures" (
	"subject_id" uuid PRIMARY KEY NOT NULL,
	"provider_customer_id" text,
	"provider_account_ids" text[] NOT NULL,
	"unfinished_session_ids" text[] NOT NULL
);
--> statement-breakpoint
CREATE TABLE "kept_records" (
	"id" uuid PRIMARY KEY NOT NULL,
	"subject_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"sealed" "bytea" NOT NULL,
	"kept_until" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "kept_records_kind" CHECK ("kept_records"."kind" in ('agreement','payout','authorization','payment','refund','notice'))
);
--> statement-breakpoint
CREATE TABLE "audit_details" (
	"audit_id" bigint PRIMARY KEY NOT NULL,
	"subject_id" uuid NOT NULL,
	"sealed" "bytea" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "audit_entries" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"actor_id" uuid,
	"action" text NOT NULL,
	"subject_id" uuid,
	"object_type" text NOT NULL,
	"object_id" text NOT NULL,
	"codes" jsonb NOT NULL,
	"details_hash" "bytea"
);
--> statement-breakpoint
CREATE TABLE "business_clock" (
	"id" integer PRIMARY KEY NOT NULL,
	"offset_ms" bigint NOT NULL,
	CONSTRAINT "business_clock_single" CHECK ("business_clock"."id" = 1),
	CONSTRAINT "business_clock_forward" CHECK ("business_clock"."offset_ms" >= 0)
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"key_hash" "bytea" NOT NULL,
	"actor" text NOT NULL,
	"call" text NOT NULL,
	"input_hash" "bytea" NOT NULL,
	"status" integer,
	"sealed_answer" "bytea",
	"created_at" timestamp (3) with time zone NOT NULL,
	"lease_until" timestamp (3) with time zone,
	CONSTRAINT "idempotency_keys_key_hash_actor_pk" PRIMARY KEY("key_hash","actor")
);
--> statement-breakpoint
CREATE TABLE "settings" (
	"name" text PRIMARY KEY NOT NULL,
	"sealed" "bytea" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "subject_keys" (
	"subject_id" uuid PRIMARY KEY NOT NULL,
	"wrapped_key" "bytea",
	"created_at" timestamp (3) with time zone NOT NULL,
	"destroyed_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "webhook_events" (
	"id" text PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"object_id" text NOT NULL,
	"received_at" timestamp (3) with time zone NOT NULL,
	"processed_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "work" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"key" text NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"generation" integer DEFAULT 0 NOT NULL,
	"lease_until" timestamp (3) with time zone,
	"last_error" text,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "collections" (
	"id" uuid PRIMARY KEY NOT NULL,
	"loan_id" uuid NOT NULL,
	"member_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"amount_cents" bigint NOT NULL,
	"status" text NOT NULL,
	"provider_key" text NOT NULL,
	"provider_session_id" text,
	"provider_payment_id" text,
	"return_origin" text,
	"quoted_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone,
	"debit_day" date,
	"try_number" integer,
	"bank_account_id" uuid,
	"bank_fingerprint" text,
	"notice_id" uuid,
	"notice_delivered_at" timestamp (3) with time zone,
	"first_attempt_at" timestamp (3) with time zone,
	"key_spent" boolean DEFAULT false NOT NULL,
	"failure_reason" text,
	"finished_at" timestamp (3) with time zone,
	CONSTRAINT "collections_amount" CHECK ("collections"."amount_cents" > 0),
	CONSTRAINT "collections_status" CHECK ("collections"."status" in ('announced','planned','open','processing','succeeded','failed','expired','cancelled')),
	CONSTRAINT "collections_parts_by_kind" CHECK (case "collections"."kind"
          when 'checkout' then "collections"."return_origin" is not null and "collections"."expires_at" is not null
            and "collections"."status" not in ('announced','cancelled')
          when 'debit' then "collections"."debit_day" is not null and "collections"."try_number" in (1, 2)
            and "collections"."bank_account_id" is not null and "collections"."bank_fingerprint" is not null
            and "collections"."status" not in ('open','expired')
          else false end),
	CONSTRAINT "collections_debit_was_told" CHECK ("collections"."kind" <> 'debit' or "collections"."status" in ('announced','cancelled')
        or ("collections"."notice_id" is not null and "collections"."notice_delivered_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "debit_strikes" (
	"fingerprint" text PRIMARY KEY NOT NULL,
	"consecutive" integer NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "debit_strikes_consecutive" CHECK ("debit_strikes"."consecutive" between 0 and 2)
);
--> statement-breakpoint
CREATE TABLE "mandates" (
	"loan_id" uuid PRIMARY KEY NOT NULL,
	"member_id" uuid NOT NULL,
	"bank_account_id" uuid NOT NULL,
	"provider_setup_id" text NOT NULL,
	"provider_mandate_id" text,
	"status" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "refunds" (
	"id" uuid PRIMARY KEY NOT NULL,
	"loan_id" uuid NOT NULL,
	"member_id" uuid NOT NULL,
	"collection_id" uuid,
	"provider_payment_id" text,
	"amount_cents" bigint NOT NULL,
	"status" text NOT NULL,
	"provider_key" text NOT NULL,
	"provider_id" text,
	"failure_reason" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"first_attempt_at" timestamp (3) with time zone,
	"key_spent" boolean DEFAULT false NOT NULL,
	"finished_at" timestamp (3) with time zone,
	CONSTRAINT "refunds_amount" CHECK ("refunds"."amount_cents" > 0)
);
--> statement-breakpoint
ALTER TABLE "bank_account_holds" ADD CONSTRAINT "bank_account_holds_bank_account_id_bank_accounts_id_fk" FOREIGN KEY ("bank_account_id") REFERENCES "public"."bank_accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_accounts" ADD CONSTRAINT "bank_accounts_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_links" ADD CONSTRAINT "bank_links_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_links" ADD CONSTRAINT "bank_links_bank_account_id_bank_accounts_id_fk" FOREIGN KEY ("bank_account_id") REFERENCES "public"."bank_accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "id_documents" ADD CONSTRAINT "id_documents_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_tokens" ADD CONSTRAINT "account_tokens_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_postings" ADD CONSTRAINT "ledger_postings_transaction_id_ledger_transactions_id_fk" FOREIGN KEY ("transaction_id") REFERENCES "public"."ledger_transactions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_transactions" ADD CONSTRAINT "ledger_transactions_reverses_ledger_transactions_id_fk" FOREIGN KEY ("reverses") REFERENCES "public"."ledger_transactions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "loans" ADD CONSTRAINT "loans_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "loans" ADD CONSTRAINT "loans_bank_account_id_bank_accounts_id_fk" FOREIGN KEY ("bank_account_id") REFERENCES "public"."bank_accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "members" ADD CONSTRAINT "members_id_users_id_fk" FOREIGN KEY ("id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_details" ADD CONSTRAINT "audit_details_audit_id_audit_entries_id_fk" FOREIGN KEY ("audit_id") REFERENCES "public"."audit_entries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_collection_id_collections_id_fk" FOREIGN KEY ("collection_id") REFERENCES "public"."collections"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "bank_accounts_one_per_member" ON "bank_accounts" USING btree ("member_id") WHERE "bank_accounts"."removed_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "bank_accounts_payment_method" ON "bank_accounts" USING btree ("provider_payment_method_id");--> statement-breakpoint
CREATE INDEX "bank_accounts_fingerprint" ON "bank_accounts" USING btree ("fingerprint");--> statement-breakpoint
CREATE INDEX "bank_accounts_provider_account" ON "bank_accounts" USING btree ("provider_account_id");--> statement-breakpoint
CREATE INDEX "bank_links_member" ON "bank_links" USING btree ("member_id");--> statement-breakpoint
CREATE UNIQUE INDEX "id_documents_one_pending" ON "id_documents" USING btree ("member_id") WHERE "id_documents"."status" = 'pending';--> statement-breakpoint
CREATE UNIQUE INDEX "id_documents_file" ON "id_documents" USING btree ("file");--> statement-breakpoint
CREATE INDEX "id_documents_member" ON "id_documents" USING btree ("member_id","submitted_at");--> statement-breakpoint
CREATE INDEX "id_documents_queue" ON "id_documents" USING btree ("status","submitted_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "account_tokens_hash" ON "account_tokens" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "account_tokens_user" ON "account_tokens" USING btree ("user_id","purpose");--> statement-breakpoint
CREATE INDEX "login_attempts_email" ON "login_attempts" USING btree ("email_hash","at");--> statement-breakpoint
CREATE INDEX "login_attempts_at" ON "login_attempts" USING btree ("at");--> statement-breakpoint
CREATE UNIQUE INDEX "sessions_token_hash" ON "sessions" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "users_email" ON "users" USING btree ("email");--> statement-breakpoint
CREATE INDEX "ledger_postings_transaction" ON "ledger_postings" USING btree ("transaction_id");--> statement-breakpoint
CREATE INDEX "ledger_postings_account_event" ON "ledger_postings" USING btree ("account","event","amount_cents");--> statement-breakpoint
CREATE INDEX "ledger_postings_loan" ON "ledger_postings" USING btree ("loan_id","account","amount_cents");--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_transactions_seq" ON "ledger_transactions" USING btree ("seq");--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_transactions_provider_reference" ON "ledger_transactions" USING btree ("event","provider_reference") WHERE "ledger_transactions"."provider_reference" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_transactions_reverses" ON "ledger_transactions" USING btree ("reverses") WHERE "ledger_transactions"."reverses" is not null;--> statement-breakpoint
CREATE INDEX "ledger_transactions_loan" ON "ledger_transactions" USING btree ("loan_id","seq");--> statement-breakpoint
CREATE INDEX "loans_member" ON "loans" USING btree ("member_id","approved_at","id");--> statement-breakpoint
CREATE INDEX "loans_queue" ON "loans" USING btree ("status","sent","approved_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "payouts_one_live" ON "payouts" USING btree ("loan_id") WHERE "payouts"."status" in ('planned','sending','processing','posted');--> statement-breakpoint
CREATE UNIQUE INDEX "payouts_provider_key" ON "payouts" USING btree ("provider_key");--> statement-breakpoint
CREATE UNIQUE INDEX "payouts_provider_id" ON "payouts" USING btree ("provider_id");--> statement-breakpoint
CREATE INDEX "payouts_loan" ON "payouts" USING btree ("loan_id");--> statement-breakpoint
CREATE UNIQUE INDEX "members_provider_customer" ON "members" USING btree ("provider_customer_id");--> statement-breakpoint
CREATE UNIQUE INDEX "members_picture_file" ON "members" USING btree ("picture_file");--> statement-breakpoint
CREATE INDEX "members_newest" ON "members" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "members_level_newest" ON "members" USING btree ("membership_level","created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "notices_once" ON "notices" USING btree ("subject_id","kind","about_id");--> statement-breakpoint
CREATE INDEX "notices_newest" ON "notices" USING btree ("subject_id","created_at","id");--> statement-breakpoint
CREATE INDEX "kept_records_subject" ON "kept_records" USING btree ("subject_id","kept_until");--> statement-breakpoint
CREATE INDEX "audit_entries_subject" ON "audit_entries" USING btree ("subject_id","id");--> statement-breakpoint
CREATE INDEX "audit_entries_object" ON "audit_entries" USING btree ("object_type","object_id");--> statement-breakpoint
CREATE INDEX "idempotency_keys_age" ON "idempotency_keys" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "work_kind_key" ON "work" USING btree ("kind","key");--> statement-breakpoint
CREATE INDEX "work_due" ON "work" USING btree ("due_at");--> statement-breakpoint
CREATE UNIQUE INDEX "collections_one_live" ON "collections" USING btree ("loan_id") WHERE "collections"."status" in ('planned','open','processing');--> statement-breakpoint
CREATE UNIQUE INDEX "collections_provider_key" ON "collections" USING btree ("provider_key");--> statement-breakpoint
CREATE UNIQUE INDEX "collections_provider_session" ON "collections" USING btree ("provider_session_id");--> statement-breakpoint
CREATE UNIQUE INDEX "collections_provider_payment" ON "collections" USING btree ("provider_payment_id");--> statement-breakpoint
CREATE UNIQUE INDEX "collections_one_announced" ON "collections" USING btree ("loan_id") WHERE "collections"."status" = 'announced';--> statement-breakpoint
CREATE INDEX "collections_loan" ON "collections" USING btree ("loan_id");--> statement-breakpoint
CREATE INDEX "collections_fingerprint" ON "collections" USING btree ("bank_fingerprint");--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_one_per_collection" ON "refunds" USING btree ("collection_id") WHERE "refunds"."status" <> 'failed';--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_provider_key" ON "refunds" USING btree ("provider_key");--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_provider_id" ON "refunds" USING btree ("provider_id");--> statement-breakpoint
CREATE INDEX "refunds_loan" ON "refunds" USING btree ("loan_id");