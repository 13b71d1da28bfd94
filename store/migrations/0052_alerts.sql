CREATE TABLE "alert_history" (
	"org_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"incident_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"event" text NOT NULL,
	"user_id" uuid,
	"about" text,
	CONSTRAINT "alert_history_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
CREATE TABLE "alert_incidents" (
	"org_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"alert_id" uuid NOT NULL,
	"state" text NOT NULL,
	"sentence" text NOT NULL,
	"first_date" date NOT NULL,
	"last_date" date NOT NULL,
	"point" jsonb NOT NULL,
	"format" jsonb,
	"parts" jsonb NOT NULL,
	"causes" jsonb NOT NULL,
	"platform" text,
	"opened_at" timestamp with time zone NOT NULL,
	"recovered_at" timestamp with time zone,
	"assignee_id" uuid,
	"snoozed_until" timestamp with time zone,
	"closed_at" timestamp with time zone,
	"close_reason" text,
	"close_note" text NOT NULL,
	CONSTRAINT "alert_incidents_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
CREATE TABLE "alert_messages" (
	"org_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"alert_id" uuid NOT NULL,
	"state" text NOT NULL,
	"sealed_request" text,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp with time zone,
	"attempted_at" timestamp with time zone,
	"sent_at" timestamp with time zone,
	"message" text,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "alert_messages_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
CREATE TABLE "alert_notices" (
	"org_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"incident_id" uuid NOT NULL,
	"about" text NOT NULL,
	"user_id" uuid,
	"by_mail" boolean NOT NULL,
	"label" text,
	"due_at" timestamp with time zone NOT NULL,
	"is_in_digest" boolean DEFAULT false NOT NULL,
	"settled_at" timestamp with time zone,
	"mail_id" uuid,
	"message_id" uuid,
	"skipped" text,
	CONSTRAINT "alert_notices_org_id_id_pk" PRIMARY KEY("org_id","id"),
	CONSTRAINT "alert_notices_once" UNIQUE NULLS NOT DISTINCT("org_id","incident_id","about","user_id")
);
--> statement-breakpoint
CREATE TABLE "alerts" (
	"org_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"watch" jsonb NOT NULL,
	"rule" jsonb NOT NULL,
	"granularity" text NOT NULL,
	"members" jsonb NOT NULL,
	"slack_label" text,
	"sealed_slack_url" text,
	"quiet" jsonb NOT NULL,
	"is_paused" boolean NOT NULL,
	"evaluated_through" date,
	"problem" text,
	"created_by" uuid,
	"updated_at" timestamp with time zone NOT NULL,
	"version" integer NOT NULL,
	CONSTRAINT "alerts_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
ALTER TABLE "alert_history" ADD CONSTRAINT "alert_history_org_id_workspaces_org_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."workspaces"("org_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alert_history" ADD CONSTRAINT "alert_history_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alert_history" ADD CONSTRAINT "alert_history_of_incident" FOREIGN KEY ("org_id","incident_id") REFERENCES "public"."alert_incidents"("org_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alert_incidents" ADD CONSTRAINT "alert_incidents_org_id_workspaces_org_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."workspaces"("org_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alert_incidents" ADD CONSTRAINT "alert_incidents_assignee_id_users_id_fk" FOREIGN KEY ("assignee_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alert_incidents" ADD CONSTRAINT "alert_incidents_of_alert" FOREIGN KEY ("org_id","alert_id") REFERENCES "public"."alerts"("org_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alert_messages" ADD CONSTRAINT "alert_messages_org_id_workspaces_org_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."workspaces"("org_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alert_messages" ADD CONSTRAINT "alert_messages_of_alert" FOREIGN KEY ("org_id","alert_id") REFERENCES "public"."alerts"("org_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alert_notices" ADD CONSTRAINT "alert_notices_org_id_workspaces_org_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."workspaces"("org_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alert_notices" ADD CONSTRAINT "alert_notices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alert_notices" ADD CONSTRAINT "alert_notices_of_incident" FOREIGN KEY ("org_id","incident_id") REFERENCES "public"."alert_incidents"("org_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alerts" ADD CONSTRAINT "alerts_org_id_workspaces_org_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."workspaces"("org_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alerts" ADD CONSTRAINT "alerts_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "alert_history_incident" ON "alert_history" USING btree ("org_id","incident_id");--> statement-breakpoint
CREATE INDEX "alert_history_user" ON "alert_history" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "alert_incidents_running" ON "alert_incidents" USING btree ("org_id","alert_id") WHERE "alert_incidents"."recovered_at" is null;--> statement-breakpoint
CREATE INDEX "alert_incidents_opened_at" ON "alert_incidents" USING btree ("org_id","opened_at");--> statement-breakpoint
CREATE INDEX "alert_incidents_assignee" ON "alert_incidents" USING btree ("assignee_id");--> statement-breakpoint
CREATE INDEX "alert_messages_due" ON "alert_messages" USING btree ("state","next_attempt_at");--> statement-breakpoint
CREATE INDEX "alert_notices_due" ON "alert_notices" USING btree ("due_at") WHERE "alert_notices"."settled_at" is null;--> statement-breakpoint
CREATE INDEX "alert_notices_user" ON "alert_notices" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "alerts_created_by" ON "alerts" USING btree ("created_by");--> statement-breakpoint
ALTER TABLE alerts ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY alerts_of_workspace ON alerts TO cartograph_app
  USING (org_id = nullif(current_setting('app.org_id', true), '')::uuid)
  WITH CHECK (org_id = nullif(current_setting('app.org_id', true), '')::uuid);--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON alerts TO cartograph_app;--> statement-breakpoint
ALTER TABLE alert_incidents ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY alert_incidents_of_workspace ON alert_incidents TO cartograph_app
  USING (org_id = nullif(current_setting('app.org_id', true), '')::uuid)
  WITH CHECK (org_id = nullif(current_setting('app.org_id', true), '')::uuid);--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON alert_incidents TO cartograph_app;--> statement-breakpoint
ALTER TABLE alert_history ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY alert_history_of_workspace ON alert_history TO cartograph_app
  USING (org_id = nullif(current_setting('app.org_id', true), '')::uuid)
  WITH CHECK (org_id = nullif(current_setting('app.org_id', true), '')::uuid);--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON alert_history TO cartograph_app;--> statement-breakpoint
ALTER TABLE alert_messages ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY alert_messages_of_workspace ON alert_messages TO cartograph_app
  USING (org_id = nullif(current_setting('app.org_id', true), '')::uuid)
  WITH CHECK (org_id = nullif(current_setting('app.org_id', true), '')::uuid);--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON alert_messages TO cartograph_app;--> statement-breakpoint
ALTER TABLE alert_notices ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY alert_notices_of_workspace ON alert_notices TO cartograph_app
  USING (org_id = nullif(current_setting('app.org_id', true), '')::uuid)
  WITH CHECK (org_id = nullif(current_setting('app.org_id', true), '')::uuid);--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON alert_notices TO cartograph_app;
