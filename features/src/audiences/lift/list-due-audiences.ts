import { dayAt, type Day, type OrgId, type SyncedAudienceId } from '@cartograph/contract'
import {
  and,
  audienceLifts,
  audienceMembers,
  eq,
  exists,
  gt,
  isNotNull,
  isNull,
  max,
  syncedAudiences,
  workspaces,
} from '@cartograph/store'
import type { Context } from '../../context.ts'
import { isOpenWorkspace } from '../../plans/index.ts'

export interface DueAudience {
  readonly orgId: OrgId
  readonly syncId: SyncedAudienceId
  /** Of the workspace's calendar. */
  readonly day: Day
}

/** The synced audiences with a hold-out that were not measured today. */
export async function listDueAudiences(
  ctx: Pick<Context, 'store' | 'clock' | 'settings'>,
): Promise<DueAudience[]> {
  const rows = await ctx.store.asSystem((tx) => {
    const { orgId, id: syncId } = syncedAudiences
    const assigned = tx
      .select({ customerId: audienceMembers.customerId })
      .from(audienceMembers)
      .where(
        and(
          eq(audienceMembers.orgId, orgId),
          eq(audienceMembers.syncId, syncId),
          isNotNull(audienceMembers.assignedGroup),
        ),
      )
    return tx
      .select({ orgId, syncId, timezone: workspaces.timezone, last: max(audienceLifts.day) })
      .from(syncedAudiences)
      .innerJoin(workspaces, eq(workspaces.orgId, orgId))
      .leftJoin(
        audienceLifts,
        and(eq(audienceLifts.orgId, orgId), eq(audienceLifts.syncId, syncId)),
      )
      .where(
        and(
          gt(syncedAudiences.holdOutPercent, 0),
          isNull(syncedAudiences.emptyingSince),
          isOpenWorkspace(orgId, ctx),
          exists(assigned),
        ),
      )
      .groupBy(orgId, syncId, workspaces.timezone)
  })
  const now = ctx.clock().getTime()
  return rows.flatMap(({ orgId, syncId, timezone, last }) => {
    const day = dayAt(now, timezone)
    return last === null || last < day ? [{ orgId, syncId, day }] : []
  })
}
