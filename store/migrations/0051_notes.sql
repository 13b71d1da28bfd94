CREATE TABLE "notes" (
	"org_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"user_id" uuid,
	"text" text NOT NULL,
	"first_day" date NOT NULL,
	"last_day" date NOT NULL,
	"source" text,
	"metric" text,
	"dimension" text,
	"value" text,
	"created_at" timestamp with time zone NOT NULL,
	"edited_at" timestamp with time zone,
	CONSTRAINT "notes_org_id_id_pk" PRIMARY KEY("org_id","id"),
	CONSTRAINT "notes_days" CHECK ("notes"."first_day" <= "notes"."last_day"),
	CONSTRAINT "notes_segment" CHECK (num_nonnulls("notes"."dimension", "notes"."value") in (0, 2))
);
--> statement-breakpoint
ALTER TABLE "notes" ADD CONSTRAINT "notes_org_id_workspaces_org_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."workspaces"("org_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notes" ADD CONSTRAINT "notes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "notes_by_last_day" ON "notes" USING btree ("org_id","last_day");--> statement-breakpoint
CREATE INDEX "notes_user_id" ON "notes" USING btree ("user_id");--> statement-breakpoint
ALTER TABLE notes ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY notes_of_workspace ON notes TO cartograph_app
  USING (org_id = nullif(current_setting('app.org_id', true), '')::uuid)
  WITH CHECK (org_id = nullif(current_setting('app.org_id', true), '')::uuid);--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON notes TO cartograph_app;
