import { apiKeys, eq } from '@cartograph/store'
import { writeAuditRow } from '../audit/index.ts'
import type { Context } from '../context.ts'
import { apiKeyPrefix, hashApiKeySecret } from '../keys/index.ts'

/** Deletes the key of a connected app, RFC 7009. An unknown token is no error. */
export async function revokeToken(ctx: Context, token: string): Promise<void> {
  const key = token.startsWith(apiKeyPrefix) ? await ctx.access.key(hashApiKeySecret(token)) : null
  if (key === null) return
  const { apiKeyId, orgId } = key
  await ctx.store.inWorkspace(orgId, async (tx) => {
    const [row] = await tx.delete(apiKeys).where(eq(apiKeys.id, apiKeyId)).returning()
    if (row === undefined) return
    const details = { key_name: row.name }
    const action = 'api_key.token_revoked'
    await writeAuditRow(ctx, tx, { action, subject: apiKeyId, details, orgId })
  })
  ctx.access.invalidate({ api_key_id: apiKeyId })
}
