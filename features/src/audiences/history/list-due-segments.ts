import { createHash } from 'node:crypto'
import {
  dayAt,
  type Day,
  type OrgId,
  type SegmentId,
  type SourceConfig,
} from '@cartograph/contract'
import {
  and,
  connections,
  eq,
  exists,
  segments,
  segmentSizes,
  sql,
  workspaces,
} from '@cartograph/store'
import type { Context } from '../../context.ts'
import { isOpenWorkspace } from '../../plans/index.ts'
import { isUsable } from '../rules/check-rule.ts'
import { ruleMembers } from '../rules/rule-members.ts'

/** A segment whose size of today is not stored, or was counted by another rule. */
export interface DueSegment {
  readonly orgId: OrgId
  readonly id: SegmentId
  readonly config: SourceConfig
  readonly ruleHash: string
  readonly timezone: string
  readonly today: Day
  /** The size of today, if there is one. */
  readonly stored: typeof segmentSizes.$inferSelect | null
}

/** Changes whenever the rule does; a new name does not change it. */
export function hashRule(config: SourceConfig): string {
  return createHash('sha256').update(JSON.stringify(config)).digest('base64url')
}

export async function listDueSegments(ctx: Context, orgId: OrgId): Promise<DueSegment[]> {
  const rows = await ctx.store.inWorkspace(orgId, async (tx) => {
    const [workspace] = await tx
      .select({ timezone: workspaces.timezone })
      .from(workspaces)
      .where(eq(workspaces.orgId, orgId))
    const timezone = workspace?.timezone ?? 'UTC'
    const today = dayAt(ctx.clock().getTime(), timezone)
    const found = await tx
      .select({ segment: segments, stored: segmentSizes })
      .from(segments)
      .leftJoin(
        segmentSizes,
        and(
          eq(segmentSizes.orgId, segments.orgId),
          eq(segmentSizes.segmentId, segments.id),
          eq(segmentSizes.day, today),
        ),
      )
      .where(eq(segments.orgId, orgId))
      .orderBy(segments.createdAt)
    return found.map(({ segment, stored }) => ({ segment, stored, timezone, today }))
  })
  return rows
    .map(({ segment: { id, sourceConfig: config }, stored, timezone, today }) => ({
      orgId,
      id,
      config,
      ruleHash: hashRule(config),
      timezone,
      today,
      stored,
    }))
    .filter(({ stored, ruleHash }) => stored?.ruleHash !== ruleHash || !stored.isComplete)
}

/** By this long after its midnight a workspace's day has usually been synced. */
const afterMidnight = sql`interval '30 minutes'`

/**
 * The workspaces with data and with segments that have no size of today. A segment whose rule cannot be
 * used is not due until its rule is edited, or what the rule needs exists again.
 */
export async function listWorkspacesWithDueSegments(
  ctx: Pick<Context, 'store' | 'clock' | 'semantic' | 'settings'>,
): Promise<OrgId[]> {
  const now = ctx.clock().toISOString()
  const today = sql`((${now}::timestamptz - ${afterMidnight}) at time zone ${workspaces.timezone})::date`
  const rows = await ctx.store.asSystem((tx) =>
    tx
      .select({ orgId: segments.orgId, config: segments.sourceConfig })
      .from(segments)
      .innerJoin(workspaces, eq(workspaces.orgId, segments.orgId))
      .leftJoin(
        segmentSizes,
        and(
          eq(segmentSizes.orgId, segments.orgId),
          eq(segmentSizes.segmentId, segments.id),
          eq(segmentSizes.isComplete, true),
          sql`${segmentSizes.day} >= ${today}`,
        ),
      )
      .where(
        and(
          sql`${segmentSizes.day} is null`,
          isOpenWorkspace(segments.orgId, ctx),
          exists(
            tx
              .select({ id: connections.id })
              .from(connections)
              .where(
                and(eq(connections.orgId, segments.orgId), eq(connections.context, 'datasource')),
              ),
          ),
        ),
      ),
  )
  const members = ruleMembers(ctx.semantic.model)
  const due = new Set<OrgId>()
  for (const { orgId, config } of rows)
    if (!due.has(orgId) && isUsable(config, members)) due.add(orgId)
  return [...due]
}
