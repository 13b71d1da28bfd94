CREATE TABLE "default_views" (
	"org_id" uuid NOT NULL,
	"file_name" text NOT NULL,
	"user_id" uuid,
	"view_id" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "saved_views" (
	"org_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"file_name" text NOT NULL,
	"name" text NOT NULL,
	"search" jsonb NOT NULL,
	"owner_id" uuid,
	"created_by" uuid,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "saved_views_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
ALTER TABLE "default_views" ADD CONSTRAINT "default_views_org_id_workspaces_org_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."workspaces"("org_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "default_views" ADD CONSTRAINT "default_views_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "default_views" ADD CONSTRAINT "default_view_is_saved" FOREIGN KEY ("org_id","view_id") REFERENCES "public"."saved_views"("org_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_views" ADD CONSTRAINT "saved_views_org_id_workspaces_org_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."workspaces"("org_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_views" ADD CONSTRAINT "saved_views_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_views" ADD CONSTRAINT "saved_views_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "default_views_of_user" ON "default_views" USING btree ("org_id","file_name","user_id") WHERE user_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "default_views_of_workspace" ON "default_views" USING btree ("org_id","file_name") WHERE user_id is null;--> statement-breakpoint
CREATE INDEX "default_views_user_id" ON "default_views" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "default_views_view_id" ON "default_views" USING btree ("org_id","view_id");--> statement-breakpoint
CREATE UNIQUE INDEX "saved_views_private_name" ON "saved_views" USING btree ("org_id","file_name","owner_id",lower("name")) WHERE owner_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "saved_views_shared_name" ON "saved_views" USING btree ("org_id","file_name",lower("name")) WHERE owner_id is null;--> statement-breakpoint
CREATE INDEX "saved_views_owner_id" ON "saved_views" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "saved_views_created_by" ON "saved_views" USING btree ("created_by");
--> statement-breakpoint
ALTER TABLE saved_views ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY saved_views_of_workspace ON saved_views TO cartograph_app
  USING (org_id = nullif(current_setting('app.org_id', true), '')::uuid)
  WITH CHECK (org_id = nullif(current_setting('app.org_id', true), '')::uuid);--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON saved_views TO cartograph_app;--> statement-breakpoint
ALTER TABLE default_views ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY default_views_of_workspace ON default_views TO cartograph_app
  USING (org_id = nullif(current_setting('app.org_id', true), '')::uuid)
  WITH CHECK (org_id = nullif(current_setting('app.org_id', true), '')::uuid);--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON default_views TO cartograph_app;
