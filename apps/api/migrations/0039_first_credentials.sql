-- The password and the email that a member registered with are no changes: both dates were the date of registration.
UPDATE "users" SET "password_changed_at" = NULL WHERE "password_changed_at" <= "created_at";
--> statement-breakpoint
UPDATE "users" SET "email_changed_at" = NULL WHERE "email_changed_at" <= "created_at";
