CREATE TABLE "chat_synonyms" (
	"org_id" uuid NOT NULL,
	"created_by" uuid,
	"created_at" timestamp with time zone NOT NULL,
	"id" uuid NOT NULL,
	"words" text NOT NULL,
	"member" text NOT NULL,
	CONSTRAINT "chat_synonyms_org_id_id_pk" PRIMARY KEY("org_id","id"),
	CONSTRAINT "chat_synonyms_words" UNIQUE("org_id","words")
);
--> statement-breakpoint
CREATE TABLE "verified_questions" (
	"org_id" uuid NOT NULL,
	"created_by" uuid,
	"created_at" timestamp with time zone NOT NULL,
	"id" uuid NOT NULL,
	"question" text NOT NULL,
	"folded_question" text NOT NULL,
	"meaning" text NOT NULL,
	CONSTRAINT "verified_questions_org_id_id_pk" PRIMARY KEY("org_id","id"),
	CONSTRAINT "verified_questions_question" UNIQUE("org_id","folded_question")
);
--> statement-breakpoint
ALTER TABLE "prompts" ADD COLUMN "verified_by" uuid;--> statement-breakpoint
ALTER TABLE "prompts" ADD COLUMN "verified_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "chat_synonyms" ADD CONSTRAINT "chat_synonyms_org_id_workspaces_org_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."workspaces"("org_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_synonyms" ADD CONSTRAINT "chat_synonyms_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "verified_questions" ADD CONSTRAINT "verified_questions_org_id_workspaces_org_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."workspaces"("org_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "verified_questions" ADD CONSTRAINT "verified_questions_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "chat_synonyms_created_by" ON "chat_synonyms" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "verified_questions_created_by" ON "verified_questions" USING btree ("created_by");--> statement-breakpoint
ALTER TABLE "prompts" ADD CONSTRAINT "prompts_verified_by_users_id_fk" FOREIGN KEY ("verified_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "prompts_verified_by" ON "prompts" USING btree ("verified_by");
--> statement-breakpoint
ALTER TABLE chat_synonyms ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY chat_synonyms_of_workspace ON chat_synonyms TO cartograph_app
  USING (org_id = nullif(current_setting('app.org_id', true), '')::uuid)
  WITH CHECK (org_id = nullif(current_setting('app.org_id', true), '')::uuid);--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON chat_synonyms TO cartograph_app;
--> statement-breakpoint
ALTER TABLE verified_questions ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY verified_questions_of_workspace ON verified_questions TO cartograph_app
  USING (org_id = nullif(current_setting('app.org_id', true), '')::uuid)
  WITH CHECK (org_id = nullif(current_setting('app.org_id', true), '')::uuid);--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON verified_questions TO cartograph_app;
