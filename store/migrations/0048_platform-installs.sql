CREATE TABLE "platform_installs" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"platform" text NOT NULL,
	"mode" text NOT NULL,
	"user_id" uuid,
	"sealed" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "platform_installs" ADD CONSTRAINT "platform_installs_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "platform_installs_expires_at" ON "platform_installs" USING btree ("expires_at");