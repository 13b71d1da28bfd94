CREATE TABLE "insight_states" (
	"org_id" uuid NOT NULL,
	"period" text NOT NULL,
	"metric" text NOT NULL,
	"through" date NOT NULL,
	"mark" text NOT NULL,
	"state" "bytea" NOT NULL,
	CONSTRAINT "insight_states_org_id_period_metric_pk" PRIMARY KEY("org_id","period","metric")
);
--> statement-breakpoint
ALTER TABLE "insight_states" ADD CONSTRAINT "insight_states_org_id_workspaces_org_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."workspaces"("org_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
-- What is in it is compressed already.
ALTER TABLE insight_states ALTER COLUMN state SET STORAGE EXTERNAL;--> statement-breakpoint
ALTER TABLE insight_states ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY insight_states_of_workspace ON insight_states TO cartograph_app
  USING (org_id = nullif(current_setting('app.org_id', true), '')::uuid)
  WITH CHECK (org_id = nullif(current_setting('app.org_id', true), '')::uuid);--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON insight_states TO cartograph_app;
