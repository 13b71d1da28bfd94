import type { ApiKeyId, OrgId } from '@cartograph/contract'
import { and, apiKeys, eq, isNotNull } from '@cartograph/store'
import { writeAuditRow } from '../audit/index.ts'
import type { Context } from '../context.ts'
import { apiKeyPrefix, hashApiKeySecret } from '../keys/index.ts'
import { openRefreshToken } from './refresh-token.ts'

/** Deletes the key of a connected app by either of its tokens, RFC 7009. An unknown token is no error. */
export async function revokeToken(ctx: Context, token: string): Promise<void> {
  const key = await keyOf(ctx, token)
  if (key === null) return
  const { keyId, orgId } = key
  await ctx.store.inWorkspace(orgId, async (tx) => {
    const isKey = eq(apiKeys.id, keyId)
    // A key that an admin has renewed is no longer the app's.
    const [row] = await tx
      .delete(apiKeys)
      .where(token.startsWith(apiKeyPrefix) ? isKey : and(isKey, isNotNull(apiKeys.refreshHash)))
      .returning()
    if (row === undefined) return
    const details = { key_name: row.name }
    const action = 'api_key.token_revoked'
    await writeAuditRow(ctx, tx, { action, subject: keyId, details, orgId })
  })
  ctx.access.invalidate({ api_key_id: keyId })
}

async function keyOf(
  ctx: Context,
  token: string,
): Promise<{ readonly keyId: ApiKeyId; readonly orgId: OrgId } | null> {
  if (!token.startsWith(apiKeyPrefix)) return openRefreshToken(ctx, token)
  const found = await ctx.access.key(hashApiKeySecret(token))
  return found && { keyId: found.apiKeyId, orgId: found.orgId }
}
