import { workspaces } from '@cartograph/store'

/** What a workspace's row says of its plan. */
export type PlanColumns = Pick<typeof workspaces.$inferSelect, keyof typeof planColumns>

/** For a select: `{ …, plan: planColumns }`. */
export const planColumns = {
  planIsTrial: workspaces.planIsTrial,
  planIsFree: workspaces.planIsFree,
  planIsEnterprise: workspaces.planIsEnterprise,
  planExpiresAt: workspaces.planExpiresAt,
  planCancelledAt: workspaces.planCancelledAt,
}
