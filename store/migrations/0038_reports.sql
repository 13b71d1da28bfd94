CREATE TABLE "report_templates" (
	"id" uuid PRIMARY KEY NOT NULL,
	"org_type" text NOT NULL,
	"description" text NOT NULL,
	"name" text NOT NULL,
	"granularity" text NOT NULL,
	"reporting_period" text NOT NULL,
	"comparison" text,
	"definitions" jsonb NOT NULL,
	"updated_by" uuid,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reports" (
	"org_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"granularity" text NOT NULL,
	"reporting_period" text NOT NULL,
	"comparison" text,
	"definitions" jsonb NOT NULL,
	"updated_by" uuid,
	"updated_at" timestamp with time zone NOT NULL,
	"version" integer NOT NULL,
	CONSTRAINT "reports_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
ALTER TABLE "report_templates" ADD CONSTRAINT "report_templates_updated_by_users_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_org_id_workspaces_org_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."workspaces"("org_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_updated_by_users_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "report_templates_org_type" ON "report_templates" USING btree ("org_type","id");--> statement-breakpoint
CREATE INDEX "report_templates_updated_by" ON "report_templates" USING btree ("updated_by");--> statement-breakpoint
CREATE INDEX "reports_updated_at" ON "reports" USING btree ("org_id","updated_at");--> statement-breakpoint
CREATE INDEX "reports_updated_by" ON "reports" USING btree ("updated_by");
--> statement-breakpoint
ALTER TABLE reports ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY reports_of_workspace ON reports TO cartograph_app
  USING (org_id = nullif(current_setting('app.org_id', true), '')::uuid)
  WITH CHECK (org_id = nullif(current_setting('app.org_id', true), '')::uuid);--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON reports TO cartograph_app;
