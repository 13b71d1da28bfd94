CREATE TABLE "workspace_exports" (
	"org_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"state" text NOT NULL,
	"started_by" uuid,
	"created_at" timestamp with time zone NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"resumes_at" timestamp with time zone,
	"message" text,
	"files_done" integer DEFAULT 0 NOT NULL,
	"files_total" integer,
	"rows" bigint DEFAULT 0 NOT NULL,
	"blocks" integer DEFAULT 0 NOT NULL,
	"bytes" bigint,
	"finished_at" timestamp with time zone,
	"expires_at" timestamp with time zone,
	CONSTRAINT "workspace_exports_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
ALTER TABLE "workspace_exports" ADD CONSTRAINT "workspace_exports_org_id_workspaces_org_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."workspaces"("org_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "workspace_exports" ADD CONSTRAINT "workspace_exports_started_by_users_id_fk" FOREIGN KEY ("started_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "workspace_exports_started_by" ON "workspace_exports" USING btree ("started_by");--> statement-breakpoint
CREATE INDEX "workspace_exports_state" ON "workspace_exports" USING btree ("state");--> statement-breakpoint
CREATE UNIQUE INDEX "workspace_exports_one_open" ON "workspace_exports" USING btree ("org_id") WHERE "workspace_exports"."state" in ('waiting', 'running');--> statement-breakpoint
ALTER TABLE workspace_exports ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY workspace_exports_of_workspace ON workspace_exports TO cartograph_app
  USING (org_id = nullif(current_setting('app.org_id', true), '')::uuid)
  WITH CHECK (org_id = nullif(current_setting('app.org_id', true), '')::uuid);--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON workspace_exports TO cartograph_app;
