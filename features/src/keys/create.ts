import {
  ApiKeyId,
  createApiKey as endpoint,
  newId,
  type ApiKey,
  type KeyScope,
} from '@cartograph/contract'
import { apiKeys } from '@cartograph/store'
import { change } from '../audit/index.ts'
import { requirePerson, requireWorkspace, type Context } from '../context.ts'
import { presentKey } from './present.ts'
import { newSecret } from './secret.ts'

export interface CreateApiKey {
  readonly key_name: string
  readonly scope: KeyScope
}

export async function createApiKey(
  ctx: Context,
  { key_name, scope }: CreateApiKey,
): Promise<ApiKey> {
  const { orgId } = requireWorkspace(ctx)
  const { userId } = requirePerson(ctx)
  const id = newId(ApiKeyId)
  const details = { key_name, scope }
  return change(ctx, { endpoint, subject: id, details }, async (tx) => {
    const { secret, columns } = newSecret(ctx, id)
    const row: typeof apiKeys.$inferSelect = {
      id,
      orgId,
      name: key_name,
      scope,
      ...columns,
      createdBy: userId,
      createdAt: ctx.clock(),
      lastUsedAt: null,
    }
    await tx.insert(apiKeys).values(row)
    return presentKey(row, secret)
  })
}
