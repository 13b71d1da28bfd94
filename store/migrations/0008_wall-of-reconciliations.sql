ALTER TABLE reconciliations ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY reconciliations_of_workspace ON reconciliations TO cartograph_app
  USING (org_id = nullif(current_setting('app.org_id', true), '')::uuid)
  WITH CHECK (org_id = nullif(current_setting('app.org_id', true), '')::uuid);--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON reconciliations TO cartograph_app;
