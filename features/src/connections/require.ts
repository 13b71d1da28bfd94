import { AppError, type ConnectionId, type IntegrationContext } from '@cartograph/contract'
import { requireWorkspace, type Context } from '../context.ts'
import { selectIntegrations } from './select.ts'

/** Finds a connection of the current workspace; one of another kind is not found. */
export async function requireIntegration(
  ctx: Context,
  { id, context }: { readonly id: ConnectionId; readonly context: IntegrationContext },
) {
  const { orgId } = requireWorkspace(ctx)
  const [found] = await ctx.store.inWorkspace(orgId, (tx) =>
    selectIntegrations(tx, { id, context }),
  )
  if (found === undefined) throw new AppError('not_found')
  return found
}
