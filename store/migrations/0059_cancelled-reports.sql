ALTER TABLE "report_runs" ADD COLUMN "cancelled_by" uuid;--> statement-breakpoint
ALTER TABLE "report_runs" ADD CONSTRAINT "report_runs_cancelled_by_users_id_fk" FOREIGN KEY ("cancelled_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "report_runs_cancelled_by" ON "report_runs" USING btree ("cancelled_by");