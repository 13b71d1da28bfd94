import { dayAt, keptDaysWithoutPlan, msPerDay } from '@cartograph/contract'
import { workspaces } from '@cartograph/store'
import type { Context } from '../context.ts'
import { fileDates } from '../file-dates.ts'
import { notify } from '../notifications/index.ts'
import { planColumns, type PlanColumns } from '../plan-columns.ts'
import { listAdmins } from './list-admins.ts'
import { graceEndOf, isOpenWorkspace, planStateOf, type PlanRules } from './plan-state-of.ts'

/**
 * Notifies the admins once, three days before a trial ends and before a plan ends that is not paid. Safe to repeat
 * and to run in several processes at once.
 */
export async function notifyOfPlanEnds(ctx: Context): Promise<void> {
  if (!ctx.settings.hasPlans) return
  const rows = await ctx.store.asSystem((tx) =>
    tx
      .select({ orgId: workspaces.orgId, timezone: workspaces.timezone, plan: planColumns })
      .from(workspaces)
      .where(isOpenWorkspace(workspaces.orgId, ctx)),
  )
  const now = ctx.clock().getTime()
  for (const { orgId, timezone, plan } of rows) {
    ctx.signal.throwIfAborted()
    const end = endOf(plan, ctx)
    if (end === null || end.at.getTime() - now > noticeMs) continue
    const day = fileDates.formatDate(dayAt(end.at.getTime(), timezone))
    await ctx.store.inWorkspace(orgId, async (tx) => {
      await notify(ctx, tx, {
        kind: 'plan_end',
        orgId,
        people: await listAdmins(tx, orgId),
        subject: `plan_end:${end.what}:${end.at.toISOString()}`,
        parts: wordsOf(end.what, day),
        link: `/org/${orgId}/settings/billing`,
        mailGroup: 'plan_end',
      })
    })
  }
}

const noticeMs = 3 * msPerDay

/** When an open plan ends by itself, unless something is paid; null for never. */
function endOf(plan: PlanColumns, rules: PlanRules) {
  const state = planStateOf(plan, rules)
  const at = state === 'trial' ? plan.planExpiresAt : state === 'past_due' ? graceEndOf(plan) : null
  return at === null ? null : { what: state, at }
}

function wordsOf(what: string, day: string) {
  const then = `Insights, syncs and reports stop on that day; your settings stay open, and your data is kept for ${keptDaysWithoutPlan} days.`
  return what === 'trial'
    ? {
        title: `Your trial ends on ${day}`,
        sentence: `${then} Choose a plan to go on without a break.`,
      }
    : {
        title: `Your plan ends on ${day} if it is not paid`,
        sentence: `The last payment has not been made. ${then} Pay the open invoice or change your payment method before then.`,
      }
}
