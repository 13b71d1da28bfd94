CREATE TABLE "segment_changes" (
	"org_id" uuid NOT NULL,
	"segment_id" uuid NOT NULL,
	"day" date NOT NULL,
	"kind" text NOT NULL,
	"connection_id" uuid NOT NULL,
	"customer_id" text NOT NULL,
	CONSTRAINT "segment_changes_key" PRIMARY KEY("org_id","segment_id","day","kind","connection_id","customer_id")
);
--> statement-breakpoint
CREATE TABLE "segment_sizes" (
	"org_id" uuid NOT NULL,
	"segment_id" uuid NOT NULL,
	"day" date NOT NULL,
	"members" integer NOT NULL,
	"joined" integer,
	"left" integer,
	"rule_hash" text NOT NULL,
	"is_complete" boolean NOT NULL,
	"counted_at" timestamp with time zone NOT NULL,
	CONSTRAINT "segment_sizes_org_id_segment_id_day_pk" PRIMARY KEY("org_id","segment_id","day")
);
--> statement-breakpoint
ALTER TABLE "segment_changes" ADD CONSTRAINT "segment_changes_org_id_workspaces_org_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."workspaces"("org_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "segment_changes" ADD CONSTRAINT "segment_changes_of_size" FOREIGN KEY ("org_id","segment_id","day") REFERENCES "public"."segment_sizes"("org_id","segment_id","day") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "segment_sizes" ADD CONSTRAINT "segment_sizes_org_id_workspaces_org_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."workspaces"("org_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "segment_sizes" ADD CONSTRAINT "segment_sizes_of_segment" FOREIGN KEY ("org_id","segment_id") REFERENCES "public"."segments"("org_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE segment_sizes ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY segment_sizes_of_workspace ON segment_sizes TO cartograph_app
  USING (org_id = nullif(current_setting('app.org_id', true), '')::uuid)
  WITH CHECK (org_id = nullif(current_setting('app.org_id', true), '')::uuid);--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON segment_sizes TO cartograph_app;--> statement-breakpoint
ALTER TABLE segment_changes ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY segment_changes_of_workspace ON segment_changes TO cartograph_app
  USING (org_id = nullif(current_setting('app.org_id', true), '')::uuid)
  WITH CHECK (org_id = nullif(current_setting('app.org_id', true), '')::uuid);--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON segment_changes TO cartograph_app;
