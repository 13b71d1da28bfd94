ALTER TABLE "connections" ADD COLUMN "access_end" text;--> statement-breakpoint
ALTER TABLE "connections" ADD COLUMN "loss_notified_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "connections" ADD COLUMN "first_sync_notified_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "connections_lost" ON "connections" USING btree ("loss_notified_at") WHERE "connections"."requires_reauth" or "connections"."access_end" = 'account_closed';--> statement-breakpoint
CREATE INDEX "connections_loss_notified" ON "connections" USING btree ("loss_notified_at") WHERE "connections"."loss_notified_at" is not null;--> statement-breakpoint
CREATE INDEX "connections_first_sync" ON "connections" USING btree ("created_at") WHERE "connections"."first_sync_notified_at" is null;--> statement-breakpoint
-- Of these losses people have been notified.
UPDATE "connections" SET "loss_notified_at" = now() WHERE "requires_reauth" AND EXISTS (
  SELECT FROM "notifications" n WHERE n."org_id" = "connections"."org_id"
    AND n."kind" = 'connection' AND n."parts" ->> 'connection_id' = "connections"."id"::text);
