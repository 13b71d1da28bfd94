CREATE TABLE "model_use" (
	"org_id" uuid NOT NULL,
	"day" date NOT NULL,
	"questions" integer NOT NULL,
	"tokens_read" integer NOT NULL,
	"tokens_written" integer NOT NULL,
	CONSTRAINT "model_use_org_id_day_pk" PRIMARY KEY("org_id","day")
);
--> statement-breakpoint
ALTER TABLE "model_use" ADD CONSTRAINT "model_use_org_id_workspaces_org_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."workspaces"("org_id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE model_use ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY model_use_of_workspace ON model_use TO cartograph_app
  USING (org_id = nullif(current_setting('app.org_id', true), '')::uuid)
  WITH CHECK (org_id = nullif(current_setting('app.org_id', true), '')::uuid);--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON model_use TO cartograph_app;
