CREATE TABLE "dashboard_menus" (
	"org_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"starred" text[] NOT NULL,
	"dashboard_order" text[] NOT NULL,
	"collection_order" text[] NOT NULL,
	CONSTRAINT "dashboard_menus_org_id_user_id_pk" PRIMARY KEY("org_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "dashboard_menus" ADD CONSTRAINT "dashboard_menus_org_id_workspaces_org_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."workspaces"("org_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dashboard_menus" ADD CONSTRAINT "dashboard_menus_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "dashboard_menus_user_id" ON "dashboard_menus" USING btree ("user_id");--> statement-breakpoint
ALTER TABLE dashboard_menus ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY dashboard_menus_of_workspace ON dashboard_menus TO cartograph_app
  USING (org_id = nullif(current_setting('app.org_id', true), '')::uuid)
  WITH CHECK (org_id = nullif(current_setting('app.org_id', true), '')::uuid);--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON dashboard_menus TO cartograph_app;
