import {
  hasPermission,
  type Day,
  type DigestTiming,
  type OrgId,
  type Role,
  type UserId,
} from '@cartograph/contract'
import { and, eq, insightDigests, memberships, workspaces } from '@cartograph/store'
import type { Context } from '../context.ts'
import { planColumns } from '../plan-columns.ts'
import { dueDays } from './due-day.ts'

export interface DueDigest {
  readonly orgId: OrgId
  readonly userId: UserId
  readonly role: Role
  readonly workspaceName: string
  readonly timezone: string
  readonly timing: DigestTiming
  readonly onlyNews: boolean
  /** Insights first found at or before this time are not news. */
  readonly newsSince: Date
  /** Today in the workspace's time zone. */
  readonly today: Day
  /** The day that it is sent for. */
  readonly day: Day
}

/** Of active members whose workspace has a plan. */
export async function listDueDigests(ctx: Context): Promise<DueDigest[]> {
  const rows = await ctx.store.asSystem((tx) =>
    tx
      .select({
        orgId: insightDigests.orgId,
        userId: insightDigests.userId,
        role: memberships.role,
        timing: insightDigests.timing,
        onlyNews: insightDigests.onlyNews,
        newsSince: insightDigests.newsSince,
        lastSentFor: insightDigests.lastSentFor,
        workspaceName: workspaces.name,
        timezone: workspaces.timezone,
        plan: planColumns,
      })
      .from(insightDigests)
      .innerJoin(workspaces, eq(workspaces.orgId, insightDigests.orgId))
      .innerJoin(
        memberships,
        and(
          eq(memberships.orgId, insightDigests.orgId),
          eq(memberships.userId, insightDigests.userId),
          eq(memberships.isActive, true),
        ),
      )
      .where(eq(insightDigests.isOn, true))
      .orderBy(insightDigests.orgId, insightDigests.userId),
  )
  return rows.flatMap((row) => {
    const days = hasPermission(row.role, 'insights.read') ? dueDays(row, ctx) : null
    return days === null ? [] : [{ ...row, ...days }]
  })
}
