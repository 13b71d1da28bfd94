CREATE TABLE "insights" (
	"id" uuid PRIMARY KEY NOT NULL,
	"org_id" uuid NOT NULL,
	"insight_type" text NOT NULL,
	"aggregation_period" text NOT NULL,
	"date" date NOT NULL,
	"finding" text NOT NULL,
	"significance" double precision NOT NULL,
	"rank" integer NOT NULL,
	"change_sentiment" smallint NOT NULL,
	"metric" text NOT NULL,
	"entity_group" text NOT NULL,
	"metadata_id" text NOT NULL,
	"datasource_type" text,
	"datasource_id" uuid,
	"details" jsonb NOT NULL,
	"found_at" timestamp with time zone NOT NULL,
	CONSTRAINT "insights_one_per_finding" UNIQUE("org_id","insight_type","aggregation_period","date","finding")
);
--> statement-breakpoint
ALTER TABLE "insights" ADD CONSTRAINT "insights_org_id_workspaces_org_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."workspaces"("org_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "insights" ADD CONSTRAINT "insights_connection" FOREIGN KEY ("org_id","datasource_id") REFERENCES "public"."connections"("org_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "insights_of_feed" ON "insights" USING btree ("org_id","insight_type","date");--> statement-breakpoint
CREATE INDEX "insights_datasource" ON "insights" USING btree ("org_id","datasource_id");--> statement-breakpoint
ALTER TABLE insights ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY insights_of_workspace ON insights TO cartograph_app
  USING (org_id = nullif(current_setting('app.org_id', true), '')::uuid)
  WITH CHECK (org_id = nullif(current_setting('app.org_id', true), '')::uuid);--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON insights TO cartograph_app;
