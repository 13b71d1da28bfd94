import { msPerDay, type ApiKeyId, type KeyScope, type OrgId } from '@cartograph/contract'
import type { Context } from '../context.ts'
import { newSecret } from '../keys/index.ts'
import { newRefreshToken } from './refresh-token.ts'

export interface IssuedTokens {
  readonly access_token: string
  readonly token_type: 'Bearer'
  readonly expires_in: number
  readonly refresh_token: string
  readonly scope: string
}

const accessValidMs = 3_600_000
/** An app that has not refreshed its tokens for so long asks the user again. */
const refreshValidMs = 90 * msPerDay

/** The tokens of a connected app, and the columns of its key that make them valid instead of any earlier ones. */
export function newTokens(
  ctx: Pick<Context, 'store' | 'clock'>,
  { orgId, keyId, client }: { orgId: OrgId; keyId: ApiKeyId; client: string },
) {
  const { secret, columns } = newSecret(ctx, keyId)
  const { token, refreshHash } = newRefreshToken(ctx, { orgId, keyId, client })
  const now = ctx.clock().getTime()
  const answer = ({ scopes }: { readonly scopes: readonly KeyScope[] }): IssuedTokens => ({
    access_token: secret,
    token_type: 'Bearer',
    expires_in: accessValidMs / 1000,
    refresh_token: token,
    scope: scopes.join(' '),
  })
  const changes = {
    ...columns,
    expiresAt: new Date(now + accessValidMs),
    refreshHash,
    refreshUntil: new Date(now + refreshValidMs),
  }
  return { answer, changes }
}
