CREATE TABLE "reconciliations" (
	"connection_id" uuid NOT NULL,
	"measure" text NOT NULL,
	"day" text NOT NULL,
	"org_id" uuid NOT NULL,
	"platform_total" text NOT NULL,
	"our_total" text,
	"currency" text,
	"our_currency" text,
	"bridge" jsonb NOT NULL,
	"checked_at" timestamp with time zone NOT NULL,
	CONSTRAINT "reconciliations_connection_id_measure_day_pk" PRIMARY KEY("connection_id","measure","day")
);
--> statement-breakpoint
ALTER TABLE "reconciliations" ADD CONSTRAINT "reconciliations_org_id_workspaces_org_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."workspaces"("org_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reconciliations" ADD CONSTRAINT "reconciliations_connection" FOREIGN KEY ("org_id","connection_id") REFERENCES "public"."connections"("org_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "reconciliations_org_id" ON "reconciliations" USING btree ("org_id");