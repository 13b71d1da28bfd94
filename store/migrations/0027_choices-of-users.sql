CREATE TABLE "element_choices" (
	"org_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"file_name" text NOT NULL,
	"element_id" text NOT NULL,
	"choices" jsonb NOT NULL,
	CONSTRAINT "element_choices_org_id_user_id_file_name_element_id_pk" PRIMARY KEY("org_id","user_id","file_name","element_id")
);
--> statement-breakpoint
CREATE TABLE "page_sizes" (
	"org_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"list" text NOT NULL,
	"rows" smallint NOT NULL,
	CONSTRAINT "page_sizes_org_id_user_id_list_pk" PRIMARY KEY("org_id","user_id","list")
);
--> statement-breakpoint
ALTER TABLE "element_choices" ADD CONSTRAINT "element_choices_org_id_workspaces_org_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."workspaces"("org_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "element_choices" ADD CONSTRAINT "element_choices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "page_sizes" ADD CONSTRAINT "page_sizes_org_id_workspaces_org_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."workspaces"("org_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "page_sizes" ADD CONSTRAINT "page_sizes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "element_choices_user_id" ON "element_choices" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "page_sizes_user_id" ON "page_sizes" USING btree ("user_id");
--> statement-breakpoint
ALTER TABLE element_choices ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY element_choices_of_workspace ON element_choices TO cartograph_app
  USING (org_id = nullif(current_setting('app.org_id', true), '')::uuid)
  WITH CHECK (org_id = nullif(current_setting('app.org_id', true), '')::uuid);--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON element_choices TO cartograph_app;--> statement-breakpoint
ALTER TABLE page_sizes ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY page_sizes_of_workspace ON page_sizes TO cartograph_app
  USING (org_id = nullif(current_setting('app.org_id', true), '')::uuid)
  WITH CHECK (org_id = nullif(current_setting('app.org_id', true), '')::uuid);--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON page_sizes TO cartograph_app;
