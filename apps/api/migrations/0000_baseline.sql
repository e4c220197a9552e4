CREATE TABLE "bank_account_holds" (
	"bank_account_id" uuid NOT NULL,
	"cause" text NOT NULL,
	"cause_id" uuid NOT NULL,
	"until" timestamp (3) with time zone,
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
CREATE TABLE "breaks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"place" text NOT NULL,
	"concerns" text NOT NULL,
	"reference" text NOT NULL,
	"part" text NOT NULL,
	"loan_id" uuid,
	"subject_id" uuid,
	"expected_cents" bigint NOT NULL,
	"found_cents" bigint NOT NULL,
	"state" text NOT NULL,
	"sealed_explanation" "bytea",
	"sealed_for" uuid,
	"explained_by" uuid,
	"explained_at" timestamp (3) with time zone,
	"first_close_id" uuid NOT NULL,
	"last_close_id" uuid NOT NULL,
	"gone_close_id" uuid,
	"first_seen_at" timestamp (3) with time zone NOT NULL,
	"last_seen_at" timestamp (3) with time zone NOT NULL,
	"gone_at" timestamp (3) with time zone,
	"unexplained_id" uuid,
	"times_posted" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "breaks_differ" CHECK ("breaks"."expected_cents" <> "breaks"."found_cents"),
	CONSTRAINT "breaks_state" CHECK ("breaks"."state" in ('open','explained','resolved')),
	CONSTRAINT "breaks_explained_by_someone" CHECK ("breaks"."state" = 'open' or ("breaks"."explained_by" is not null and "breaks"."explained_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "close_lines" (
	"side" text NOT NULL,
	"id" text NOT NULL,
	"account" text NOT NULL,
	"concerns" text NOT NULL,
	"reference" text NOT NULL,
	"source_id" text,
	"type" text NOT NULL,
	"amount_cents" bigint NOT NULL,
	"occurred_at" timestamp (3) with time zone NOT NULL,
	"loan_id" uuid,
	"subject_id" uuid,
	"matched_in" uuid,
	CONSTRAINT "close_lines_side_id_account_pk" PRIMARY KEY("side","id","account"),
	CONSTRAINT "close_lines_side_word" CHECK ("close_lines"."side" in ('provider','books'))
);
--> statement-breakpoint
CREATE TABLE "close_position" (
	"id" integer PRIMARY KEY NOT NULL,
	"begun_at" timestamp (3) with time zone NOT NULL,
	"balance_read_until" timestamp (3) with time zone,
	"payout_account_read_until" timestamp (3) with time zone,
	"ledger_read_until" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "close_position_single" CHECK ("close_position"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "closes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"first_day" date NOT NULL,
	"last_day" date NOT NULL,
	"cut_off_at" timestamp (3) with time zone NOT NULL,
	"ran_at" timestamp (3) with time zone NOT NULL,
	"actor_id" uuid,
	"loans_compared" integer NOT NULL,
	"movements_matched" integer NOT NULL,
	"new_breaks" integer NOT NULL,
	"gone_breaks" integer NOT NULL,
	"standing_breaks" integer NOT NULL,
	CONSTRAINT "closes_kind" CHECK ("closes"."kind" in ('daily','asked')),
	CONSTRAINT "closes_days" CHECK ("closes"."first_day" <= "closes"."last_day")
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
	"device" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"password_entered_at" timestamp (3) with time zone,
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
	"password_changed_at" timestamp (3) with time zone,
	"password_is_one_time" boolean DEFAULT false NOT NULL,
	"email_changed_at" timestamp (3) with time zone,
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
CREATE TABLE "ledger_sealed_quarters" (
	"quarter" timestamp (3) with time zone NOT NULL,
	"account" text NOT NULL,
	"event" text NOT NULL,
	"amount_cents" bigint NOT NULL,
	CONSTRAINT "ledger_sealed_quarters_quarter_account_event_pk" PRIMARY KEY("quarter","account","event")
);
--> statement-breakpoint
CREATE TABLE "ledger_sealed_sums" (
	"account" text NOT NULL,
	"event" text NOT NULL,
	"amount_cents" bigint NOT NULL,
	CONSTRAINT "ledger_sealed_sums_account_event_pk" PRIMARY KEY("account","event")
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
CREATE TABLE "ledger_unsealed" (
	"seq" bigint PRIMARY KEY NOT NULL,
	"transaction_id" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "lending_switches" (
	"seq" bigserial PRIMARY KEY NOT NULL,
	"paused" boolean NOT NULL,
	"sentence" text,
	"actor_id" uuid NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "lending_switches_sentence" CHECK (not "lending_switches"."paused" or "lending_switches"."sentence" is not null)
);
--> statement-breakpoint
CREATE TABLE "loan_acceptances" (
	"loan_id" uuid NOT NULL,
	"number" integer DEFAULT 1 NOT NULL,
	"subject_id" uuid NOT NULL,
	"agreement_version" text NOT NULL,
	"documents_hash" "bytea" NOT NULL,
	"accepted_at" timestamp (3) with time zone NOT NULL,
	"sealed" "bytea" NOT NULL,
	CONSTRAINT "loan_acceptances_loan_id_number_pk" PRIMARY KEY("loan_id","number"),
	CONSTRAINT "loan_acceptances_number" CHECK ("loan_acceptances"."number" > 0)
);
--> statement-breakpoint
CREATE TABLE "loan_adjustments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"loan_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"amount_cents" bigint NOT NULL,
	"ledger_transaction_id" uuid,
	"before" jsonb NOT NULL,
	"actor_id" uuid NOT NULL,
	"made_at" timestamp (3) with time zone NOT NULL,
	"notice_due_at" timestamp (3) with time zone,
	"undone_at" timestamp (3) with time zone,
	"seq" bigserial NOT NULL,
	CONSTRAINT "loan_adjustments_amount" CHECK (case when "loan_adjustments"."kind" = 'extended'
        then "loan_adjustments"."amount_cents" = 0 and "loan_adjustments"."ledger_transaction_id" is null
        else "loan_adjustments"."amount_cents" > 0 and "loan_adjustments"."ledger_transaction_id" is not null end),
	CONSTRAINT "loan_adjustments_undone_or_told" CHECK ("loan_adjustments"."undone_at" is null or "loan_adjustments"."notice_due_at" is null)
);
--> statement-breakpoint
CREATE TABLE "loan_count_changes" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"status" text NOT NULL,
	"sent" boolean NOT NULL,
	"change" smallint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "loan_counts" (
	"status" text NOT NULL,
	"sent" boolean NOT NULL,
	"count" bigint NOT NULL,
	CONSTRAINT "loan_counts_status_sent_pk" PRIMARY KEY("status","sent")
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
	"manual_transfer_since" timestamp (3) with time zone,
	"manual_transfer_by" uuid,
	"sent_at" timestamp (3) with time zone,
	"arrived_at" timestamp (3) with time zone,
	"due_at" timestamp (3) with time zone,
	"late_fee_posted_at" timestamp (3) with time zone,
	"late_fee_not_before" timestamp (3) with time zone,
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
	CONSTRAINT "loans_manual_transfer" CHECK (("loans"."manual_transfer_since" is null) = ("loans"."manual_transfer_by" is null)
        and ("loans"."manual_transfer_since" is null or ("loans"."status" = 'funded' and not "loans"."sent"))),
	CONSTRAINT "loans_sent_has_due_date" CHECK (not "loans"."sent" or "loans"."due_at" is not null),
	CONSTRAINT "loans_sent_by_status" CHECK (case when "loans"."status" in ('disbursed','overdue','defaulted','repaid','written_off') then "loans"."sent"
          when "loans"."status" in ('rejected','cancelled') then not "loans"."sent" else true end)
);
--> statement-breakpoint
CREATE TABLE "extension_requests" (
	"id" uuid PRIMARY KEY NOT NULL,
	"loan_id" uuid NOT NULL,
	"member_id" uuid NOT NULL,
	"asked_day" date NOT NULL,
	"given_day" date,
	"status" text NOT NULL,
	"asked_at" timestamp (3) with time zone NOT NULL,
	"answered_at" timestamp (3) with time zone,
	"answered_by" uuid,
	"reason" "bytea",
	"words" "bytea",
	CONSTRAINT "extension_requests_status" CHECK ("extension_requests"."status" in ('waiting','given','refused')),
	CONSTRAINT "extension_requests_answered" CHECK (("extension_requests"."status" = 'waiting') = ("extension_requests"."answered_at" is null)),
	CONSTRAINT "extension_requests_given" CHECK (("extension_requests"."status" = 'given') = ("extension_requests"."given_day" is not null))
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
	"channel" text DEFAULT 'provider' NOT NULL,
	"transfer_reference" text,
	"arrives_on" date,
	"actor_id" uuid,
	"created_at" timestamp (3) with time zone NOT NULL,
	"first_attempt_at" timestamp (3) with time zone,
	"key_spent" boolean DEFAULT false NOT NULL,
	"financial_account_id" text,
	"finished_at" timestamp (3) with time zone,
	CONSTRAINT "payouts_amount" CHECK ("payouts"."amount_cents" > 0),
	CONSTRAINT "payouts_manual_is_told" CHECK ("payouts"."channel" = 'provider' or ("payouts"."channel" = 'manual'
        and "payouts"."transfer_reference" is not null and "payouts"."arrives_on" is not null)),
	CONSTRAINT "payouts_status" CHECK ("payouts"."status" in ('planned','sending','processing','posted','failed','canceled','returned'))
);
--> statement-breakpoint
CREATE TABLE "members" (
	"id" uuid PRIMARY KEY NOT NULL,
	"first_name" text NOT NULL,
	"middle_initial" text NOT NULL,
	"last_name" text NOT NULL,
	"name_changed_at" timestamp (3) with time zone,
	"phone" text NOT NULL,
	"membership_level" text NOT NULL,
	"crossed_thresholds" integer[] DEFAULT '{}' NOT NULL,
	"completed_loans" integer DEFAULT 0 NOT NULL,
	"id_status" text NOT NULL,
	"id_submitted" boolean DEFAULT false NOT NULL,
	"id_notes" text,
	"bank_account_added" boolean DEFAULT false NOT NULL,
	"bank_account_verified" boolean DEFAULT false NOT NULL,
	"bank_account_awaits_approval" boolean DEFAULT false NOT NULL,
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
	CONSTRAINT "members_bank_account_awaiting" CHECK (not "members"."bank_account_awaits_approval" or ("members"."bank_account_added" and not "members"."bank_account_verified")),
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
	"unfinished_session_ids" text[] NOT NULL,
	"registered_at" timestamp (3) with time zone,
	"look_again_at" timestamp (3) with time zone
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
CREATE TABLE "audit_unsealed" (
	"audit_id" bigint PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TABLE "business_clock" (
	"id" integer PRIMARY KEY NOT NULL,
	"offset_ms" bigint NOT NULL,
	CONSTRAINT "business_clock_single" CHECK ("business_clock"."id" = 1),
	CONSTRAINT "business_clock_forward" CHECK ("business_clock"."offset_ms" >= 0)
);
--> statement-breakpoint
CREATE TABLE "chain_links" (
	"position" bigint PRIMARY KEY NOT NULL,
	"transaction_id" uuid,
	"audit_id" bigint,
	"hash" "bytea" NOT NULL,
	CONSTRAINT "chain_links_one_entry" CHECK (num_nonnulls("chain_links"."transaction_id", "chain_links"."audit_id") = 1)
);
--> statement-breakpoint
CREATE TABLE "database_identity" (
	"id" integer PRIMARY KEY NOT NULL,
	"identity" text,
	"epoch" bigint NOT NULL,
	"heard_epoch" bigint NOT NULL,
	"calls_end_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "database_identity_single" CHECK ("database_identity"."id" = 1),
	CONSTRAINT "database_identity_heard" CHECK ("database_identity"."heard_epoch" <= "database_identity"."epoch")
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
	"claim" uuid,
	"subject_id" uuid,
	CONSTRAINT "idempotency_keys_key_hash_actor_pk" PRIMARY KEY("key_hash","actor")
);
--> statement-breakpoint
CREATE TABLE "seals" (
	"number" bigint PRIMARY KEY NOT NULL,
	"up_to" bigint NOT NULL,
	"hash" "bytea" NOT NULL,
	"sealed_at" timestamp (3) with time zone NOT NULL,
	"signature" text NOT NULL
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
	"queue" text DEFAULT 'money' NOT NULL,
	"key" text NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"generation" integer DEFAULT 0 NOT NULL,
	"lease_until" timestamp (3) with time zone,
	"takes" integer DEFAULT 0 NOT NULL,
	"last_error" text,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "debit_authorizations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"loan_id" uuid NOT NULL,
	"member_id" uuid NOT NULL,
	"bank_account_id" uuid NOT NULL,
	"bank_fingerprint" text NOT NULL,
	"amount_cents" bigint NOT NULL,
	"debit_day" date NOT NULL,
	"channel" text NOT NULL,
	"authorized_at" timestamp (3) with time zone NOT NULL,
	"sealed" "bytea" NOT NULL,
	CONSTRAINT "debit_authorizations_amount" CHECK ("debit_authorizations"."amount_cents" > 0),
	CONSTRAINT "debit_authorizations_channel" CHECK ("debit_authorizations"."channel" = 'ach')
);
--> statement-breakpoint
CREATE TABLE "debit_strikes" (
	"fingerprint" text PRIMARY KEY NOT NULL,
	"consecutive" integer NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "debit_strikes_consecutive" CHECK ("debit_strikes"."consecutive" between 0 and 2)
);
--> statement-breakpoint
CREATE TABLE "disputes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"provider_id" text NOT NULL,
	"provider_payment_id" text NOT NULL,
	"loan_id" uuid NOT NULL,
	"member_id" uuid NOT NULL,
	"payment_id" uuid,
	"amount_cents" bigint NOT NULL,
	"fee_cents" bigint NOT NULL,
	"status" text NOT NULL,
	"funds" text NOT NULL,
	"loss" text,
	"reason" text NOT NULL,
	"opened_at" timestamp (3) with time zone NOT NULL,
	"respond_by" timestamp (3) with time zone,
	"decided_at" timestamp (3) with time zone,
	CONSTRAINT "disputes_amounts" CHECK ("disputes"."amount_cents" > 0 and "disputes"."fee_cents" >= 0),
	CONSTRAINT "disputes_status" CHECK ("disputes"."status" in ('warning','open','lost','won')),
	CONSTRAINT "disputes_funds" CHECK ("disputes"."funds" in ('ours','withdrawn','back')),
	CONSTRAINT "disputes_loss" CHECK ("disputes"."loss" in ('reopened','written_off','refund_dropped','borne'))
);
--> statement-breakpoint
CREATE TABLE "mandates" (
	"loan_id" uuid NOT NULL,
	"member_id" uuid NOT NULL,
	"bank_account_id" uuid NOT NULL,
	"provider_setup_id" text NOT NULL,
	"provider_mandate_id" text,
	"status" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "mandates_loan_id_bank_account_id_pk" PRIMARY KEY("loan_id","bank_account_id")
);
--> statement-breakpoint
CREATE TABLE "payments" (
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
	"due_at" timestamp (3) with time zone,
	"expires_at" timestamp (3) with time zone,
	"debit_day" date,
	"try_number" integer,
	"bank_account_id" uuid,
	"bank_fingerprint" text,
	"notice_id" uuid,
	"notice_delivered_at" timestamp (3) with time zone,
	"first_attempt_at" timestamp (3) with time zone,
	"authorization_id" uuid,
	"key_spent" boolean DEFAULT false NOT NULL,
	"failure_reason" text,
	"finished_at" timestamp (3) with time zone,
	"returned_at" timestamp (3) with time zone,
	"adopted_at" timestamp (3) with time zone,
	CONSTRAINT "payments_amount" CHECK ("payments"."amount_cents" > 0),
	CONSTRAINT "payments_status" CHECK ("payments"."status" in ('announced','planned','open','processing','succeeded','failed','expired','cancelled','returned')),
	CONSTRAINT "payments_parts_by_kind" CHECK (case "payments"."kind"
          when 'checkout' then "payments"."return_origin" is not null and "payments"."expires_at" is not null
            and "payments"."status" not in ('announced','cancelled')
          when 'debit' then "payments"."debit_day" is not null and "payments"."try_number" in (1, 2)
            and "payments"."bank_account_id" is not null and "payments"."bank_fingerprint" is not null
            and "payments"."status" not in ('open','expired')
          else false end),
	CONSTRAINT "payments_debit_was_told" CHECK ("payments"."kind" <> 'debit' or "payments"."status" in ('announced','cancelled')
        or "payments"."adopted_at" is not null
        or ("payments"."notice_id" is not null and "payments"."notice_delivered_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "refunds" (
	"id" uuid PRIMARY KEY NOT NULL,
	"loan_id" uuid NOT NULL,
	"member_id" uuid NOT NULL,
	"payment_id" uuid,
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
	CONSTRAINT "refunds_amount" CHECK ("refunds"."amount_cents" > 0),
	CONSTRAINT "refunds_status" CHECK ("refunds"."status" in ('planned','sending','pending','succeeded','failed','replaced','given_outside','dropped'))
);
--> statement-breakpoint
ALTER TABLE "bank_account_holds" ADD CONSTRAINT "bank_account_holds_bank_account_id_bank_accounts_id_fk" FOREIGN KEY ("bank_account_id") REFERENCES "public"."bank_accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
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
ALTER TABLE "extension_requests" ADD CONSTRAINT "extension_requests_loan_id_loans_id_fk" FOREIGN KEY ("loan_id") REFERENCES "public"."loans"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "members" ADD CONSTRAINT "members_id_users_id_fk" FOREIGN KEY ("id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_details" ADD CONSTRAINT "audit_details_audit_id_audit_entries_id_fk" FOREIGN KEY ("audit_id") REFERENCES "public"."audit_entries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_authorization_id_debit_authorizations_id_fk" FOREIGN KEY ("authorization_id") REFERENCES "public"."debit_authorizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "bank_accounts_one_per_member" ON "bank_accounts" USING btree ("member_id") WHERE "bank_accounts"."removed_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "bank_accounts_payment_method" ON "bank_accounts" USING btree ("provider_payment_method_id");--> statement-breakpoint
CREATE INDEX "bank_accounts_fingerprint" ON "bank_accounts" USING btree ("fingerprint");--> statement-breakpoint
CREATE INDEX "bank_accounts_member" ON "bank_accounts" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "bank_accounts_provider_account" ON "bank_accounts" USING btree ("provider_account_id");--> statement-breakpoint
CREATE INDEX "bank_links_member" ON "bank_links" USING btree ("member_id");--> statement-breakpoint
CREATE UNIQUE INDEX "breaks_one_while_it_lasts" ON "breaks" USING btree ("place","reference","part") WHERE "breaks"."gone_at" is null;--> statement-breakpoint
CREATE INDEX "breaks_first_seen" ON "breaks" USING btree ("first_seen_at");--> statement-breakpoint
CREATE INDEX "close_lines_unmatched" ON "close_lines" USING btree ("account","reference") WHERE "close_lines"."matched_in" is null;--> statement-breakpoint
CREATE INDEX "close_lines_side" ON "close_lines" USING btree ("side","account","amount_cents");--> statement-breakpoint
CREATE UNIQUE INDEX "closes_one_per_day" ON "closes" USING btree ("last_day") WHERE "closes"."kind" = 'daily';--> statement-breakpoint
CREATE INDEX "closes_ran" ON "closes" USING btree ("ran_at","id");--> statement-breakpoint
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
CREATE INDEX "ledger_transactions_effective" ON "ledger_transactions" USING btree ("effective_at");--> statement-breakpoint
CREATE INDEX "ledger_transactions_subject" ON "ledger_transactions" USING btree ("subject_id","seq");--> statement-breakpoint
CREATE INDEX "loan_adjustments_loan" ON "loan_adjustments" USING btree ("loan_id","seq");--> statement-breakpoint
CREATE UNIQUE INDEX "loan_adjustments_ledger_transaction" ON "loan_adjustments" USING btree ("ledger_transaction_id");--> statement-breakpoint
CREATE INDEX "loans_member" ON "loans" USING btree ("member_id","approved_at","id");--> statement-breakpoint
CREATE INDEX "loans_queue" ON "loans" USING btree ("status","sent","approved_at","id");--> statement-breakpoint
CREATE INDEX "loans_out_by_due" ON "loans" USING btree ("due_at","id") WHERE "loans"."status" in ('funded','disbursed','overdue') and "loans"."sent";--> statement-breakpoint
CREATE INDEX "loans_lost_by_due" ON "loans" USING btree ("status","due_at","id") WHERE "loans"."status" in ('defaulted','written_off');--> statement-breakpoint
CREATE UNIQUE INDEX "extension_requests_one_waiting" ON "extension_requests" USING btree ("loan_id") WHERE "extension_requests"."status" = 'waiting';--> statement-breakpoint
CREATE INDEX "extension_requests_loan" ON "extension_requests" USING btree ("loan_id","asked_at");--> statement-breakpoint
CREATE INDEX "extension_requests_waiting" ON "extension_requests" USING btree ("status","asked_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "payouts_one_live" ON "payouts" USING btree ("loan_id") WHERE "payouts"."status" in ('planned','sending','processing','posted');--> statement-breakpoint
CREATE UNIQUE INDEX "payouts_provider_key" ON "payouts" USING btree ("provider_key");--> statement-breakpoint
CREATE UNIQUE INDEX "payouts_provider_id" ON "payouts" USING btree ("provider_id");--> statement-breakpoint
CREATE INDEX "payouts_loan" ON "payouts" USING btree ("loan_id");--> statement-breakpoint
CREATE UNIQUE INDEX "members_provider_customer" ON "members" USING btree ("provider_customer_id");--> statement-breakpoint
CREATE UNIQUE INDEX "members_picture_file" ON "members" USING btree ("picture_file");--> statement-breakpoint
CREATE INDEX "members_newest" ON "members" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "members_level_newest" ON "members" USING btree ("membership_level","created_at","id");--> statement-breakpoint
CREATE INDEX "members_bank_account_awaiting" ON "members" USING btree ("created_at","id") WHERE "members"."bank_account_awaits_approval";--> statement-breakpoint
CREATE UNIQUE INDEX "notices_once" ON "notices" USING btree ("subject_id","kind","about_id");--> statement-breakpoint
CREATE INDEX "notices_newest" ON "notices" USING btree ("subject_id","created_at","id");--> statement-breakpoint
CREATE INDEX "kept_records_subject" ON "kept_records" USING btree ("subject_id","kept_until");--> statement-breakpoint
CREATE INDEX "audit_entries_subject" ON "audit_entries" USING btree ("subject_id","id");--> statement-breakpoint
CREATE INDEX "audit_entries_object" ON "audit_entries" USING btree ("object_type","object_id");--> statement-breakpoint
CREATE UNIQUE INDEX "chain_links_transaction" ON "chain_links" USING btree ("transaction_id") WHERE "chain_links"."transaction_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "chain_links_audit" ON "chain_links" USING btree ("audit_id") WHERE "chain_links"."audit_id" is not null;--> statement-breakpoint
CREATE INDEX "idempotency_keys_age" ON "idempotency_keys" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "idempotency_keys_subject" ON "idempotency_keys" USING btree ("subject_id");--> statement-breakpoint
CREATE UNIQUE INDEX "work_kind_key" ON "work" USING btree ("kind","key");--> statement-breakpoint
CREATE INDEX "work_queue_due" ON "work" USING btree ("queue","due_at");--> statement-breakpoint
CREATE INDEX "debit_authorizations_loan" ON "debit_authorizations" USING btree ("loan_id");--> statement-breakpoint
CREATE UNIQUE INDEX "disputes_provider_id" ON "disputes" USING btree ("provider_id");--> statement-breakpoint
CREATE INDEX "disputes_loan" ON "disputes" USING btree ("loan_id");--> statement-breakpoint
CREATE INDEX "disputes_payment" ON "disputes" USING btree ("provider_payment_id");--> statement-breakpoint
CREATE INDEX "disputes_newest" ON "disputes" USING btree ("opened_at","id");--> statement-breakpoint
CREATE INDEX "mandates_provider" ON "mandates" USING btree ("provider_mandate_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payments_one_live" ON "payments" USING btree ("loan_id") WHERE "payments"."status" in ('planned','open','processing');--> statement-breakpoint
CREATE UNIQUE INDEX "payments_provider_key" ON "payments" USING btree ("provider_key");--> statement-breakpoint
CREATE UNIQUE INDEX "payments_provider_session" ON "payments" USING btree ("provider_session_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payments_provider_payment" ON "payments" USING btree ("provider_payment_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payments_one_announced" ON "payments" USING btree ("loan_id") WHERE "payments"."status" = 'announced';--> statement-breakpoint
CREATE UNIQUE INDEX "payments_authorization" ON "payments" USING btree ("authorization_id");--> statement-breakpoint
CREATE INDEX "payments_loan" ON "payments" USING btree ("loan_id");--> statement-breakpoint
CREATE INDEX "payments_fingerprint" ON "payments" USING btree ("bank_fingerprint");--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_one_per_payment" ON "refunds" USING btree ("payment_id") WHERE "refunds"."status" not in ('failed','replaced','dropped');--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_provider_key" ON "refunds" USING btree ("provider_key");--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_provider_id" ON "refunds" USING btree ("provider_id");--> statement-breakpoint
CREATE INDEX "refunds_loan" ON "refunds" USING btree ("loan_id");--> statement-breakpoint
CREATE INDEX "refunds_payment" ON "refunds" USING btree ("provider_payment_id");--> statement-breakpoint
CREATE INDEX "refunds_open" ON "refunds" USING btree ("created_at","id") WHERE "refunds"."status" in ('planned','sending','pending','failed');
--> statement-breakpoint
-- The audit trail and the hash chain over it and the ledger are only ever added to (docs/ledger.md, "Sealing").
create function record_refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'The record is append-only: % on % is refused.', tg_op, tg_table_name
    using errcode = 'restrict_violation';
end
$$;
--> statement-breakpoint
create trigger audit_entries_append_only before update or delete or truncate on audit_entries
  for each statement execute function record_refuse_change();
--> statement-breakpoint
create trigger chain_links_append_only before update or delete or truncate on chain_links
  for each statement execute function record_refuse_change();
--> statement-breakpoint
create trigger seals_append_only before update or delete or truncate on seals
  for each statement execute function record_refuse_change();
--> statement-breakpoint
-- By a trigger, so that nothing is written that the next seal doesn't find.
create function audit_await_seal() returns trigger language plpgsql as $$
begin
  insert into audit_unsealed (audit_id) values (new.id);
  return null;
end
$$;
--> statement-breakpoint
create trigger audit_entries_await_seal after insert on audit_entries
  for each row execute function audit_await_seal();
--> statement-breakpoint
-- The books are append-only: what was wrong is reversed, never changed (docs/ledger.md).
create function ledger_refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'The ledger is append-only: % on % is refused. Post a reversal instead.', tg_op, tg_table_name
    using errcode = 'restrict_violation';
end
$$;
--> statement-breakpoint
create trigger ledger_transactions_append_only before update or delete or truncate on ledger_transactions
  for each statement execute function ledger_refuse_change();
--> statement-breakpoint
create trigger ledger_postings_append_only before update or delete or truncate on ledger_postings
  for each statement execute function ledger_refuse_change();
--> statement-breakpoint
-- Deferred, because a transaction's postings are written after its row.
create function ledger_require_balance() returns trigger language plpgsql as $$
declare
  postings bigint;
  total numeric;
begin
  select count(*), coalesce(sum(amount_cents), 0) into postings, total
    from ledger_postings where transaction_id = new.id;
  if postings <> new.posting_count then
    raise exception 'Ledger transaction % (%) says % postings and has %.', new.id, new.event, new.posting_count, postings
      using errcode = 'check_violation', constraint = 'ledger_transactions_complete';
  end if;
  if total <> 0 then
    raise exception 'Ledger transaction % (%) does not balance: its postings sum to % cents.', new.id, new.event, total
      using errcode = 'check_violation', constraint = 'ledger_transactions_balanced';
  end if;
  return null;
end
$$;
--> statement-breakpoint
create constraint trigger ledger_transactions_balanced after insert on ledger_transactions
  deferrable initially deferred for each row execute function ledger_require_balance();
--> statement-breakpoint
-- A committed transaction has all the postings it says, so any later one is one too many, balanced or not.
create function ledger_refuse_late_postings() returns trigger language plpgsql as $$
declare
  late record;
begin
  select t.id, t.event, t.posting_count into late
    from (select distinct transaction_id from new_postings) as touched
    join ledger_transactions t on t.id = touched.transaction_id
    where t.posting_count < (select count(*) from ledger_postings p where p.transaction_id = t.id)
    limit 1;
  if found then
    raise exception 'Ledger transaction % (%) is complete with % postings: no more may be added.', late.id, late.event, late.posting_count
      using errcode = 'check_violation', constraint = 'ledger_postings_complete';
  end if;
  return null;
end
$$;
--> statement-breakpoint
create trigger ledger_postings_complete after insert on ledger_postings
  referencing new table as new_postings
  for each statement execute function ledger_refuse_late_postings();
--> statement-breakpoint
-- By a trigger, so that no posting is missing from both the sealed sums and the tail.
create function ledger_await_seal() returns trigger language plpgsql as $$
begin
  insert into ledger_unsealed (seq, transaction_id) values (new.seq, new.id);
  return null;
end
$$;
--> statement-breakpoint
create trigger ledger_transactions_await_seal after insert on ledger_transactions
  for each row execute function ledger_await_seal();
--> statement-breakpoint
-- The counts of the Financial Tracker are added to, never counted anew, and no two loans share a row for it.
create function loans_note_count() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and (new.status, new.sent) = (old.status, old.sent) then
    return null;
  end if;
  if tg_op <> 'INSERT' then
    insert into loan_count_changes (status, sent, change) values (old.status, old.sent, -1);
  end if;
  if tg_op <> 'DELETE' then
    insert into loan_count_changes (status, sent, change) values (new.status, new.sent, 1);
  end if;
  return null;
end
$$;
--> statement-breakpoint
create trigger loans_note_count after insert or delete or update of status, sent on loans
  for each row execute function loans_note_count();
--> statement-breakpoint
-- What a borrower accepted is not written anew: another acceptance is added.
create function loan_acceptances_refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'An acceptance is never changed.' using errcode = 'check_violation';
end
$$;
--> statement-breakpoint
create trigger loan_acceptances_unchanged before update on loan_acceptances
  for each row execute function loan_acceptances_refuse_change();
--> statement-breakpoint
-- The fingerprints of what may be one bank account. A bank that tokenizes its numbers gives another one at each link, so
-- what a member links anew is taken for the same by the provider's id of it, or by the bank's name and the last digits:
-- the careful side is to ask for an authorization once too often.
create function bank_account_fingerprints(known text) returns setof text language sql stable as $$
  with recursive same (fingerprint) as (
    select known
    union
    select other.fingerprint from same
      join bank_accounts mine on mine.fingerprint = same.fingerprint
      join bank_accounts other on other.member_id = mine.member_id
        and (other.provider_account_id = mine.provider_account_id
          or (other.bank_name = mine.bank_name and other.last4 = mine.last4))
  )
  select fingerprint from same
$$;
--> statement-breakpoint
-- No third debit of an account after two failures in a row, over all loans (12 CFR 1041.8), unless the borrower has
-- authorized this very one since: its loan, account, amount and day. One that is on its way already may still be told of, and
-- one that only the provider knew of (docs/adr/0025).
create function payments_refuse_third_debit() returns trigger language plpgsql as $$
declare
  standing debit_strikes%rowtype;
begin
  if new.kind <> 'debit' or new.adopted_at is not null or new.status not in ('planned','processing') then
    return new;
  end if;
  if tg_op = 'UPDATE' and old.status in ('planned','processing') then
    return new;
  end if;
  select s.* into standing from debit_strikes s
    where s.fingerprint in (select bank_account_fingerprints(new.bank_fingerprint))
    order by s.changed_at desc, s.consecutive desc limit 1;
  if standing.consecutive >= 2 and not exists (
    select 1 from debit_authorizations a
    where a.id = new.authorization_id and a.loan_id = new.loan_id
      and a.bank_fingerprint = new.bank_fingerprint and a.amount_cents = new.amount_cents
      and a.debit_day = new.debit_day and a.authorized_at >= standing.changed_at
  ) then
    raise exception 'Debit % is refused: the last two debits of its bank account failed.', new.id
      using errcode = 'check_violation', constraint = 'payments_two_failures';
  end if;
  return new;
end
$$;
--> statement-breakpoint
create trigger payments_two_failures before insert or update on payments
  for each row execute function payments_refuse_third_debit();
--> statement-breakpoint
-- What a borrower agreed to is not written anew.
create function debit_authorizations_refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'An authorization is never changed.' using errcode = 'check_violation';
end
$$;
--> statement-breakpoint
create trigger debit_authorizations_unchanged before update on debit_authorizations
  for each row execute function debit_authorizations_refuse_change();
