CREATE TABLE "mail_files" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"media_type" text NOT NULL,
	"sealed_content" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "report_deliveries" (
	"org_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"run_id" uuid NOT NULL,
	"recipient_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"user_id" uuid,
	"label" text,
	"state" text NOT NULL,
	"content" text NOT NULL,
	"attachment" text NOT NULL,
	"mail_id" uuid,
	"sealed_request" text,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp with time zone,
	"attempted_at" timestamp with time zone,
	"message" text,
	"created_at" timestamp with time zone NOT NULL,
	"sent_at" timestamp with time zone,
	CONSTRAINT "report_deliveries_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
CREATE TABLE "report_recipients" (
	"org_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"schedule_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"state" text NOT NULL,
	"user_id" uuid,
	"email" text,
	"url_label" text,
	"sealed_url" text,
	"sealed_secret" text,
	"token_hash" text,
	"sealed_token" text,
	"added_by" uuid,
	"added_at" timestamp with time zone NOT NULL,
	"confirmed_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	CONSTRAINT "report_recipients_org_id_id_pk" PRIMARY KEY("org_id","id"),
	CONSTRAINT "report_recipients_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "report_runs" (
	"org_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"schedule_id" uuid NOT NULL,
	"test_for" uuid,
	"due_at" timestamp with time zone NOT NULL,
	"state" text NOT NULL,
	"message" text,
	"failures" integer DEFAULT 0 NOT NULL,
	"resumes_at" timestamp with time zone,
	"finished_at" timestamp with time zone,
	"period_from" date,
	"period_to" date,
	"data_through" timestamp with time zone,
	"is_data_late" boolean DEFAULT false NOT NULL,
	CONSTRAINT "report_runs_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
CREATE TABLE "report_schedules" (
	"org_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"report_id" uuid NOT NULL,
	"timing" jsonb NOT NULL,
	"attachment" text NOT NULL,
	"is_paused" boolean NOT NULL,
	"created_by" uuid,
	"next_run_at" timestamp with time zone,
	"next_run_zone" text NOT NULL,
	"version" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "report_schedules_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "file_id" uuid;--> statement-breakpoint
ALTER TABLE "report_deliveries" ADD CONSTRAINT "report_deliveries_org_id_workspaces_org_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."workspaces"("org_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_deliveries" ADD CONSTRAINT "report_deliveries_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_deliveries" ADD CONSTRAINT "report_deliveries_run" FOREIGN KEY ("org_id","run_id") REFERENCES "public"."report_runs"("org_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_recipients" ADD CONSTRAINT "report_recipients_org_id_workspaces_org_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."workspaces"("org_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_recipients" ADD CONSTRAINT "report_recipients_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_recipients" ADD CONSTRAINT "report_recipients_added_by_users_id_fk" FOREIGN KEY ("added_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_recipients" ADD CONSTRAINT "report_recipients_of_schedule" FOREIGN KEY ("org_id","schedule_id") REFERENCES "public"."report_schedules"("org_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_runs" ADD CONSTRAINT "report_runs_org_id_workspaces_org_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."workspaces"("org_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_runs" ADD CONSTRAINT "report_runs_test_for_users_id_fk" FOREIGN KEY ("test_for") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_runs" ADD CONSTRAINT "report_runs_schedule" FOREIGN KEY ("org_id","schedule_id") REFERENCES "public"."report_schedules"("org_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_schedules" ADD CONSTRAINT "report_schedules_org_id_workspaces_org_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."workspaces"("org_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_schedules" ADD CONSTRAINT "report_schedules_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_schedules" ADD CONSTRAINT "report_schedules_of_report" FOREIGN KEY ("org_id","report_id") REFERENCES "public"."reports"("org_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "report_deliveries_once" ON "report_deliveries" USING btree ("org_id","run_id","recipient_id");--> statement-breakpoint
CREATE INDEX "report_deliveries_state" ON "report_deliveries" USING btree ("state","next_attempt_at");--> statement-breakpoint
CREATE INDEX "report_deliveries_user" ON "report_deliveries" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "report_recipients_schedule" ON "report_recipients" USING btree ("org_id","schedule_id");--> statement-breakpoint
CREATE INDEX "report_recipients_user" ON "report_recipients" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "report_recipients_added_by" ON "report_recipients" USING btree ("added_by");--> statement-breakpoint
CREATE UNIQUE INDEX "report_recipients_member" ON "report_recipients" USING btree ("org_id","schedule_id","user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "report_recipients_address" ON "report_recipients" USING btree ("org_id","schedule_id","email");--> statement-breakpoint
CREATE INDEX "report_runs_of_schedule" ON "report_runs" USING btree ("org_id","schedule_id","due_at");--> statement-breakpoint
CREATE INDEX "report_runs_open" ON "report_runs" USING btree ("state","resumes_at");--> statement-breakpoint
CREATE INDEX "report_runs_test_for" ON "report_runs" USING btree ("test_for");--> statement-breakpoint
CREATE UNIQUE INDEX "report_runs_due" ON "report_runs" USING btree ("org_id","schedule_id","due_at") WHERE "report_runs"."test_for" is null;--> statement-breakpoint
CREATE INDEX "report_schedules_report" ON "report_schedules" USING btree ("org_id","report_id");--> statement-breakpoint
CREATE INDEX "report_schedules_next_run_at" ON "report_schedules" USING btree ("next_run_at");--> statement-breakpoint
CREATE INDEX "report_schedules_created_by" ON "report_schedules" USING btree ("created_by");--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_file_id_mail_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."mail_files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "mails_file" ON "mails" USING btree ("file_id");
--> statement-breakpoint
ALTER TABLE report_schedules ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY report_schedules_of_workspace ON report_schedules TO cartograph_app
  USING (org_id = nullif(current_setting('app.org_id', true), '')::uuid)
  WITH CHECK (org_id = nullif(current_setting('app.org_id', true), '')::uuid);--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON report_schedules TO cartograph_app;
--> statement-breakpoint
ALTER TABLE report_recipients ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY report_recipients_of_workspace ON report_recipients TO cartograph_app
  USING (org_id = nullif(current_setting('app.org_id', true), '')::uuid)
  WITH CHECK (org_id = nullif(current_setting('app.org_id', true), '')::uuid);--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON report_recipients TO cartograph_app;
--> statement-breakpoint
ALTER TABLE report_runs ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY report_runs_of_workspace ON report_runs TO cartograph_app
  USING (org_id = nullif(current_setting('app.org_id', true), '')::uuid)
  WITH CHECK (org_id = nullif(current_setting('app.org_id', true), '')::uuid);--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON report_runs TO cartograph_app;
--> statement-breakpoint
ALTER TABLE report_deliveries ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY report_deliveries_of_workspace ON report_deliveries TO cartograph_app
  USING (org_id = nullif(current_setting('app.org_id', true), '')::uuid)
  WITH CHECK (org_id = nullif(current_setting('app.org_id', true), '')::uuid);--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON report_deliveries TO cartograph_app;
--> statement-breakpoint
GRANT INSERT ON mail_files TO cartograph_app;
