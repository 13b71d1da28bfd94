ALTER TABLE "stream_states" ADD COLUMN "stopped_by" jsonb;--> statement-breakpoint
ALTER TABLE "stream_states" ADD COLUMN "withheld" jsonb;