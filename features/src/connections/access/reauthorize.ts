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

/** A new way into the same account: into another one would mix up what has been read so far. */
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
        ? 'This connection is of the sandbox. Connect the account itself as a new one.'
        : 'This connection is of an account, not of the sandbox. Let it in with that account.',
    )
  }
  if (accountKey !== null && verifiedAccess.account.accountKey !== accountKey) {
    throw new AppError(
      'connection_refused',
      'This is another account than the one that is connected. Choose the same one, or connect this one as a new one.',
    )
  }
  return verifiedAccess
}

/** What a connection has found out by itself it finds out again, and nobody may choose it. */
function chosenParams(
  ctx: Context,
  { platform, context, integrationParams }: Reauthorize['connection'],
): Readonly<Record<string, string>> {
  const known = new Set(
    requireConnector(ctx, platform, context).manifest.params.map(({ name }) => name),
  )
  return Object.fromEntries(Object.entries(integrationParams).filter(([name]) => known.has(name)))
}
