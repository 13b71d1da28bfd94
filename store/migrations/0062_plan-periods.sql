ALTER TABLE "workspaces" ADD COLUMN "plan_id" text;--> statement-breakpoint
ALTER TABLE "workspaces" ADD COLUMN "plan_period_ends_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "workspaces" ADD COLUMN "plan_cancels_at_end" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "workspaces" ADD COLUMN "plan_past_due_since" timestamp with time zone;