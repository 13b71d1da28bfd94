import { ApiKeyId, createApiKey as endpoint, newId } from '@cartograph/contract'
import { apiKeys } from '@cartograph/store'
import { change } from '../audit/index.ts'
import { requirePerson, requireWorkspace } from '../context.ts'
import { requireFreshSignIn } from '../identity/index.ts'
import { serves } from '../serves.ts'
import { presentKey } from './present.ts'
import { readEnd } from './read-end.ts'
import { newSecret } from './secret.ts'

/** Shows a secret, so it needs a fresh sign-in like revealing one. */
export const createApiKey = serves(endpoint, async (ctx, { key_name, scopes, expires_at }) => {
  const { orgId } = requireWorkspace(ctx)
  const { userId } = requirePerson(ctx)
  await requireFreshSignIn(ctx)
  const id = newId(ApiKeyId)
  const expiresAt = expires_at === undefined ? null : readEnd(ctx, expires_at)
  const details = { key_name, scopes, ...(expiresAt && { expires_at: expiresAt.toISOString() }) }
  return change(ctx, { endpoint, subject: id, details }, async (tx) => {
    const { secret, columns } = newSecret(ctx, id)
    const row: typeof apiKeys.$inferSelect = {
      id,
      orgId,
      name: key_name,
      scopes,
      ...columns,
      createdBy: userId,
      createdAt: ctx.clock(),
      expiresAt,
      lastUsedAt: null,
      refreshHash: null,
      refreshUntil: null,
    }
    await tx.insert(apiKeys).values(row)
    return presentKey(row, secret)
  })
})
