import { AppError, type PlanState, type PlanStep } from '@cartograph/contract'
import { eq, workspaces, type Transaction } from '@cartograph/store'
import { requireWorkspace, type Context } from '../context.ts'
import { lockWorkspace } from '../lock-workspace.ts'
import type { PlanColumns } from '../plan-columns.ts'
import { applyPlanStep, type PlanChange } from './apply-plan-step.ts'
import { planStateOf } from './plan-state-of.ts'

/** Takes a step of the table of transitions in the transaction of a change; refuses one that it does not have. */
export async function changePlan(
  ctx: Context,
  tx: Transaction,
  decide: (row: PlanColumns, state: PlanState) => PlanChange,
): Promise<PlanColumns> {
  const { orgId } = requireWorkspace(ctx)
  if (!ctx.settings.hasPlans) throw new AppError('conflict', withoutPlans)
  const row = await lockWorkspace(tx, orgId)
  const state = planStateOf(row, ctx)
  const change = decide(row, state)
  const next = applyPlanStep(row, change, ctx.clock())
  if (next === null) throw new AppError('conflict', refusalOf(state, change.step))
  await tx.update(workspaces).set(pickPlan(next)).where(eq(workspaces.orgId, orgId))
  return next
}

export const withoutPlans =
  'Plans are off on this installation: every workspace is free and stays open.'
export const withoutPayments =
  'Payments are not set up on this installation. Ask its operator to change the plan of this workspace.'
export const notCurrent = 'This is not the current plan. Reload and try again.'
export const resumeFirst = 'The current plan is cancelled. Resume it first, then change it.'
export const contactSupport = 'To change an enterprise plan, contact support.'

export function refusalOf(state: PlanState, step: PlanStep): string {
  if (state === 'enterprise') return contactSupport
  if (step === 'choose_free')
    return 'The current plan is paid. Cancel it first, and choose a free plan when it has ended.'
  if (state === 'trial') return 'A trial ends by itself on its last day, and costs nothing.'
  if (state === 'cancelled') return 'This plan is cancelled already, and runs until its end.'
  return 'This plan has ended already.'
}

/** The row is more than its plan. */
export function pickPlan(columns: PlanColumns): PlanColumns {
  return {
    planId: columns.planId,
    planIsTrial: columns.planIsTrial,
    planIsFree: columns.planIsFree,
    planIsEnterprise: columns.planIsEnterprise,
    planExpiresAt: columns.planExpiresAt,
    planCancelledAt: columns.planCancelledAt,
    planPeriodEndsAt: columns.planPeriodEndsAt,
    planCancelsAtEnd: columns.planCancelsAtEnd,
    planPastDueSince: columns.planPastDueSince,
  }
}
