import { dayAt, formatCount, limitNames, limitState, type UsedLimit } from '@cartograph/contract'
import { workspaces } from '@cartograph/store'
import type { Context } from '../context.ts'
import { notify } from '../notifications/index.ts'
import { countUsage } from './get-usage.ts'
import { listAdmins } from './list-admins.ts'
import { isOpenWorkspace } from './plan-state-of.ts'

/**
 * Notifies the admins of a limit of their plan that is 80 % used, and again when it is reached; each once a month.
 * Safe to repeat and to run in several processes at once.
 */
export async function notifyOfLimits(ctx: Context): Promise<void> {
  if (!ctx.settings.hasPlans) return
  const rows = await ctx.store.asSystem((tx) =>
    tx
      .select({ orgId: workspaces.orgId, timezone: workspaces.timezone })
      .from(workspaces)
      .where(isOpenWorkspace(workspaces.orgId, ctx)),
  )
  for (const { orgId, timezone } of rows) {
    ctx.signal.throwIfAborted()
    const warned = (await countUsage(ctx, orgId)).filter((item) => limitState(item) !== 'fine')
    if (warned.length === 0) continue
    const month = dayAt(ctx.clock().getTime(), timezone).slice(0, 7)
    await ctx.store.inWorkspace(orgId, async (tx) => {
      const people = await listAdmins(tx, orgId)
      for (const item of warned) {
        await notify(ctx, tx, {
          kind: 'limit',
          orgId,
          people,
          subject: `limit:${item.limit}:${limitState(item)}:${month}`,
          parts: { title: titleOf(item), sentence: sentences[limitState(item)] },
          link: `/org/${orgId}/settings/billing`,
          mailGroup: 'limits',
        })
      }
    })
  }
}

function titleOf({ limit, used, allowed }: UsedLimit): string {
  return `${limitNames[limit]}: ${formatCount(used ?? 0, 'en')} of ${formatCount(allowed ?? 0, 'en')}`
}

const sentences = {
  fine: '',
  near: 'The limit of your plan is close. Nothing stops when it is reached; a larger plan has room for more.',
  reached: 'The limit of your plan is reached. Nothing stops. Choose a larger plan.',
} as const
