CREATE TABLE "audience_batches" (
	"org_id" uuid NOT NULL,
	"job_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"action" text NOT NULL,
	"state" text NOT NULL,
	"pending" jsonb,
	"receipt" jsonb,
	CONSTRAINT "audience_batches_org_id_job_id_number_pk" PRIMARY KEY("org_id","job_id","number")
);
--> statement-breakpoint
CREATE TABLE "audience_members" (
	"org_id" uuid NOT NULL,
	"sync_id" uuid NOT NULL,
	"connection_id" uuid NOT NULL,
	"customer_id" text collate "C" NOT NULL,
	"state" text NOT NULL,
	"reason" text,
	"message" text,
	"identity" text,
	"content" text,
	"sealed_person" text,
	"sealed_next" text,
	"may_be_listed" boolean DEFAULT false NOT NULL,
	"sent_at" timestamp with time zone,
	"job_id" uuid,
	"batch" integer,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "audience_members_org_id_sync_id_connection_id_customer_id_pk" PRIMARY KEY("org_id","sync_id","connection_id","customer_id")
);
--> statement-breakpoint
CREATE TABLE "sync_jobs" (
	"org_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"sync_id" uuid NOT NULL,
	"status" text NOT NULL,
	"phase" text NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"completed_at" timestamp with time zone,
	"number_of_records_synced" bigint DEFAULT 0 NOT NULL,
	"added" bigint DEFAULT 0 NOT NULL,
	"removed" bigint DEFAULT 0 NOT NULL,
	"refused" bigint DEFAULT 0 NOT NULL,
	"planned" bigint,
	"failures" integer DEFAULT 0 NOT NULL,
	"error_code" text,
	"error_message" text,
	"is_cancel_requested" boolean DEFAULT false NOT NULL,
	CONSTRAINT "sync_jobs_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
CREATE TABLE "synced_audiences" (
	"org_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"segment_id" uuid NOT NULL,
	"connection_id" uuid NOT NULL,
	"name" text NOT NULL,
	"platform_settings" jsonb NOT NULL,
	"fields_to_include" jsonb NOT NULL,
	"schedule" text NOT NULL,
	"is_paused" boolean DEFAULT false NOT NULL,
	"hold_out_percent" integer DEFAULT 0 NOT NULL,
	"handle" jsonb,
	"sealed_fingerprint_key" text NOT NULL,
	"next_run_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "synced_audiences_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
ALTER TABLE "audience_batches" ADD CONSTRAINT "audience_batches_org_id_workspaces_org_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."workspaces"("org_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audience_batches" ADD CONSTRAINT "audience_batches_job" FOREIGN KEY ("org_id","job_id") REFERENCES "public"."sync_jobs"("org_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audience_members" ADD CONSTRAINT "audience_members_org_id_workspaces_org_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."workspaces"("org_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audience_members" ADD CONSTRAINT "audience_members_sync" FOREIGN KEY ("org_id","sync_id") REFERENCES "public"."synced_audiences"("org_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sync_jobs" ADD CONSTRAINT "sync_jobs_org_id_workspaces_org_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."workspaces"("org_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sync_jobs" ADD CONSTRAINT "sync_jobs_sync" FOREIGN KEY ("org_id","sync_id") REFERENCES "public"."synced_audiences"("org_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "synced_audiences" ADD CONSTRAINT "synced_audiences_org_id_workspaces_org_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."workspaces"("org_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "synced_audiences" ADD CONSTRAINT "synced_audiences_of_segment" FOREIGN KEY ("org_id","segment_id") REFERENCES "public"."segments"("org_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "synced_audiences" ADD CONSTRAINT "synced_audiences_of_connection" FOREIGN KEY ("org_id","connection_id") REFERENCES "public"."connections"("org_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audience_members_state" ON "audience_members" USING btree ("org_id","sync_id","state","connection_id","customer_id");--> statement-breakpoint
CREATE INDEX "audience_members_identity" ON "audience_members" USING btree ("org_id","sync_id","identity");--> statement-breakpoint
CREATE INDEX "audience_members_batch" ON "audience_members" USING btree ("org_id","job_id","batch");--> statement-breakpoint
CREATE INDEX "sync_jobs_of_sync" ON "sync_jobs" USING btree ("org_id","sync_id","started_at");--> statement-breakpoint
CREATE INDEX "synced_audiences_segment" ON "synced_audiences" USING btree ("org_id","segment_id");--> statement-breakpoint
CREATE INDEX "synced_audiences_destination" ON "synced_audiences" USING btree ("org_id","connection_id");--> statement-breakpoint
CREATE INDEX "synced_audiences_next_run_at" ON "synced_audiences" USING btree ("next_run_at");
--> statement-breakpoint
ALTER TABLE synced_audiences ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY synced_audiences_of_workspace ON synced_audiences TO cartograph_app
  USING (org_id = nullif(current_setting('app.org_id', true), '')::uuid)
  WITH CHECK (org_id = nullif(current_setting('app.org_id', true), '')::uuid);--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON synced_audiences TO cartograph_app;--> statement-breakpoint
ALTER TABLE sync_jobs ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY sync_jobs_of_workspace ON sync_jobs TO cartograph_app
  USING (org_id = nullif(current_setting('app.org_id', true), '')::uuid)
  WITH CHECK (org_id = nullif(current_setting('app.org_id', true), '')::uuid);--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON sync_jobs TO cartograph_app;--> statement-breakpoint
ALTER TABLE audience_batches ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY audience_batches_of_workspace ON audience_batches TO cartograph_app
  USING (org_id = nullif(current_setting('app.org_id', true), '')::uuid)
  WITH CHECK (org_id = nullif(current_setting('app.org_id', true), '')::uuid);--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON audience_batches TO cartograph_app;--> statement-breakpoint
ALTER TABLE audience_members ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY audience_members_of_workspace ON audience_members TO cartograph_app
  USING (org_id = nullif(current_setting('app.org_id', true), '')::uuid)
  WITH CHECK (org_id = nullif(current_setting('app.org_id', true), '')::uuid);--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON audience_members TO cartograph_app;
