import { workspaces } from '@cartograph/store'

/** The plan's columns of a workspace's row. */
export type PlanColumns = Pick<typeof workspaces.$inferSelect, keyof typeof planColumns>

/** For a select: `{ …, plan: planColumns }`. */
export const planColumns = {
  planIsTrial: workspaces.planIsTrial,
  planIsFree: workspaces.planIsFree,
  planIsEnterprise: workspaces.planIsEnterprise,
  planExpiresAt: workspaces.planExpiresAt,
  planCancelledAt: workspaces.planCancelledAt,
}
