CREATE TABLE "upload_days" (
	"org_id" uuid NOT NULL,
	"connection_id" uuid NOT NULL,
	"day" text NOT NULL,
	"upload_id" uuid,
	"rows" jsonb,
	"changed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "upload_days_org_id_connection_id_day_pk" PRIMARY KEY("org_id","connection_id","day")
);
--> statement-breakpoint
CREATE TABLE "upload_parts" (
	"org_id" uuid NOT NULL,
	"upload_id" uuid NOT NULL,
	"part" integer NOT NULL,
	"size" integer NOT NULL,
	"data" "bytea" NOT NULL,
	CONSTRAINT "upload_parts_org_id_upload_id_part_pk" PRIMARY KEY("org_id","upload_id","part")
);
--> statement-breakpoint
CREATE TABLE "uploads" (
	"org_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"connection_id" uuid NOT NULL,
	"file_name" text NOT NULL,
	"state" text NOT NULL,
	"bytes" bigint NOT NULL,
	"rows" integer DEFAULT 0 NOT NULL,
	"refused_rows" integer DEFAULT 0 NOT NULL,
	"refusals" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"ignored_columns" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"notes" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"problem" text,
	"created_by" uuid,
	"created_at" timestamp with time zone NOT NULL,
	"finished_at" timestamp with time zone,
	CONSTRAINT "uploads_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
ALTER TABLE "upload_days" ADD CONSTRAINT "upload_days_org_id_workspaces_org_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."workspaces"("org_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upload_days" ADD CONSTRAINT "upload_days_connection" FOREIGN KEY ("org_id","connection_id") REFERENCES "public"."connections"("org_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upload_parts" ADD CONSTRAINT "upload_parts_org_id_workspaces_org_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."workspaces"("org_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upload_parts" ADD CONSTRAINT "upload_parts_upload" FOREIGN KEY ("org_id","upload_id") REFERENCES "public"."uploads"("org_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_org_id_workspaces_org_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."workspaces"("org_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_connection" FOREIGN KEY ("org_id","connection_id") REFERENCES "public"."connections"("org_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "upload_days_changed" ON "upload_days" USING btree ("connection_id","changed_at","day");--> statement-breakpoint
CREATE INDEX "upload_days_upload" ON "upload_days" USING btree ("upload_id");--> statement-breakpoint
CREATE INDEX "uploads_connection_id" ON "uploads" USING btree ("connection_id","id");--> statement-breakpoint
CREATE INDEX "uploads_created_by" ON "uploads" USING btree ("created_by");
--> statement-breakpoint
ALTER TABLE uploads ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY uploads_of_workspace ON uploads TO cartograph_app
  USING (org_id = nullif(current_setting('app.org_id', true), '')::uuid)
  WITH CHECK (org_id = nullif(current_setting('app.org_id', true), '')::uuid);--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON uploads TO cartograph_app;
--> statement-breakpoint
ALTER TABLE upload_parts ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY upload_parts_of_workspace ON upload_parts TO cartograph_app
  USING (org_id = nullif(current_setting('app.org_id', true), '')::uuid)
  WITH CHECK (org_id = nullif(current_setting('app.org_id', true), '')::uuid);--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON upload_parts TO cartograph_app;
--> statement-breakpoint
ALTER TABLE upload_days ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY upload_days_of_workspace ON upload_days TO cartograph_app
  USING (org_id = nullif(current_setting('app.org_id', true), '')::uuid)
  WITH CHECK (org_id = nullif(current_setting('app.org_id', true), '')::uuid);--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON upload_days TO cartograph_app;
