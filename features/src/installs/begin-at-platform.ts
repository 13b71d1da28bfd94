import { AppError } from '@cartograph/contract'
import { oauthStates, type Transaction } from '@cartograph/store'
import { requirePerson, requireWorkspace, type Context } from '../context.ts'
import { newState, redirectUriOf, sealState, type StoredInstall } from '../oauth/index.ts'
import { requireConnector } from '../require-connector.ts'

/** Begins an ordinary consent of the chosen workspace, which ends in its drawer. */
export async function beginAtPlatform(
  ctx: Context,
  tx: Transaction,
  { platform, context, mode, arrived }: StoredInstall,
): Promise<string> {
  const { userId } = requirePerson(ctx)
  const { orgId } = requireWorkspace(ctx)
  const { app } = ctx.ingestion.platformAccess(platform, mode)
  const { manifest } = requireConnector(ctx, platform, context)
  const grant = manifest.install?.grant
  if (grant?.kind !== 'redirect' || app === null) throw new AppError('connection_refused')
  const state = newState()
  const redirectUri = redirectUriOf(ctx, manifest)
  const to = grant.to(new URLSearchParams(arrived), { app, state, redirectUri })
  const params = { ...grant.params?.(new URLSearchParams(arrived)) }
  const drawerState = { org_id: orgId, platform, context, datasource_id: null, params }
  await tx.insert(oauthStates).values({
    ...sealState(ctx, { state, secret: '' }),
    orgId,
    userId,
    platform,
    context,
    mode,
    params,
    drawerState,
    currentPath: `/org/${orgId}/settings/datasources`,
  })
  return to
}
