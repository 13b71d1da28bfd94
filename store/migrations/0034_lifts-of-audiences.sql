CREATE TABLE "audience_lifts" (
	"org_id" uuid NOT NULL,
	"sync_id" uuid NOT NULL,
	"day" date NOT NULL,
	"measured_at" timestamp with time zone NOT NULL,
	"currency" text NOT NULL,
	"sent" jsonb NOT NULL,
	"held_out" jsonb NOT NULL,
	"left_out" jsonb NOT NULL,
	CONSTRAINT "audience_lifts_org_id_sync_id_day_pk" PRIMARY KEY("org_id","sync_id","day")
);
--> statement-breakpoint
ALTER TABLE "audience_members" ADD COLUMN "assigned_group" text;--> statement-breakpoint
ALTER TABLE "audience_lifts" ADD CONSTRAINT "audience_lifts_org_id_workspaces_org_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."workspaces"("org_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audience_lifts" ADD CONSTRAINT "audience_lifts_sync" FOREIGN KEY ("org_id","sync_id") REFERENCES "public"."synced_audiences"("org_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
UPDATE audience_members SET assigned_group = CASE WHEN reason = 'hold_out' THEN 'held_out' ELSE 'sent' END
  WHERE reason = 'hold_out' OR sent_at IS NOT NULL;--> statement-breakpoint
ALTER TABLE audience_lifts ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY audience_lifts_of_workspace ON audience_lifts TO cartograph_app
  USING (org_id = nullif(current_setting('app.org_id', true), '')::uuid)
  WITH CHECK (org_id = nullif(current_setting('app.org_id', true), '')::uuid);--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON audience_lifts TO cartograph_app;
