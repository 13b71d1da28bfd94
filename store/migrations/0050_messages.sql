CREATE TABLE "channel_reads" (
	"org_id" uuid NOT NULL,
	"channel" text NOT NULL,
	"user_id" uuid NOT NULL,
	"position" bigint NOT NULL,
	"read_at" timestamp with time zone NOT NULL,
	CONSTRAINT "channel_reads_org_id_user_id_channel_pk" PRIMARY KEY("org_id","user_id","channel")
);
--> statement-breakpoint
CREATE TABLE "channels" (
	"org_id" uuid NOT NULL,
	"tag" text NOT NULL,
	"version" bigint NOT NULL,
	CONSTRAINT "channels_org_id_tag_pk" PRIMARY KEY("org_id","tag")
);
--> statement-breakpoint
CREATE TABLE "message_reactions" (
	"org_id" uuid NOT NULL,
	"message_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"emoji" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "message_reactions_org_id_message_id_user_id_emoji_pk" PRIMARY KEY("org_id","message_id","user_id","emoji")
);
--> statement-breakpoint
CREATE TABLE "messages" (
	"id" uuid NOT NULL,
	"org_id" uuid NOT NULL,
	"channel" text NOT NULL,
	"parent_id" uuid,
	"user_id" uuid,
	"text" text NOT NULL,
	"mentioned_users" uuid[] NOT NULL,
	"tags" text[] NOT NULL,
	"address" text,
	"action_date" date,
	"datasource_type" text,
	"lookback_date" date,
	"insight_id" uuid,
	"position" bigint NOT NULL,
	"version" bigint NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"edited_at" timestamp with time zone,
	"deleted_at" timestamp with time zone,
	"resolved_at" timestamp with time zone,
	"resolved_by" uuid,
	CONSTRAINT "messages_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
INSERT INTO "channels" ("org_id", "tag", "version")
  SELECT "org_id", 'all-action-log', count(*) FROM "action_log_entries" GROUP BY "org_id";--> statement-breakpoint
INSERT INTO "messages" ("id", "org_id", "channel", "user_id", "text", "mentioned_users", "tags", "action_date",
    "datasource_type", "lookback_date", "insight_id", "created_at", "position", "version")
  SELECT "id", "org_id", 'all-action-log', "user_id", "text", "mentioned_users", "tags", "action_date",
    "datasource_type", "lookback_date", "insight_id", "created_at", "place", "place"
  FROM (
    SELECT *, row_number() OVER (PARTITION BY "org_id" ORDER BY "created_at", "id") AS "place" FROM "action_log_entries"
  ) AS "entries";--> statement-breakpoint
DROP TABLE "action_log_entries" CASCADE;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_action" CHECK (num_nonnulls("action_date", "datasource_type", "lookback_date") IN (0, 3));--> statement-breakpoint
ALTER TABLE "channel_reads" ADD CONSTRAINT "channel_reads_org_id_workspaces_org_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."workspaces"("org_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "channel_reads" ADD CONSTRAINT "channel_reads_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "channel_reads" ADD CONSTRAINT "channel_reads_channel" FOREIGN KEY ("org_id","channel") REFERENCES "public"."channels"("org_id","tag") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "channels" ADD CONSTRAINT "channels_org_id_workspaces_org_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."workspaces"("org_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_reactions" ADD CONSTRAINT "message_reactions_org_id_workspaces_org_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."workspaces"("org_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_reactions" ADD CONSTRAINT "message_reactions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_reactions" ADD CONSTRAINT "message_reactions_message" FOREIGN KEY ("org_id","message_id") REFERENCES "public"."messages"("org_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_org_id_workspaces_org_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."workspaces"("org_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_resolved_by_users_id_fk" FOREIGN KEY ("resolved_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_channel" FOREIGN KEY ("org_id","channel") REFERENCES "public"."channels"("org_id","tag") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_parent" FOREIGN KEY ("org_id","parent_id") REFERENCES "public"."messages"("org_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "action_log_of_insight" FOREIGN KEY ("org_id","insight_id") REFERENCES "public"."insights"("org_id","id") ON DELETE set null ("insight_id") ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "channel_reads_user_id" ON "channel_reads" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "message_reactions_user_id" ON "message_reactions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "action_log_by_action_date" ON "messages" USING btree ("org_id","action_date","created_at");--> statement-breakpoint
CREATE INDEX "action_log_by_lookback_date" ON "messages" USING btree ("org_id","lookback_date","created_at");--> statement-breakpoint
CREATE INDEX "action_log_insight" ON "messages" USING btree ("org_id","insight_id");--> statement-breakpoint
CREATE INDEX "messages_user_id" ON "messages" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "messages_resolved_by" ON "messages" USING btree ("resolved_by");--> statement-breakpoint
CREATE UNIQUE INDEX "messages_by_position" ON "messages" USING btree ("org_id","channel","position");--> statement-breakpoint
CREATE INDEX "messages_by_version" ON "messages" USING btree ("org_id","channel","version");--> statement-breakpoint
CREATE INDEX "messages_by_parent" ON "messages" USING btree ("org_id","parent_id","position");--> statement-breakpoint
ALTER TABLE channels ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY channels_of_workspace ON channels TO cartograph_app
  USING (org_id = nullif(current_setting('app.org_id', true), '')::uuid)
  WITH CHECK (org_id = nullif(current_setting('app.org_id', true), '')::uuid);--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON channels TO cartograph_app;--> statement-breakpoint
ALTER TABLE messages ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY messages_of_workspace ON messages TO cartograph_app
  USING (org_id = nullif(current_setting('app.org_id', true), '')::uuid)
  WITH CHECK (org_id = nullif(current_setting('app.org_id', true), '')::uuid);--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON messages TO cartograph_app;--> statement-breakpoint
ALTER TABLE message_reactions ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY message_reactions_of_workspace ON message_reactions TO cartograph_app
  USING (org_id = nullif(current_setting('app.org_id', true), '')::uuid)
  WITH CHECK (org_id = nullif(current_setting('app.org_id', true), '')::uuid);--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON message_reactions TO cartograph_app;--> statement-breakpoint
ALTER TABLE channel_reads ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY channel_reads_of_workspace ON channel_reads TO cartograph_app
  USING (org_id = nullif(current_setting('app.org_id', true), '')::uuid)
  WITH CHECK (org_id = nullif(current_setting('app.org_id', true), '')::uuid);--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON channel_reads TO cartograph_app;
