import { addDays, lowerFirst, type Day, type Member, type OrgId } from '@cartograph/contract'
import {
  and,
  asc,
  between,
  eq,
  insightRuns,
  insights,
  isNull,
  sql,
  type Transaction,
} from '@cartograph/store'
import { watchedCubes } from '../find/plan/watched-metrics.ts'

/** A metric that was nothing for some days, such as the units sold of a product that was out of stock. */
export interface StoppedMetric {
  readonly metric: Member
  /** Null for the whole workspace. */
  readonly segment: { readonly dimension: Member; readonly value: string } | null
  /** 'Linen shirt: no units sold' */
  readonly text: string
  readonly from: Day
  readonly to: Day
}

interface Range {
  readonly from: Day
  readonly to: Day
}

/** The stops that insights have found on these days; the findings of one stop are one. */
export async function listStops(
  tx: Transaction,
  orgId: OrgId,
  { from, to }: Range,
): Promise<StoppedMetric[]> {
  const { details } = insights
  const rows = await tx
    .select({
      date: insights.date,
      metric: insights.metric,
      group: insights.entityGroup,
      entity: sql<string>`${details}->>'entity_alias'`,
      title: sql<string>`${details}->>'metric_alias'`,
      days: sql<number>`(${details}->'metric_summary'->>'metric_days')::int`,
    })
    .from(insights)
    .where(
      and(
        eq(insights.orgId, orgId),
        eq(insights.aggregationPeriod, 'day'),
        isNull(insights.withdrawnAt),
        between(insights.date, from, addDays(to, longestStop)),
        sql`${details}->'metric_summary'->>'metric_value' = '0'`,
        sql`${details}->'metric_summary' ? 'metric_days'`,
      ),
    )
    .orderBy(asc(insights.date), asc(insights.id))
  const stops = new Map<string, StoppedMetric>()
  for (const { date, metric, group, entity, title, days } of rows) {
    const first = addDays(date, 1 - days)
    const dimension = dimensionOf(metric, group)
    const text =
      dimension === null ? `No ${lowerFirst(title)}` : `${entity}: no ${lowerFirst(title)}`
    const segment = dimension === null ? null : { dimension, value: entity }
    // It is found again each day, until it is over.
    stops.set(`${metric} ${entity} ${first}`, { metric, segment, text, from: first, to: date })
  }
  return [...stops.values()].filter((one) => one.from <= to && one.to >= from)
}

const longestStop = 60

/** The last day that insights have looked at; null before their first run. */
export async function readSearchedThrough(tx: Transaction, orgId: OrgId): Promise<Day | null> {
  const [run] = await tx
    .select({ through: insightRuns.through })
    .from(insightRuns)
    .where(eq(insightRuns.orgId, orgId))
  return run?.through ?? null
}

function dimensionOf(metric: string, group: string): string | null {
  const [cube = ''] = metric.split('.')
  const found = watchedCubes
    .find((one) => one.cube === cube)
    ?.dimensions.find((one) => one.group === group)
  if (found === undefined) return null
  return found.dimension.includes('.') ? found.dimension : `${cube}.${found.dimension}`
}
