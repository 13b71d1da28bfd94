-- A transaction of one workspace runs as the role cartograph_app (made before migrations, because a
-- role belongs to the whole server) and sees the rows whose org_id is the setting app.org_id.
-- No setting, no rows. The role has nothing of users and sessions, and may not rewrite the audit log.
GRANT USAGE ON SCHEMA public TO cartograph_app;--> statement-breakpoint
ALTER TABLE workspaces ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY workspaces_of_workspace ON workspaces TO cartograph_app
  USING (org_id = nullif(current_setting('app.org_id', true), '')::uuid)
  WITH CHECK (org_id = nullif(current_setting('app.org_id', true), '')::uuid);--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON workspaces TO cartograph_app;--> statement-breakpoint
ALTER TABLE memberships ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY memberships_of_workspace ON memberships TO cartograph_app
  USING (org_id = nullif(current_setting('app.org_id', true), '')::uuid)
  WITH CHECK (org_id = nullif(current_setting('app.org_id', true), '')::uuid);--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON memberships TO cartograph_app;--> statement-breakpoint
ALTER TABLE connections ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY connections_of_workspace ON connections TO cartograph_app
  USING (org_id = nullif(current_setting('app.org_id', true), '')::uuid)
  WITH CHECK (org_id = nullif(current_setting('app.org_id', true), '')::uuid);--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON connections TO cartograph_app;--> statement-breakpoint
ALTER TABLE sync_runs ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY sync_runs_of_workspace ON sync_runs TO cartograph_app
  USING (org_id = nullif(current_setting('app.org_id', true), '')::uuid)
  WITH CHECK (org_id = nullif(current_setting('app.org_id', true), '')::uuid);--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON sync_runs TO cartograph_app;--> statement-breakpoint
ALTER TABLE stream_states ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY stream_states_of_workspace ON stream_states TO cartograph_app
  USING (org_id = nullif(current_setting('app.org_id', true), '')::uuid)
  WITH CHECK (org_id = nullif(current_setting('app.org_id', true), '')::uuid);--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON stream_states TO cartograph_app;--> statement-breakpoint
ALTER TABLE rejected_records ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY rejected_records_of_workspace ON rejected_records TO cartograph_app
  USING (org_id = nullif(current_setting('app.org_id', true), '')::uuid)
  WITH CHECK (org_id = nullif(current_setting('app.org_id', true), '')::uuid);--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON rejected_records TO cartograph_app;--> statement-breakpoint
ALTER TABLE idempotency_keys ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY idempotency_keys_of_workspace ON idempotency_keys TO cartograph_app
  USING (org_id = nullif(current_setting('app.org_id', true), '')::uuid)
  WITH CHECK (org_id = nullif(current_setting('app.org_id', true), '')::uuid);--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON idempotency_keys TO cartograph_app;--> statement-breakpoint
ALTER TABLE audit_log ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY audit_log_of_workspace ON audit_log TO cartograph_app
  USING (org_id = nullif(current_setting('app.org_id', true), '')::uuid)
  WITH CHECK (org_id = nullif(current_setting('app.org_id', true), '')::uuid);--> statement-breakpoint
GRANT SELECT, INSERT ON audit_log TO cartograph_app;
