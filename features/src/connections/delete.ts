import {
  AppError,
  deleteDatasource as datasourceEndpoint,
  deleteDestination as destinationEndpoint,
  type ConnectionId,
  type IntegrationContext,
  type OauthProfileId,
  type OrgId,
} from '@cartograph/contract'
import { deleteConnectionData } from '@cartograph/ingestion'
import { and, connections, eq } from '@cartograph/store'
import { change, type AuditDetails } from '../audit/index.ts'
import { requireWorkspace, type Context } from '../context.ts'
import { revokeUnusedConsent } from '../oauth/index.ts'
import { requireNoPayingShop } from '../plans/index.ts'
import { serves } from '../serves.ts'
import { describeLists } from './describe-lists.ts'

export const deleteDatasource = serves(datasourceEndpoint, (ctx, { datasourceId: id }) =>
  deleteIntegration(ctx, { id, context: 'datasource', endpoint: datasourceEndpoint }),
)

export const deleteDestination = serves(destinationEndpoint, (ctx, { destinationId: id }) =>
  deleteIntegration(ctx, { id, context: 'destination', endpoint: destinationEndpoint }),
)

interface DeleteIntegration {
  readonly id: ConnectionId
  readonly context: IntegrationContext
  readonly endpoint: typeof datasourceEndpoint | typeof destinationEndpoint
}

/**
 * Disables the connection and logs the deletion, then deletes all of its data, its row last: when it is
 * interrupted, the connection is still listed and can be deleted again. Its consent is withdrawn at the
 * platform afterwards; if that fails, the sweep of unused consents repeats it.
 */
async function deleteIntegration(
  ctx: Context,
  { id, context, endpoint }: DeleteIntegration,
): Promise<void> {
  const { orgId } = requireWorkspace(ctx)
  let deleted: AuditDetails = {}
  const consent: { id: OauthProfileId | null } = { id: null }
  await change(ctx, { endpoint, subject: id, details: () => deleted }, async (tx) => {
    const [row] = await tx
      .update(connections)
      .set({ isConnected: false })
      .where(and(eq(connections.id, id), eq(connections.context, context)))
      .returning()
    if (row === undefined) throw new AppError('not_found')
    if (row.platform === 'SP' && row.accountKey !== null && row.oauthProfileId !== null)
      await requireNoPayingShop(ctx, tx, { orgId, shopId: row.accountKey })
    consent.id = row.oauthProfileId
    const lists = await describeLists(tx, orgId, id)
    deleted = {
      platform: row.platform,
      name: row.name,
      mode: row.mode,
      ...(lists.length > 0 && { kept_lists: lists }),
    }
    return undefined
  })
  await deleteOnce(ctx, { orgId, connectionId: id })
  if (consent.id !== null) await revokeUnusedConsent(ctx, consent.id)
}

/** A repeated call finds nothing left to do. */
async function deleteOnce(
  ctx: Context,
  place: { readonly orgId: OrgId; readonly connectionId: ConnectionId },
): Promise<void> {
  try {
    await deleteConnectionData(ctx.ingestion, place)
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'not_found') throw error
  }
}
