ALTER TABLE "api_keys" ADD COLUMN "refresh_hash" text;--> statement-breakpoint
ALTER TABLE "api_keys" ADD COLUMN "refresh_until" timestamp with time zone;