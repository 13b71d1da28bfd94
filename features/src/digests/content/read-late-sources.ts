import { platformNames, type Instant } from '@cartograph/contract'
import { and, asc, connections, eq, max, syncRuns, type Transaction } from '@cartograph/store'
import { requireWorkspace, type Context } from '../../context.ts'

export interface LateSource {
  /** 'Facebook Ads (Autumn)' */
  readonly name: string
  /** When its data were last complete; null before the first time. */
  readonly syncedAt: Instant | null
  /** Whether a person must reconnect it. */
  readonly isRefused: boolean
}

/** The data sources whose data are behind. */
export async function readLateSources(ctx: Context, tx: Transaction): Promise<LateSource[]> {
  const { orgId } = requireWorkspace(ctx)
  const isDone = and(eq(syncRuns.orgId, orgId), eq(syncRuns.state, 'done'))
  const done = await tx
    .select({ id: syncRuns.connectionId, at: max(syncRuns.finishedAt) })
    .from(syncRuns)
    .where(isDone)
    .groupBy(syncRuns.connectionId)
  const doneAt = new Map(done.map(({ id, at }) => [id, at]))
  const sources = await tx
    .select()
    .from(connections)
    .where(and(eq(connections.orgId, orgId), eq(connections.context, 'datasource')))
    .orderBy(asc(connections.platform), asc(connections.name), asc(connections.id))
  const overdue = ctx.clock().getTime() - overdueMs
  return sources
    .map((connection) => ({ connection, at: doneAt.get(connection.id) ?? null }))
    .filter(({ connection, at }) => {
      if (connection.requiresReauth) return true
      return connection.isConnected && (at ?? connection.createdAt).getTime() < overdue
    })
    .map(({ connection, at }) => ({
      name: nameOf(connection),
      syncedAt: at?.toISOString() ?? null,
      isRefused: connection.requiresReauth,
    }))
}

/** Syncs follow each other within minutes, but a long one or a platform's quota may take hours. */
const overdueMs = 6 * 3_600_000

function nameOf({ platform, name }: Pick<typeof connections.$inferSelect, 'platform' | 'name'>) {
  const title = platformNames[platform]
  return name === '' || name === title ? title : `${title} (${name})`
}
