import {
  platformNames,
  type OrgId,
  type PlatformCode,
  type ReportDefinition,
} from '@cartograph/contract'
import { syncEveryMs } from '@cartograph/ingestion'
import { and, connections, desc, eq, inArray, syncRuns, type Transaction } from '@cartograph/store'
import { readWorkspaceMetrics } from '../../custom-metrics/index.ts'
import { needsOf } from '../../needed-data/index.ts'
import type { Context } from '../../context.ts'

/** Names of the platforms whose data a report needs and that have not been synced lately. */
export async function lateSources(
  ctx: Context,
  orgId: OrgId,
  definitions: readonly ReportDefinition[],
  dueAt: Date,
): Promise<readonly string[]> {
  const metrics = await readWorkspaceMetrics(ctx)
  const platforms = [...new Set(needsOf(definitions, metrics).flat())]
  if (platforms.length === 0) return []
  const sources = await ctx.store.inWorkspace(orgId, (tx) => readSyncs(tx, orgId, platforms))
  const late = sources.filter((source) => isLate(source, dueAt))
  return [...new Set(late.map(({ platform }) => platformNames[platform]))].toSorted()
}

export interface SourceSyncs {
  readonly platform: PlatformCode
  readonly newest: { readonly state: string } | null
  /** When the last whole sync ended; null before the first. */
  readonly doneAt: Date | null
}

/** A sync that ended after the report was due has everything; a later one need not be waited for. */
export function isLate({ newest, doneAt }: SourceSyncs, dueAt: Date): boolean {
  if (doneAt !== null && doneAt >= dueAt) return false
  if (newest?.state === 'waiting' || newest?.state === 'running') return true
  return doneAt === null || doneAt.getTime() < dueAt.getTime() - overdueMs
}

/** Three syncs were missed. */
const overdueMs = 3 * syncEveryMs

async function readSyncs(
  tx: Transaction,
  orgId: OrgId,
  platforms: readonly PlatformCode[],
): Promise<SourceSyncs[]> {
  const sources = await tx
    .select({ id: connections.id, platform: connections.platform })
    .from(connections)
    .where(
      and(
        eq(connections.orgId, orgId),
        eq(connections.context, 'datasource'),
        eq(connections.isConnected, true),
        inArray(connections.platform, platforms),
      ),
    )
  const newest = await tx
    .selectDistinctOn([syncRuns.connectionId])
    .from(syncRuns)
    .where(eq(syncRuns.orgId, orgId))
    .orderBy(syncRuns.connectionId, desc(syncRuns.createdAt), desc(syncRuns.id))
  const done = await tx
    .selectDistinctOn([syncRuns.connectionId])
    .from(syncRuns)
    .where(and(eq(syncRuns.orgId, orgId), eq(syncRuns.state, 'done')))
    .orderBy(syncRuns.connectionId, desc(syncRuns.finishedAt))
  return sources.map(({ id, platform }) => ({
    platform,
    newest: newest.find(({ connectionId }) => connectionId === id) ?? null,
    doneAt: done.find(({ connectionId }) => connectionId === id)?.finishedAt ?? null,
  }))
}
