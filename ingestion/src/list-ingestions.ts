import type { OrgId } from '@cartograph/contract'
import { and, connections, desc, eq, streamStates, syncRuns } from '@cartograph/store'
import type { IngestionContext } from './context.ts'
import { ingestionStatus, type IngestionStatus } from './ingestion-status.ts'

/** Every stream of every connection of a workspace, those that have not begun included. */
export async function listIngestions(
  ctx: Pick<IngestionContext, 'store' | 'connectorFor'>,
  input: { readonly orgId: OrgId },
): Promise<IngestionStatus[]> {
  const { sources, newestRuns, states } = await ctx.store.inWorkspace(input.orgId, async (tx) => ({
    sources: await tx
      .select()
      .from(connections)
      .where(and(eq(connections.orgId, input.orgId), eq(connections.context, 'datasource')))
      .orderBy(connections.createdAt, connections.id),
    newestRuns: await tx
      .selectDistinctOn([syncRuns.connectionId])
      .from(syncRuns)
      .where(eq(syncRuns.orgId, input.orgId))
      .orderBy(syncRuns.connectionId, desc(syncRuns.createdAt), desc(syncRuns.id)),
    states: await tx.select().from(streamStates).where(eq(streamStates.orgId, input.orgId)),
  }))
  return sources.flatMap((connection) => {
    const run = newestRuns.find((one) => one.connectionId === connection.id) ?? null
    const kept = states.filter((one) => one.connectionId === connection.id)
    const declared = ctx.connectorFor(connection.platform)?.manifest.streams ?? {}
    return Object.keys(declared).map((stream) =>
      ingestionStatus({
        connection,
        run,
        stream,
        kept: kept.find((one) => one.stream === stream) ?? null,
      }),
    )
  })
}
