CREATE TABLE "action_effects" (
	"org_id" uuid NOT NULL,
	"message_id" uuid NOT NULL,
	"metric" text NOT NULL,
	"metric_title" text NOT NULL,
	"better" text NOT NULL,
	"dimension" text,
	"value" text,
	"measured_at" timestamp with time zone,
	"result" jsonb,
	CONSTRAINT "action_effects_org_id_message_id_pk" PRIMARY KEY("org_id","message_id"),
	CONSTRAINT "action_effects_segment" CHECK (num_nonnulls("action_effects"."dimension", "action_effects"."value") in (0, 2)),
	CONSTRAINT "action_effects_measured" CHECK (num_nonnulls("action_effects"."measured_at", "action_effects"."result") in (0, 2))
);
--> statement-breakpoint
ALTER TABLE "insight_runs" ADD COLUMN "promotions" jsonb;--> statement-breakpoint
ALTER TABLE "action_effects" ADD CONSTRAINT "action_effects_org_id_workspaces_org_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."workspaces"("org_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "action_effects" ADD CONSTRAINT "action_effects_message" FOREIGN KEY ("org_id","message_id") REFERENCES "public"."messages"("org_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "action_effects_to_measure" ON "action_effects" USING btree ("org_id") WHERE "action_effects"."measured_at" is null;--> statement-breakpoint
ALTER TABLE action_effects ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY action_effects_of_workspace ON action_effects TO cartograph_app
  USING (org_id = nullif(current_setting('app.org_id', true), '')::uuid)
  WITH CHECK (org_id = nullif(current_setting('app.org_id', true), '')::uuid);--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON action_effects TO cartograph_app;
