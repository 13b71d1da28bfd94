import { AppError, renewApiKey as endpoint, type ApiKey } from '@cartograph/contract'
import { apiKeys, eq } from '@cartograph/store'
import { change } from '../audit/index.ts'
import { requireFreshSignIn } from '../identity/index.ts'
import { serves } from '../serves.ts'
import { presentKey } from './present.ts'
import { readEnd } from './read-end.ts'
import { newSecret } from './secret.ts'

/** The new secret has not been used yet, and no app can refresh it. */
const unused = { lastUsedAt: null, refreshHash: null, refreshUntil: null }

/** The old secret stops working at once, and so do the tokens of a connected app. The new one is shown, so it needs a fresh sign-in. */
export const renewApiKey = serves(endpoint, async (ctx, { id, key_name, scopes, expires_at }) => {
  await requireFreshSignIn(ctx)
  const expiresAt = typeof expires_at === 'string' ? readEnd(ctx, expires_at) : expires_at
  const details = ({ key_name, scopes, expires_at }: ApiKey) => ({ key_name, scopes, expires_at })
  const key = await change(ctx, { endpoint, subject: id, details }, async (tx) => {
    const { secret, columns } = newSecret(ctx, id)
    const [row] = await tx
      .update(apiKeys)
      .set({ ...columns, name: key_name, scopes, expiresAt, ...unused })
      .where(eq(apiKeys.id, id))
      .returning()
    if (row === undefined) throw new AppError('not_found')
    // A key that had ended before needs a new end.
    if (row.expiresAt !== null) readEnd(ctx, row.expiresAt.toISOString())
    return presentKey(row, secret)
  })
  ctx.access.invalidate({ api_key_id: id })
  return key
})
