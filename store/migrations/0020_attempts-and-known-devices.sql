CREATE TABLE "attempts" (
	"key" text PRIMARY KEY NOT NULL,
	"level" double precision NOT NULL,
	"counted_at" timestamp with time zone NOT NULL,
	"blocked_until" timestamp with time zone,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "known_devices" (
	"user_id" uuid NOT NULL,
	"token_hash" text NOT NULL,
	"last_used_at" timestamp with time zone NOT NULL,
	CONSTRAINT "known_devices_user_id_token_hash_pk" PRIMARY KEY("user_id","token_hash")
);
--> statement-breakpoint
ALTER TABLE "known_devices" ADD CONSTRAINT "known_devices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "attempts_expires_at" ON "attempts" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "known_devices_last_used_at" ON "known_devices" USING btree ("last_used_at");--> statement-breakpoint
-- Invitations are counted in the transaction of their workspace. The keys are hashes.
GRANT SELECT, INSERT, UPDATE ON attempts TO cartograph_app;
