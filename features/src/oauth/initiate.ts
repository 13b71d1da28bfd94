import { AppError, initiateOauth as endpoint, type DrawerState } from '@cartograph/contract'
import { and, connections, eq, oauthStates } from '@cartograph/store'
import { changeAsPerson } from '../audit/index.ts'
import type { Context } from '../context.ts'
import { readFields } from '../form-fields.ts'
import { toReturnPath } from '../identity/index.ts'
import { invalidField } from '../invalid-field.ts'
import { limitPlatformCalls } from '../limit-platform-calls.ts'
import { requireConnector } from '../require-connector.ts'
import { serves } from '../serves.ts'
import { beginConsent } from './begin-consent.ts'
import { requireMode, requireOAuth } from './open-consent.ts'
import { requireConnectionEditor } from './require-connection-editor.ts'

/** Returns the platform's consent URL, and stores what the callback needs. */
export const initiateOauth = serves(endpoint, async (ctx, asked) => {
  const { profileType: platform, profile_context: context, drawerState } = asked
  const { org_id: orgId } = drawerState
  const userId = await requireConnectionEditor(ctx, orgId)
  await limitPlatformCalls(ctx)
  if (drawerState.platform !== platform || drawerState.context !== context) {
    throw invalidField('drawerState', 'The drawer belongs to another platform')
  }
  await requireConnection(ctx, drawerState)
  const { name } = requireConnector(ctx, platform, context).manifest
  const { asks } = requireOAuth(ctx, platform, context)
  const mode = requireMode(ctx, platform, name)
  const loc = ['body', 'drawerState', 'params']
  const typed = {
    param: drawerState.params,
    credential: {},
    loc: { param: loc, credential: loc },
  }
  const { params } = readFields(asks, typed)
  const nextStep = 'Check what you entered and try again.'
  const { to, row } = await beginConsent(ctx, { platform, context, mode, params, nextStep })
  const details = { platform, context, mode }
  return changeAsPerson(ctx, { endpoint, orgId, subject: platform, details }, async (tx) => {
    await tx.insert(oauthStates).values({
      ...row,
      orgId,
      userId,
      platform,
      context,
      mode,
      params,
      drawerState,
      currentPath: toReturnPath(asked.currentPath),
    })
    return { to }
  })
})

/** A reconnect must name a connection of the caller's workspace. */
async function requireConnection(ctx: Context, drawer: DrawerState): Promise<void> {
  const id = drawer.datasource_id
  if (id === null) return
  const found = await ctx.store.inWorkspace(drawer.org_id, (tx) =>
    tx
      .select({ id: connections.id })
      .from(connections)
      .where(
        and(
          eq(connections.id, id),
          eq(connections.platform, drawer.platform),
          eq(connections.context, drawer.context),
        ),
      ),
  )
  if (found.length === 0) throw new AppError('not_found')
}
