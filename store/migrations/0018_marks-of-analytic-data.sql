ALTER TABLE "connections" ADD COLUMN "rereading_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "stream_states" ADD COLUMN "warehouse_sequence" bigint DEFAULT 0 NOT NULL;