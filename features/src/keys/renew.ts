import { AppError, renewApiKey as endpoint, type ApiKey } from '@cartograph/contract'
import { apiKeys, eq } from '@cartograph/store'
import { change } from '../audit/index.ts'
import { requireFreshSignIn } from '../identity/index.ts'
import { serves } from '../serves.ts'
import { presentKey } from './present.ts'
import { newSecret } from './secret.ts'

/** The old secret stops working at once. The new one is shown, so it needs a fresh sign-in. */
export const renewApiKey = serves(endpoint, async (ctx, { id, key_name, scope }) => {
  await requireFreshSignIn(ctx)
  const details = (key: ApiKey) => ({ key_name: key.key_name, scope: key.scope })
  const key = await change(ctx, { endpoint, subject: id, details }, async (tx) => {
    const { secret, columns } = newSecret(ctx, id)
    const [row] = await tx
      .update(apiKeys)
      // The new secret has not been used yet.
      .set({ ...columns, name: key_name, scope, lastUsedAt: null })
      .where(eq(apiKeys.id, id))
      .returning()
    if (row === undefined) throw new AppError('not_found')
    return presentKey(row, secret)
  })
  ctx.access.invalidate({ api_key_id: id })
  return key
})
