DROP TRIGGER access_changed ON api_keys;--> statement-breakpoint
ALTER TABLE "api_keys" ADD COLUMN "scopes" text[];--> statement-breakpoint
ALTER TABLE "api_keys" ADD COLUMN "expires_at" timestamp with time zone;--> statement-breakpoint
-- Keys of before keep what they could do.
UPDATE "api_keys" SET "scopes" = CASE "scope"
  WHEN 'write' THEN ARRAY['data:read', 'workspace:read', 'workspace:write', 'audiences:read', 'audiences:write', 'members:read']
  ELSE ARRAY['data:read', 'workspace:read', 'audiences:read', 'members:read']
END;--> statement-breakpoint
ALTER TABLE "api_keys" ALTER COLUMN "scopes" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "api_keys" DROP COLUMN "scope";--> statement-breakpoint
CREATE TRIGGER access_changed AFTER UPDATE OF secret_hash, scopes, expires_at OR DELETE ON api_keys
  FOR EACH ROW EXECUTE FUNCTION tell_access_changed('id', 'api_key_id');
