-- The walls of 0001 around the new tables of a workspace.
ALTER TABLE invitations ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY invitations_of_workspace ON invitations TO cartograph_app
  USING (org_id = nullif(current_setting('app.org_id', true), '')::uuid)
  WITH CHECK (org_id = nullif(current_setting('app.org_id', true), '')::uuid);--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON invitations TO cartograph_app;--> statement-breakpoint
ALTER TABLE api_keys ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY api_keys_of_workspace ON api_keys TO cartograph_app
  USING (org_id = nullif(current_setting('app.org_id', true), '')::uuid)
  WITH CHECK (org_id = nullif(current_setting('app.org_id', true), '')::uuid);--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON api_keys TO cartograph_app;--> statement-breakpoint
-- A workspace may put mail into the queue and read none of it.
GRANT INSERT ON mails TO cartograph_app;--> statement-breakpoint
-- Who the people of a workspace are: of users, a workspace sees this and nothing else. A view reads with
-- the rights of its owner, so the condition in it is the wall.
CREATE VIEW workspace_people WITH (security_barrier) AS
  SELECT m.org_id, m.user_id, m.role, m.is_active, m.created_at AS joined_at,
         u.email, u.first_name, u.last_name, u.is_dev
  FROM memberships m JOIN users u ON u.id = m.user_id
  WHERE m.org_id = nullif(current_setting('app.org_id', true), '')::uuid;--> statement-breakpoint
GRANT SELECT ON workspace_people TO cartograph_app;--> statement-breakpoint
-- Whatever decides who may do what tells every process when it changes, whichever code changed it.
CREATE FUNCTION tell_access_changed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed jsonb := to_jsonb(coalesce(new, old));
BEGIN
  PERFORM pg_notify('access_changed', json_build_object(tg_argv[1], changed -> tg_argv[0])::text);
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER access_changed AFTER DELETE ON sessions
  FOR EACH ROW EXECUTE FUNCTION tell_access_changed('id', 'session_id');--> statement-breakpoint
CREATE TRIGGER access_changed AFTER INSERT OR UPDATE OR DELETE ON memberships
  FOR EACH ROW EXECUTE FUNCTION tell_access_changed('user_id', 'user_id');--> statement-breakpoint
CREATE TRIGGER access_changed AFTER UPDATE OR DELETE ON users
  FOR EACH ROW EXECUTE FUNCTION tell_access_changed('id', 'user_id');--> statement-breakpoint
CREATE TRIGGER access_changed AFTER INSERT OR UPDATE OR DELETE ON invitations
  FOR EACH ROW EXECUTE FUNCTION tell_access_changed('email', 'email');--> statement-breakpoint
CREATE TRIGGER access_changed AFTER UPDATE OF secret_hash, scope OR DELETE ON api_keys
  FOR EACH ROW EXECUTE FUNCTION tell_access_changed('id', 'api_key_id');--> statement-breakpoint
CREATE TRIGGER access_changed AFTER INSERT OR UPDATE OR DELETE ON workspaces
  FOR EACH ROW EXECUTE FUNCTION tell_access_changed('org_id', 'org_id');
