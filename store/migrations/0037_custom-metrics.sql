CREATE TABLE "custom_metric_versions" (
	"org_id" uuid NOT NULL,
	"metric_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"name" text NOT NULL,
	"description" text NOT NULL,
	"definition" jsonb NOT NULL,
	"saved_by" uuid,
	"saved_at" timestamp with time zone NOT NULL,
	CONSTRAINT "custom_metric_versions_org_id_metric_id_version_pk" PRIMARY KEY("org_id","metric_id","version")
);
--> statement-breakpoint
CREATE TABLE "custom_metrics" (
	"org_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"member" text NOT NULL,
	"name" text NOT NULL,
	"description" text NOT NULL,
	"definition" jsonb NOT NULL,
	"version" integer NOT NULL,
	"updated_by" uuid,
	"updated_at" timestamp with time zone NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "custom_metrics_org_id_id_pk" PRIMARY KEY("org_id","id"),
	CONSTRAINT "custom_metrics_member" UNIQUE("org_id","member")
);
--> statement-breakpoint
ALTER TABLE "custom_metric_versions" ADD CONSTRAINT "custom_metric_versions_org_id_workspaces_org_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."workspaces"("org_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "custom_metric_versions" ADD CONSTRAINT "custom_metric_versions_saved_by_users_id_fk" FOREIGN KEY ("saved_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "custom_metric_versions" ADD CONSTRAINT "custom_metric_version_of_metric" FOREIGN KEY ("org_id","metric_id") REFERENCES "public"."custom_metrics"("org_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "custom_metrics" ADD CONSTRAINT "custom_metrics_org_id_workspaces_org_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."workspaces"("org_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "custom_metrics" ADD CONSTRAINT "custom_metrics_updated_by_users_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "custom_metric_versions_saved_by" ON "custom_metric_versions" USING btree ("saved_by");--> statement-breakpoint
CREATE INDEX "custom_metrics_updated_at" ON "custom_metrics" USING btree ("org_id","updated_at");--> statement-breakpoint
CREATE INDEX "custom_metrics_updated_by" ON "custom_metrics" USING btree ("updated_by");
--> statement-breakpoint
ALTER TABLE custom_metrics ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY custom_metrics_of_workspace ON custom_metrics TO cartograph_app
  USING (org_id = nullif(current_setting('app.org_id', true), '')::uuid)
  WITH CHECK (org_id = nullif(current_setting('app.org_id', true), '')::uuid);--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON custom_metrics TO cartograph_app;
--> statement-breakpoint
ALTER TABLE custom_metric_versions ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY custom_metric_versions_of_workspace ON custom_metric_versions TO cartograph_app
  USING (org_id = nullif(current_setting('app.org_id', true), '')::uuid)
  WITH CHECK (org_id = nullif(current_setting('app.org_id', true), '')::uuid);--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON custom_metric_versions TO cartograph_app;
