CREATE TABLE "slack_digests" (
	"org_id" uuid PRIMARY KEY NOT NULL,
	"label" text NOT NULL,
	"sealed_url" text NOT NULL,
	"timing" jsonb NOT NULL,
	"news_since" timestamp with time zone NOT NULL,
	"last_sent_for" date,
	"state" text,
	"written_at" timestamp with time zone,
	"sealed_request" text,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp with time zone,
	"attempted_at" timestamp with time zone,
	"message" text
);
--> statement-breakpoint
ALTER TABLE "slack_digests" ADD CONSTRAINT "slack_digests_org_id_workspaces_org_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."workspaces"("org_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE slack_digests ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY slack_digests_of_workspace ON slack_digests TO cartograph_app
  USING (org_id = nullif(current_setting('app.org_id', true), '')::uuid)
  WITH CHECK (org_id = nullif(current_setting('app.org_id', true), '')::uuid);--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON slack_digests TO cartograph_app;
