import { AppError, type OauthProfileId } from '@cartograph/contract'
import type { connections } from '@cartograph/store'
import type { Context } from '../../context.ts'
import { requireConnector } from '../../require-connector.ts'
import { verifyAccess, type VerifiedAccess } from './verify-access.ts'

export interface Reauthorize {
  readonly connection: typeof connections.$inferSelect
  readonly profileId: OauthProfileId | undefined
  readonly credentials: Readonly<Record<string, string>> | undefined
}

/**
 * Replaces the credentials of a connection. They must belong to the same account: another one would mix up
 * the data that has been read so far.
 */
export async function reauthorize(
  ctx: Context,
  { connection, profileId, credentials }: Reauthorize,
): Promise<VerifiedAccess> {
  const { platform, context, mode, accountKey } = connection
  const params = chosenParams(ctx, connection)
  const verifiedAccess = await verifyAccess(ctx, {
    platform,
    context,
    params,
    profileId,
    credentials,
  })
  if (verifiedAccess.mode !== mode) {
    throw new AppError(
      'connection_refused',
      mode === 'sandbox'
        ? 'This connection uses the sandbox. Connect the live account as a new connection.'
        : 'This connection uses a live account, not the sandbox. Reconnect it with that account.',
    )
  }
  if (accountKey !== null && verifiedAccess.account.accountKey !== accountKey) {
    throw new AppError(
      'connection_refused',
      'This is a different account from the connected one. Choose the same account, or connect this one as a new connection.',
    )
  }
  return verifiedAccess
}

/** Params that a connection has discovered are discovered again, and cannot be set by the caller. */
function chosenParams(
  ctx: Context,
  { platform, context, integrationParams }: Reauthorize['connection'],
): Readonly<Record<string, string>> {
  const known = new Set(
    requireConnector(ctx, platform, context).manifest.params.map(({ name }) => name),
  )
  return Object.fromEntries(Object.entries(integrationParams).filter(([name]) => known.has(name)))
}
