-- Whoever had an account before addresses were confirmed keeps it, with the password where it lives now.
UPDATE "users" SET "email_verified" = true;--> statement-breakpoint
INSERT INTO "identity_accounts" ("id", "user_id", "provider_id", "account_id", "password")
  SELECT gen_random_uuid(), "id", 'credential', "id"::text, "password_hash" FROM "users";--> statement-breakpoint
DELETE FROM "memberships" WHERE "status" <> 'joined';--> statement-breakpoint
ALTER TABLE "users" DROP COLUMN "password_hash";--> statement-breakpoint
ALTER TABLE "memberships" DROP COLUMN "status";