ALTER TABLE "quota_counters" ADD COLUMN "counted_day" date;--> statement-breakpoint
ALTER TABLE "quota_counters" ADD COLUMN "day_cost" double precision DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "quota_counters" ADD COLUMN "previous_day_cost" double precision DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "quota_counters" ADD COLUMN "learned_limit" double precision;--> statement-breakpoint
ALTER TABLE "quota_counters" ADD COLUMN "learned_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "quota_counters" ADD COLUMN "learned_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "quota_counters" ADD COLUMN "learned_times" integer DEFAULT 0 NOT NULL;