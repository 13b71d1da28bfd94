import { addDays, dayNumber, formatDay, type SegmentId } from '@cartograph/contract'
import { and, asc, eq, segments, segmentSizes } from '@cartograph/store'
import { requireWorkspace, type Context } from '../../context.ts'
import type { AlertSeries } from '../judge/reading.ts'
import type { WatchReading } from './watch-reading.ts'

/** The size of a segment by day, as it was counted; days without a count are unknown. */
export async function readSegment(ctx: Context, segmentId: SegmentId): Promise<WatchReading> {
  const { orgId } = requireWorkspace(ctx)
  const { name, rows } = await ctx.store.inWorkspace(orgId, async (tx) => {
    const [segment] = await tx
      .select({ name: segments.name })
      .from(segments)
      .where(and(eq(segments.orgId, orgId), eq(segments.id, segmentId)))
    return {
      name: segment?.name ?? null,
      rows: await tx
        .select({ day: segmentSizes.day, members: segmentSizes.members })
        .from(segmentSizes)
        .where(and(eq(segmentSizes.orgId, orgId), eq(segmentSizes.segmentId, segmentId)))
        .orderBy(asc(segmentSizes.day)),
    }
  })
  const format = { kind: 'number', currency: null } as const
  const [first, last] = [rows[0], rows.at(-1)]
  const words = { subject: name, within: null, by: null, format, platform: null, explained: null }
  if (name === null) return { ...words, problem: 'This segment was deleted.', reading: null }
  if (first === undefined || last === undefined) {
    return { ...words, problem: 'This segment has not been counted yet.', reading: null }
  }
  const byDay = new Map(rows.map(({ day, members }) => [day, members]))
  const days = dayNumber(last.day) - dayNumber(first.day) + 1
  const dates = Array.from({ length: days }, (_, n) => addDays(first.day, n))
  const series: AlertSeries = {
    label: null,
    start: formatDay(dayNumber(first.day)),
    values: dates.map((day) => byDay.get(day) ?? null),
    parts: null,
    hasRows: dates.map((day) => byDay.has(day)),
  }
  return {
    ...words,
    problem: null,
    reading: {
      through: last.day,
      kind: 'count',
      better: 'none',
      adds: 'none',
      format,
      promotions: [],
      series: [series],
    },
  }
}
