CREATE TABLE "payment_accounts" (
	"org_id" uuid PRIMARY KEY NOT NULL,
	"provider" text NOT NULL,
	"account_id" text NOT NULL,
	"subscription_id" text,
	"reported_invoice_id" text,
	"revision" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payment_events" (
	"id" text PRIMARY KEY NOT NULL,
	"received_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "payment_accounts" ADD CONSTRAINT "payment_accounts_org_id_workspaces_org_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."workspaces"("org_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "payment_accounts_account" ON "payment_accounts" USING btree ("provider","account_id");--> statement-breakpoint
ALTER TABLE payment_accounts ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY payment_accounts_of_workspace ON payment_accounts TO cartograph_app
  USING (org_id = nullif(current_setting('app.org_id', true), '')::uuid)
  WITH CHECK (org_id = nullif(current_setting('app.org_id', true), '')::uuid);--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON payment_accounts TO cartograph_app;
