-- The walls of 0001 around the new tables of a workspace. Consents that are on their way and the counters
-- of quotas belong to no workspace: its role sees nothing of them.
ALTER TABLE oauth_profiles ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY oauth_profiles_of_workspace ON oauth_profiles TO cartograph_app
  USING (org_id = nullif(current_setting('app.org_id', true), '')::uuid)
  WITH CHECK (org_id = nullif(current_setting('app.org_id', true), '')::uuid);--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON oauth_profiles TO cartograph_app;--> statement-breakpoint
ALTER TABLE stream_days ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY stream_days_of_workspace ON stream_days TO cartograph_app
  USING (org_id = nullif(current_setting('app.org_id', true), '')::uuid)
  WITH CHECK (org_id = nullif(current_setting('app.org_id', true), '')::uuid);--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON stream_days TO cartograph_app;--> statement-breakpoint
-- Until now every stream was read from its beginning to its end.
UPDATE stream_states SET history_done = true WHERE finished_at IS NOT NULL;--> statement-breakpoint
-- A pass under way may go on only as what it was begun as.
DELETE FROM stream_states WHERE finished_at IS NULL;
--> statement-breakpoint
ALTER TABLE oauth_states ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY oauth_states_of_workspace ON oauth_states TO cartograph_app
  USING (org_id = nullif(current_setting('app.org_id', true), '')::uuid)
  WITH CHECK (org_id = nullif(current_setting('app.org_id', true), '')::uuid);
