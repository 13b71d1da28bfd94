CREATE TABLE "action_log_entries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"org_id" uuid NOT NULL,
	"user_id" uuid,
	"text" text NOT NULL,
	"mentioned_users" uuid[] NOT NULL,
	"tags" text[] NOT NULL,
	"action_date" date NOT NULL,
	"datasource_type" text NOT NULL,
	"lookback_date" date NOT NULL,
	"insight_id" uuid,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "action_log_entries" ADD CONSTRAINT "action_log_entries_org_id_workspaces_org_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."workspaces"("org_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "action_log_entries" ADD CONSTRAINT "action_log_entries_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "action_log_entries" ADD CONSTRAINT "action_log_of_insight" FOREIGN KEY ("org_id","insight_id") REFERENCES "public"."insights"("org_id","id") ON DELETE set null ("insight_id") ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "action_log_by_action_date" ON "action_log_entries" USING btree ("org_id","action_date","created_at");--> statement-breakpoint
CREATE INDEX "action_log_by_lookback_date" ON "action_log_entries" USING btree ("org_id","lookback_date","created_at");--> statement-breakpoint
CREATE INDEX "action_log_insight" ON "action_log_entries" USING btree ("org_id","insight_id");--> statement-breakpoint
CREATE INDEX "action_log_user_id" ON "action_log_entries" USING btree ("user_id");--> statement-breakpoint
ALTER TABLE action_log_entries ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY action_log_entries_of_workspace ON action_log_entries TO cartograph_app
  USING (org_id = nullif(current_setting('app.org_id', true), '')::uuid)
  WITH CHECK (org_id = nullif(current_setting('app.org_id', true), '')::uuid);--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON action_log_entries TO cartograph_app;
