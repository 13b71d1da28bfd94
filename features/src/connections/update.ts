import {
  AppError,
  updateDatasource as datasourceEndpoint,
  updateDestination as destinationEndpoint,
  type ConnectionId,
  type IntegrationContext,
  type OauthProfileId,
} from '@cartograph/contract'
import { connections, eq, isUniqueViolation, type Transaction } from '@cartograph/store'
import { change, type AuditDetails } from '../audit/index.ts'
import type { Context } from '../context.ts'
import { serves } from '../serves.ts'
import { reauthorize } from './access/reauthorize.ts'
import { columnsOf, type VerifiedAccess } from './access/verify-access.ts'
import { alreadyConnected } from './insert.ts'
import { presentDatasource, presentDestination } from './present.ts'
import { requireIntegration } from './require.ts'
import { selectIntegrations, type SelectedIntegration } from './select.ts'
import { followConnection } from './sync/follow-connection.ts'

interface Update {
  readonly id: ConnectionId
  readonly is_connected?: boolean | undefined
  readonly user_creds_id?: OauthProfileId | undefined
}

export const updateDatasource = serves(
  datasourceEndpoint,
  async (ctx, { datasourceId: id, datasource_creds: credentials, ...given }) => {
    const input = { id, ...given }
    const { details, verifiedAccess } = await prepare(ctx, {
      ...input,
      context: 'datasource',
      credentials,
    })
    const of = { endpoint: datasourceEndpoint, subject: id, details }
    const datasource = await orAlreadyConnected(() =>
      change(ctx, of, async (tx) =>
        presentDatasource(ctx, await write(ctx, tx, input, verifiedAccess)),
      ),
    )
    // Also after a repeated call: the first one may have ended between its commit and this line.
    await followConnection(ctx, id)
    return datasource
  },
)

export const updateDestination = serves(
  destinationEndpoint,
  async (ctx, { destinationId: id, destination_creds: credentials, ...given }) => {
    const input = { id, ...given }
    const { details, verifiedAccess } = await prepare(ctx, {
      ...input,
      context: 'destination',
      credentials,
    })
    const of = { endpoint: destinationEndpoint, subject: id, details }
    return orAlreadyConnected(() =>
      change(ctx, of, async (tx) =>
        presentDestination(ctx, await write(ctx, tx, input, verifiedAccess)),
      ),
    )
  },
)

interface Prepare extends Update {
  readonly context: IntegrationContext
  readonly credentials: Readonly<Record<string, string>> | undefined
}

/** The platform is queried before the transaction begins, because it may be slow. */
async function prepare(
  ctx: Context,
  { id, context, is_connected, user_creds_id, credentials }: Prepare,
): Promise<{ details: AuditDetails; verifiedAccess: VerifiedAccess | null }> {
  const { connection } = await requireIntegration(ctx, { id, context })
  const isLetIn = user_creds_id !== undefined || credentials !== undefined
  const verifiedAccess = isLetIn
    ? await reauthorize(ctx, { connection, profileId: user_creds_id, credentials })
    : null
  const details = {
    ...(is_connected === undefined ? {} : { is_connected }),
    ...(isLetIn ? { let_in_again: true } : {}),
  }
  return { details, verifiedAccess }
}

async function write(
  ctx: Context,
  tx: Transaction,
  { id, is_connected }: Update,
  verifiedAccess: VerifiedAccess | null,
): Promise<SelectedIntegration> {
  if (is_connected !== undefined || verifiedAccess !== null) {
    await tx
      .update(connections)
      .set({
        isConnected: is_connected,
        ...(verifiedAccess === null ? {} : columnsOf(ctx, id, verifiedAccess)),
      })
      .where(eq(connections.id, id))
  }
  const [selected] = await selectIntegrations(tx, { id })
  if (selected === undefined) throw new AppError('not_found')
  return selected
}

/** A connection whose account was unknown may turn out to have the account of another one. */
async function orAlreadyConnected<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw isUniqueViolation(error, 'connections_one_per_account') ? alreadyConnected() : error
  }
}
