ALTER TABLE "stream_states" ADD COLUMN "swept_to" text;--> statement-breakpoint
ALTER TABLE "stream_states" ADD COLUMN "swept_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "stream_states" ADD COLUMN "sweep_stop" jsonb;