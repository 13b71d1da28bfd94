import {
  addDays,
  dayAt,
  dayNumber,
  formatDay,
  previewDays,
  type AlertRule,
  type AlertWatch,
  type Day,
} from '@cartograph/contract'
import {
  and,
  asc,
  connections,
  eq,
  gte,
  inArray,
  isNotNull,
  syncRuns,
  type Transaction,
} from '@cartograph/store'
import { requireWorkspace, type Context } from '../../context.ts'
import type { AlertSeries } from '../judge/reading.ts'
import { nameSource } from './name-watches.ts'
import type { WatchReading } from './watch-reading.ts'

type Watch = Extract<AlertWatch, { kind: 'connection' }>

/**
 * Whether the last sync of each data source that ended by the end of a day had failed, and whether one was finished on
 * it. A failure needs no complete day, so today is included for it.
 */
export async function readConnections(
  ctx: Context,
  watch: Watch,
  { rule, timezone }: { readonly rule: AlertRule['kind']; readonly timezone: string },
): Promise<WatchReading> {
  const { orgId } = requireWorkspace(ctx)
  const now = ctx.clock()
  const today = dayAt(now.getTime(), timezone)
  const since = addDays(today, -previewDays - 7)
  const sources = await ctx.store.inWorkspace(orgId, async (tx) => {
    const rows = await tx
      .select()
      .from(connections)
      .where(
        and(
          eq(connections.orgId, orgId),
          eq(connections.context, 'datasource'),
          eq(connections.isConnected, true),
          ...(watch.connection_id === null ? [] : [eq(connections.id, watch.connection_id)]),
        ),
      )
      .orderBy(asc(connections.createdAt))
    const runs = await listRuns(
      tx,
      rows.map(({ id }) => id),
      new Date(`${since}T00:00:00Z`),
    )
    return rows.map((row) => ({
      row,
      runs: runs.filter(({ connectionId }) => connectionId === row.id),
    }))
  })
  const named = sources.map(({ row, runs }) => ({
    label: nameSource(row),
    row,
    runs,
  }))
  const words = { within: null, by: null, format: null, explained: null }
  const subject = watch.connection_id === null ? 'All data sources' : (named[0]?.label ?? null)
  if (named.length === 0) {
    const problem =
      watch.connection_id === null
        ? 'No data source is connected.'
        : 'This data source was disconnected.'
    return { ...words, subject, problem, platform: null, reading: null }
  }
  const series = named.map(({ label, row, runs }) =>
    toSeries(label, row, runs, { since, today, timezone }),
  )
  const failing = named.find((_, n) => series[n]?.values.at(-1) === 1)
  return {
    ...words,
    subject,
    problem: null,
    platform: failing?.row.platform ?? null,
    reading: {
      through: rule === 'failing' ? today : addDays(today, -1),
      kind: 'count',
      better: 'down',
      adds: 'none',
      format: null,
      promotions: [],
      series,
    },
  }
}

type Run = Awaited<ReturnType<typeof listRuns>>[number]

async function listRuns(
  tx: Transaction,
  ids: readonly (typeof connections.$inferSelect.id)[],
  since: Date,
) {
  if (ids.length === 0) return []
  const { connectionId, state, finishedAt } = syncRuns
  return tx
    .select({ connectionId, state, finishedAt })
    .from(syncRuns)
    .where(
      and(
        inArray(connectionId, [...ids]),
        inArray(state, ['done', 'failed']),
        isNotNull(finishedAt),
        gte(finishedAt, since),
      ),
    )
    .orderBy(asc(finishedAt))
}

function toSeries(
  label: string,
  { requiresReauth }: Pick<typeof connections.$inferSelect, 'requiresReauth'>,
  runs: readonly Run[],
  { since, today, timezone }: { since: Day; today: Day; timezone: string },
): AlertSeries {
  const first = dayNumber(since)
  const count = dayNumber(today) - first + 1
  const failed = Array.from<number | null>({ length: count }).fill(null)
  const hasRows = Array.from<boolean>({ length: count }).fill(false)
  for (const { state, finishedAt } of runs) {
    if (finishedAt === null) continue
    const day = dayNumber(dayAt(finishedAt.getTime(), timezone)) - first
    if (day < 0 || day >= count) continue
    failed[day] = state === 'failed' ? 1 : 0
    if (state === 'done') hasRows[day] = true
  }
  // It stays as it was until the next sync ends.
  for (let day = 1; day < count; day += 1) failed[day] ??= failed[day - 1] ?? null
  if (requiresReauth) failed[count - 1] = 1
  return { label, start: formatDay(first), values: failed, parts: null, hasRows }
}
