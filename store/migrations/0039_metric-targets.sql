CREATE TABLE "metric_targets" (
	"org_id" uuid NOT NULL,
	"metric" text NOT NULL,
	"year" smallint NOT NULL,
	"month" smallint NOT NULL,
	"target" double precision NOT NULL,
	"updated_by" uuid,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "metric_targets_org_id_metric_year_month_pk" PRIMARY KEY("org_id","metric","year","month"),
	CONSTRAINT "metric_targets_year" CHECK ("metric_targets"."year" between 1970 and 2100),
	CONSTRAINT "metric_targets_month" CHECK ("metric_targets"."month" between 1 and 12)
);
--> statement-breakpoint
ALTER TABLE "metric_targets" ADD CONSTRAINT "metric_targets_org_id_workspaces_org_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."workspaces"("org_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "metric_targets" ADD CONSTRAINT "metric_targets_updated_by_users_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "metric_targets_updated_by" ON "metric_targets" USING btree ("updated_by");
--> statement-breakpoint
ALTER TABLE metric_targets ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY metric_targets_of_workspace ON metric_targets TO cartograph_app
  USING (org_id = nullif(current_setting('app.org_id', true), '')::uuid)
  WITH CHECK (org_id = nullif(current_setting('app.org_id', true), '')::uuid);--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON metric_targets TO cartograph_app;
