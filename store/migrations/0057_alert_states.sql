CREATE TABLE "alert_states" (
	"org_id" uuid NOT NULL,
	"alert_id" uuid NOT NULL,
	"state" "bytea" NOT NULL,
	CONSTRAINT "alert_states_org_id_alert_id_pk" PRIMARY KEY("org_id","alert_id")
);
--> statement-breakpoint
ALTER TABLE "alert_states" ADD CONSTRAINT "alert_states_org_id_workspaces_org_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."workspaces"("org_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alert_states" ADD CONSTRAINT "alert_states_of_alert" FOREIGN KEY ("org_id","alert_id") REFERENCES "public"."alerts"("org_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
-- What is in it is compressed already.
ALTER TABLE alert_states ALTER COLUMN state SET STORAGE EXTERNAL;--> statement-breakpoint
ALTER TABLE alert_states ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY alert_states_of_workspace ON alert_states TO cartograph_app
  USING (org_id = nullif(current_setting('app.org_id', true), '')::uuid)
  WITH CHECK (org_id = nullif(current_setting('app.org_id', true), '')::uuid);--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON alert_states TO cartograph_app;
