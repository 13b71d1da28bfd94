ALTER TABLE "synced_audiences" DROP CONSTRAINT "synced_audiences_of_segment";
--> statement-breakpoint
CREATE UNIQUE INDEX "synced_audiences_name" ON "synced_audiences" USING btree ("org_id","connection_id",lower("name")) WHERE "synced_audiences"."emptying_since" is null;