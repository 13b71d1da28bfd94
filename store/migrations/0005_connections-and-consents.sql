CREATE TABLE "stream_days" (
	"connection_id" uuid NOT NULL,
	"stream" text NOT NULL,
	"day" text NOT NULL,
	"org_id" uuid NOT NULL,
	"content_hash" text NOT NULL,
	"learned_at" timestamp with time zone NOT NULL,
	"restatements" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "stream_days_connection_id_stream_day_pk" PRIMARY KEY("connection_id","stream","day")
);
--> statement-breakpoint
CREATE TABLE "oauth_profiles" (
	"id" uuid PRIMARY KEY NOT NULL,
	"org_id" uuid NOT NULL,
	"user_id" uuid,
	"platform" text NOT NULL,
	"context" text NOT NULL,
	"mode" text NOT NULL,
	"external_id" text NOT NULL,
	"name" text NOT NULL,
	"params" jsonb NOT NULL,
	"sealed_tokens" text NOT NULL,
	"expires_at" timestamp with time zone,
	"requires_reauth" boolean DEFAULT false NOT NULL,
	"refreshed_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "oauth_profiles_of_workspace" UNIQUE("org_id","id"),
	CONSTRAINT "oauth_profiles_one_per_account" UNIQUE("org_id","user_id","platform","context","mode","external_id")
);
--> statement-breakpoint
CREATE TABLE "oauth_states" (
	"state_hash" text PRIMARY KEY NOT NULL,
	"org_id" uuid,
	"user_id" uuid NOT NULL,
	"platform" text NOT NULL,
	"context" text NOT NULL,
	"mode" text NOT NULL,
	"params" jsonb NOT NULL,
	"drawer_state" jsonb,
	"current_path" text NOT NULL,
	"sealed_verifier" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "quota_counters" (
	"key" text PRIMARY KEY NOT NULL,
	"available" double precision NOT NULL,
	"counted_at" timestamp with time zone NOT NULL,
	"paused_until" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "rejected_records" DROP CONSTRAINT "rejected_records_connection_id_connections_id_fk";
--> statement-breakpoint
ALTER TABLE "stream_states" DROP CONSTRAINT "stream_states_connection_id_connections_id_fk";
--> statement-breakpoint
ALTER TABLE "sync_runs" DROP CONSTRAINT "sync_runs_connection_id_connections_id_fk";
--> statement-breakpoint
ALTER TABLE "connections" ALTER COLUMN "sealed_credentials" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "connections" ADD COLUMN "context" text DEFAULT 'datasource' NOT NULL;--> statement-breakpoint
ALTER TABLE "connections" ADD COLUMN "mode" text DEFAULT 'live' NOT NULL;--> statement-breakpoint
ALTER TABLE "connections" ADD COLUMN "account_key" text;--> statement-breakpoint
ALTER TABLE "connections" ADD COLUMN "owner_user_id" uuid;--> statement-breakpoint
ALTER TABLE "connections" ADD COLUMN "is_private" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "connections" ADD COLUMN "oauth_profile_id" uuid;--> statement-breakpoint
ALTER TABLE "connections" ADD COLUMN "masked_credentials" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "stream_states" ADD COLUMN "phase" text DEFAULT 'fresh' NOT NULL;--> statement-breakpoint
ALTER TABLE "stream_states" ADD COLUMN "until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "stream_states" ADD COLUMN "history_from" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "stream_states" ADD COLUMN "history_done" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "stream_states" ADD COLUMN "restated_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "sync_runs" ADD COLUMN "rows" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "connections" ADD CONSTRAINT "connections_of_workspace" UNIQUE("org_id","id");--> statement-breakpoint
ALTER TABLE "stream_days" ADD CONSTRAINT "stream_days_org_id_workspaces_org_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."workspaces"("org_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stream_days" ADD CONSTRAINT "stream_days_connection" FOREIGN KEY ("org_id","connection_id") REFERENCES "public"."connections"("org_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "oauth_profiles" ADD CONSTRAINT "oauth_profiles_org_id_workspaces_org_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."workspaces"("org_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "oauth_profiles" ADD CONSTRAINT "oauth_profiles_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "oauth_states" ADD CONSTRAINT "oauth_states_org_id_workspaces_org_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."workspaces"("org_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "oauth_states" ADD CONSTRAINT "oauth_states_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "stream_days_org_id" ON "stream_days" USING btree ("org_id");--> statement-breakpoint
CREATE INDEX "oauth_profiles_org_id" ON "oauth_profiles" USING btree ("org_id");--> statement-breakpoint
CREATE INDEX "oauth_states_expires_at" ON "oauth_states" USING btree ("expires_at");--> statement-breakpoint
ALTER TABLE "connections" ADD CONSTRAINT "connections_owner_user_id_users_id_fk" FOREIGN KEY ("owner_user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "connections" ADD CONSTRAINT "connections_oauth_profile" FOREIGN KEY ("org_id","oauth_profile_id") REFERENCES "public"."oauth_profiles"("org_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rejected_records" ADD CONSTRAINT "rejected_records_connection" FOREIGN KEY ("org_id","connection_id") REFERENCES "public"."connections"("org_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stream_states" ADD CONSTRAINT "stream_states_connection" FOREIGN KEY ("org_id","connection_id") REFERENCES "public"."connections"("org_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sync_runs" ADD CONSTRAINT "sync_runs_connection" FOREIGN KEY ("org_id","connection_id") REFERENCES "public"."connections"("org_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "connections_one_per_account" ON "connections" USING btree ("org_id","platform","context","mode","account_key");