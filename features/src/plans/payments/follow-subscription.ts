import type { OrgId } from '@cartograph/contract'
import { writeAuditRow } from '../../audit/index.ts'
import type { Context } from '../../context.ts'
import { planOf } from '../plan-of.ts'
import { recordSubscription, withSubscription } from './record-subscription.ts'

/** Reads the subscription of a workspace and records it. Answers whether the plan has changed. */
export async function followSubscription(ctx: Context, orgId: OrgId): Promise<boolean> {
  const hasChanged = await withSubscription(ctx, orgId, (reading) =>
    ctx.store.inWorkspace(orgId, async (tx) => {
      const recorded = await recordSubscription(ctx, tx, reading)
      if (recorded.hasChanged) {
        const { id, state } = planOf(recorded.row, ctx)
        await writeAuditRow(ctx, tx, {
          action: 'plan.payment_recorded',
          orgId,
          subject: orgId,
          details: { plan: id, state },
        })
      }
      return recorded.hasChanged
    }),
  )
  return hasChanged === true
}
