import { requireWorkspace, type Context } from '../context.ts'
import type { QueryCaller } from './query-slots.ts'

export function queryCaller(ctx: Context): QueryCaller {
  const { orgId } = requireWorkspace(ctx)
  return { orgId, keyId: ctx.actor?.kind === 'key' ? ctx.actor.apiKeyId : null }
}
