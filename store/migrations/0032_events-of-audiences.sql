CREATE TABLE "audience_events" (
	"org_id" uuid NOT NULL,
	"sync_id" uuid NOT NULL,
	"connection_id" uuid NOT NULL,
	"customer_id" text collate "C" NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "audience_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"happened_at" timestamp with time zone NOT NULL,
	"event" text NOT NULL,
	"reason" text,
	"message" text,
	CONSTRAINT "audience_events_org_id_sync_id_connection_id_customer_id_id_pk" PRIMARY KEY("org_id","sync_id","connection_id","customer_id","id")
);
--> statement-breakpoint
ALTER TABLE "audience_members" ADD COLUMN "last_identity" text;--> statement-breakpoint
ALTER TABLE "audience_members" ADD COLUMN "assigned_at" timestamp with time zone NOT NULL;--> statement-breakpoint
ALTER TABLE "sync_jobs" ADD COLUMN "loss_percent" double precision;--> statement-breakpoint
ALTER TABLE "sync_jobs" ADD COLUMN "is_approved" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "sync_jobs" ADD COLUMN "match_rate_at_least" double precision;--> statement-breakpoint
ALTER TABLE "sync_jobs" ADD COLUMN "match_rate_at_most" double precision;--> statement-breakpoint
ALTER TABLE "sync_jobs" ADD COLUMN "resumes_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "synced_audiences" ADD COLUMN "largest_loss_percent" integer;--> statement-breakpoint
ALTER TABLE "synced_audiences" ADD COLUMN "emptying_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "audience_events" ADD CONSTRAINT "audience_events_org_id_workspaces_org_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."workspaces"("org_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audience_events" ADD CONSTRAINT "audience_events_sync" FOREIGN KEY ("org_id","sync_id") REFERENCES "public"."synced_audiences"("org_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audience_events_happened_at" ON "audience_events" USING brin ("happened_at");--> statement-breakpoint
CREATE INDEX "audience_members_last_identity" ON "audience_members" USING btree ("org_id","sync_id","last_identity") WHERE "audience_members"."last_identity" is not null;--> statement-breakpoint
ALTER TABLE audience_events ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY audience_events_of_workspace ON audience_events TO cartograph_app
  USING (org_id = nullif(current_setting('app.org_id', true), '')::uuid)
  WITH CHECK (org_id = nullif(current_setting('app.org_id', true), '')::uuid);--> statement-breakpoint
GRANT SELECT, INSERT, DELETE ON audience_events TO cartograph_app;
