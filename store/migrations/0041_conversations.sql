CREATE TABLE "conversations" (
	"org_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"name" text,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "conversations_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
CREATE TABLE "prompts" (
	"org_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"conversation_id" uuid NOT NULL,
	"user_prompt" text NOT NULL,
	"outcome" text NOT NULL,
	"response" text,
	"cube_response" jsonb,
	"query_generation_response" text,
	"contents" jsonb NOT NULL,
	"readings" jsonb NOT NULL,
	"is_useful_from_user" boolean,
	"problem" text,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "prompts_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_org_id_workspaces_org_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."workspaces"("org_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prompts" ADD CONSTRAINT "prompts_org_id_workspaces_org_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."workspaces"("org_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prompts" ADD CONSTRAINT "prompts_of_one_conversation" FOREIGN KEY ("org_id","conversation_id") REFERENCES "public"."conversations"("org_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "conversations_of_user" ON "conversations" USING btree ("org_id","user_id","id");--> statement-breakpoint
CREATE INDEX "conversations_user_id" ON "conversations" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "prompts_of_conversation" ON "prompts" USING btree ("org_id","conversation_id","id");
--> statement-breakpoint
ALTER TABLE conversations ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY conversations_of_workspace ON conversations TO cartograph_app
  USING (org_id = nullif(current_setting('app.org_id', true), '')::uuid)
  WITH CHECK (org_id = nullif(current_setting('app.org_id', true), '')::uuid);--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON conversations TO cartograph_app;
--> statement-breakpoint
ALTER TABLE prompts ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY prompts_of_workspace ON prompts TO cartograph_app
  USING (org_id = nullif(current_setting('app.org_id', true), '')::uuid)
  WITH CHECK (org_id = nullif(current_setting('app.org_id', true), '')::uuid);--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON prompts TO cartograph_app;
