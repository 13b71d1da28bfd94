import { workspaces } from '@cartograph/store'

/** The plan's columns of a workspace's row. */
export type PlanColumns = Pick<typeof workspaces.$inferSelect, keyof typeof planColumns>

/** For a select: `{ …, plan: planColumns }`. */
export const planColumns = {
  planId: workspaces.planId,
  planIsTrial: workspaces.planIsTrial,
  planIsFree: workspaces.planIsFree,
  planIsEnterprise: workspaces.planIsEnterprise,
  planExpiresAt: workspaces.planExpiresAt,
  planCancelledAt: workspaces.planCancelledAt,
  planPeriodEndsAt: workspaces.planPeriodEndsAt,
  planCancelsAtEnd: workspaces.planCancelsAtEnd,
  planPastDueSince: workspaces.planPastDueSince,
}

/** The columns before anything is set. */
export const noPlan: PlanColumns = {
  planId: null,
  planIsTrial: false,
  planIsFree: false,
  planIsEnterprise: false,
  planExpiresAt: null,
  planCancelledAt: null,
  planPeriodEndsAt: null,
  planCancelsAtEnd: false,
  planPastDueSince: null,
}
