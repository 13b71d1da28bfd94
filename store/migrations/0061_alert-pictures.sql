CREATE TABLE "alert_pictures" (
	"org_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"message_id" uuid NOT NULL,
	"content" "bytea" NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "alert_pictures_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
ALTER TABLE "alert_pictures" ADD CONSTRAINT "alert_pictures_org_id_workspaces_org_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."workspaces"("org_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alert_pictures" ADD CONSTRAINT "alert_pictures_of_message" FOREIGN KEY ("org_id","message_id") REFERENCES "public"."alert_messages"("org_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "alert_pictures_message" ON "alert_pictures" USING btree ("org_id","message_id");--> statement-breakpoint
CREATE INDEX "alert_pictures_created_at" ON "alert_pictures" USING btree ("created_at");--> statement-breakpoint
-- What is in it is compressed already.
ALTER TABLE alert_pictures ALTER COLUMN content SET STORAGE EXTERNAL;--> statement-breakpoint
ALTER TABLE alert_pictures ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY alert_pictures_of_workspace ON alert_pictures TO cartograph_app
  USING (org_id = nullif(current_setting('app.org_id', true), '')::uuid)
  WITH CHECK (org_id = nullif(current_setting('app.org_id', true), '')::uuid);--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON alert_pictures TO cartograph_app;
