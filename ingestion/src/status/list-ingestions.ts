import type { OrgId } from '@cartograph/contract'
import { and, connections, desc, eq, streamStates, syncRuns, workspaces } from '@cartograph/store'
import type { IngestionContext } from '../context.ts'
import { historyStatus } from './history-status.ts'
import { ingestionStatus, type IngestionStatus } from './ingestion-status.ts'

/**
 * Lists every stream of every data source of a workspace, including streams that have not started.
 */
export async function listIngestions(
  ctx: Pick<IngestionContext, 'store' | 'connectorFor'>,
  input: { readonly orgId: OrgId },
): Promise<IngestionStatus[]> {
  const { workspace, sources, newestRuns, states } = await ctx.store.inWorkspace(
    input.orgId,
    async (tx) => ({
      workspace: await tx
        .select({ timezone: workspaces.timezone })
        .from(workspaces)
        .where(eq(workspaces.orgId, input.orgId)),
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
    }),
  )
  return sources.flatMap((connection) => {
    const run = newestRuns.find((one) => one.connectionId === connection.id) ?? null
    const connectionStates = states.filter((one) => one.connectionId === connection.id)
    const declared = ctx.connectorFor(connection.platform)?.manifest.streams ?? {}
    return Object.entries(declared).map(([stream, { reads }]) => {
      const state = connectionStates.find((one) => one.stream === stream) ?? null
      return {
        ...ingestionStatus({ connection, run, stream, reads, stored: state }),
        ...historyStatus(reads, state, workspace[0]?.timezone ?? 'UTC'),
      }
    })
  })
}
