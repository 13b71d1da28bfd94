-- For finding names by parts of words; comes with PostgreSQL.
CREATE EXTENSION IF NOT EXISTS pg_trgm;--> statement-breakpoint
CREATE TABLE "entity_words" (
	"org_id" uuid NOT NULL,
	"key" text collate "C" NOT NULL,
	"word" text collate "C" NOT NULL,
	CONSTRAINT "entity_words_org_id_key_word_pk" PRIMARY KEY("org_id","key","word")
);
--> statement-breakpoint
CREATE TABLE "feed_pins" (
	"org_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"insight_id" uuid NOT NULL,
	"datasource_id" uuid,
	"notes" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "feed_pins_org_id_user_id_insight_id_pk" PRIMARY KEY("org_id","user_id","insight_id")
);
--> statement-breakpoint
CREATE TABLE "insight_digests" (
	"org_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"is_on" boolean NOT NULL,
	"told_until" timestamp with time zone NOT NULL,
	"last_sent_for" date,
	CONSTRAINT "insight_digests_org_id_user_id_pk" PRIMARY KEY("org_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "insight_feedback" (
	"org_id" uuid NOT NULL,
	"insight_id" uuid PRIMARY KEY NOT NULL,
	"is_useful" boolean,
	"closed_reason" text,
	"user_id" uuid,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "insight_runs" (
	"org_id" uuid PRIMARY KEY NOT NULL,
	"state" text NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"finished_at" timestamp with time zone,
	"through" date,
	"series" integer NOT NULL,
	"declined" integer NOT NULL,
	"problem" text
);
--> statement-breakpoint
CREATE TABLE "metric_entities" (
	"org_id" uuid NOT NULL,
	"metadata_id" text NOT NULL,
	"entity_alias" text NOT NULL,
	"entity_group" text NOT NULL,
	"entity_group_alias" text NOT NULL,
	"rank" smallint NOT NULL,
	"search_text" text collate "C" NOT NULL,
	CONSTRAINT "metric_entities_org_id_metadata_id_pk" PRIMARY KEY("org_id","metadata_id")
);
--> statement-breakpoint
-- What is there gets its accents taken off when it is found again.
ALTER TABLE "insights" ADD COLUMN "search_text" text collate "C";--> statement-breakpoint
ALTER TABLE "insights" ADD COLUMN "first_found_at" timestamp with time zone;--> statement-breakpoint
UPDATE "insights" SET "first_found_at" = "found_at",
  "search_text" = lower(concat_ws(' ', "details" ->> 'metric_alias', "details" ->> 'entity_alias'));--> statement-breakpoint
ALTER TABLE "insights" ALTER COLUMN "search_text" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "insights" ALTER COLUMN "first_found_at" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "insights" ADD CONSTRAINT "insights_of_workspace" UNIQUE("org_id","id");--> statement-breakpoint
ALTER TABLE "insights" ADD COLUMN "withdrawn_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "entity_words" ADD CONSTRAINT "entity_words_org_id_workspaces_org_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."workspaces"("org_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feed_pins" ADD CONSTRAINT "feed_pins_org_id_workspaces_org_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."workspaces"("org_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feed_pins" ADD CONSTRAINT "feed_pins_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feed_pins" ADD CONSTRAINT "feed_pins_of_insight" FOREIGN KEY ("org_id","insight_id") REFERENCES "public"."insights"("org_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feed_pins" ADD CONSTRAINT "feed_pins_connection" FOREIGN KEY ("org_id","datasource_id") REFERENCES "public"."connections"("org_id","id") ON DELETE set null ("datasource_id") ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "insight_digests" ADD CONSTRAINT "insight_digests_org_id_workspaces_org_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."workspaces"("org_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "insight_digests" ADD CONSTRAINT "insight_digests_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "insight_feedback" ADD CONSTRAINT "insight_feedback_org_id_workspaces_org_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."workspaces"("org_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "insight_feedback" ADD CONSTRAINT "insight_feedback_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "insight_feedback" ADD CONSTRAINT "insight_feedback_of_insight" FOREIGN KEY ("org_id","insight_id") REFERENCES "public"."insights"("org_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "insight_runs" ADD CONSTRAINT "insight_runs_org_id_workspaces_org_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."workspaces"("org_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "metric_entities" ADD CONSTRAINT "metric_entities_org_id_workspaces_org_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."workspaces"("org_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "feed_pins_insight" ON "feed_pins" USING btree ("org_id","insight_id");--> statement-breakpoint
CREATE INDEX "feed_pins_user_id" ON "feed_pins" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "insight_digests_user_id" ON "insight_digests" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "insight_feedback_org_id" ON "insight_feedback" USING btree ("org_id","insight_id");--> statement-breakpoint
CREATE INDEX "insight_feedback_user_id" ON "insight_feedback" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "metric_entities_by_beginning" ON "metric_entities" USING btree ("org_id","rank","search_text");--> statement-breakpoint
CREATE INDEX "metric_entities_by_part" ON "metric_entities" USING gin ("search_text" gin_trgm_ops) WITH (fastupdate=off);--> statement-breakpoint
ALTER TABLE feed_pins ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY feed_pins_of_workspace ON feed_pins TO cartograph_app
  USING (org_id = nullif(current_setting('app.org_id', true), '')::uuid)
  WITH CHECK (org_id = nullif(current_setting('app.org_id', true), '')::uuid);--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON feed_pins TO cartograph_app;--> statement-breakpoint
ALTER TABLE insight_feedback ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY insight_feedback_of_workspace ON insight_feedback TO cartograph_app
  USING (org_id = nullif(current_setting('app.org_id', true), '')::uuid)
  WITH CHECK (org_id = nullif(current_setting('app.org_id', true), '')::uuid);--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON insight_feedback TO cartograph_app;--> statement-breakpoint
ALTER TABLE metric_entities ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY metric_entities_of_workspace ON metric_entities TO cartograph_app
  USING (org_id = nullif(current_setting('app.org_id', true), '')::uuid)
  WITH CHECK (org_id = nullif(current_setting('app.org_id', true), '')::uuid);--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON metric_entities TO cartograph_app;--> statement-breakpoint
ALTER TABLE entity_words ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY entity_words_of_workspace ON entity_words TO cartograph_app
  USING (org_id = nullif(current_setting('app.org_id', true), '')::uuid)
  WITH CHECK (org_id = nullif(current_setting('app.org_id', true), '')::uuid);--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON entity_words TO cartograph_app;--> statement-breakpoint
ALTER TABLE insight_runs ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY insight_runs_of_workspace ON insight_runs TO cartograph_app
  USING (org_id = nullif(current_setting('app.org_id', true), '')::uuid)
  WITH CHECK (org_id = nullif(current_setting('app.org_id', true), '')::uuid);--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON insight_runs TO cartograph_app;--> statement-breakpoint
ALTER TABLE insight_digests ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY insight_digests_of_workspace ON insight_digests TO cartograph_app
  USING (org_id = nullif(current_setting('app.org_id', true), '')::uuid)
  WITH CHECK (org_id = nullif(current_setting('app.org_id', true), '')::uuid);--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON insight_digests TO cartograph_app;--> statement-breakpoint
-- Behind row-level security no index serves LIKE, since PostgreSQL does not know that it tells nothing of
-- other rows. A view reads with the rights of its owner, so the condition in it
-- is the wall; without a barrier, for the same reason.
CREATE VIEW searchable_entities AS
  SELECT org_id, metadata_id, entity_alias, entity_group, entity_group_alias, rank, search_text
  FROM metric_entities
  WHERE org_id = nullif(current_setting('app.org_id', true), '')::uuid;--> statement-breakpoint
GRANT SELECT ON searchable_entities TO cartograph_app;
