import { newId, OrgId, type DetectedInsight } from '@cartograph/contract'
import { buildQuery, planSearch, computeInsights } from '@cartograph/features'
import {
  eventStrength,
  createWorld,
  isAbout,
  judgeFindings,
  type MatchedEvent,
  type ReportedFinding,
  type StoreCode,
} from '@cartograph/sandbox'
import type { Semantic } from '@cartograph/semantic'
import type { Warehouse } from '@cartograph/warehouse'
import { fillWorld } from './fill-world.ts'

export interface JudgedWorld {
  readonly seed: number
  readonly series: number
  readonly searchMs: number
  readonly findings: readonly JudgedFinding[]
  readonly events: readonly RatedEvent[]
  /** One line per finding. */
  readonly lines: readonly string[]
}

export interface JudgedFinding extends ReportedFinding {
  readonly isRight: boolean
  /** Whether the drivers add up to the change; null without a breakdown. */
  readonly addsUp: boolean | null
}

export interface RatedEvent extends MatchedEvent {
  /** The size of the event's effect in standard deviations of a week. */
  readonly strength: number
  /** Whether the finding or one of its first three drivers is the affected part; null if not applicable. */
  readonly isPartNamed: boolean | null
}

export interface WorldToJudge {
  readonly seed: number
  readonly orders: number
  /** The number of days before `until` to search. */
  readonly days: number
  readonly until: string
  /** The platforms that are not connected. */
  readonly without: ReadonlySet<string>
}

/** Each order is sold in one of those that are connected, most in the first. */
const allStores: readonly StoreCode[] = ['SP', 'AZ', 'BG', 'MG']
const timezone = 'America/New_York'
const day = 86_400_000

export async function judgeWorld(
  { warehouse, semantic }: { readonly warehouse: Warehouse; readonly semantic: Semantic },
  { seed, orders, days, until, without }: WorldToJudge,
): Promise<JudgedWorld> {
  const at = new Date(Date.parse(until) + day / 2)
  const startDay = new Date(at.getTime() - 1096 * day).toISOString().slice(0, 10)
  const stores = allStores.filter((store) => !without.has(store))
  const world = createWorld({ seed, startDay, orders, timezone, currency: 'USD', stores })
  const orgId = newId(OrgId)
  const filled = await fillWorld(warehouse, orgId, world, at, without)
  const plan = planSearch({
    workspace: { orgId, name: 'Bench', timezone, currency: 'USD' },
    syncProgress: filled.map((one) => ({
      ...one,
      readUntil: at,
      firstReadAt: at,
      openSince: null,
    })),
    model: semantic.model,
    days,
  })
  const startedAt = performance.now()
  const answer = await computeInsights(plan, (asked) =>
    semantic.loadText({
      orgId,
      queries: buildQuery(plan, asked),
      signal: new AbortController().signal,
    }),
  )
  const searchMs = performance.now() - startedAt
  await warehouse.dropWorkspace(orgId)

  const items = answer.days.flatMap(({ items, ...when }) =>
    items.map((item) => ({ ...when, item })),
  )
  const reported = items.map(toReportedFinding)
  const from = answer.days[0]?.date ?? until
  const truth = world.truth(at)
  const judged = judgeFindings(truth, reported)
  const events = judged.events.filter((event) => event.from >= from)
  return {
    seed,
    series: answer.series,
    searchMs,
    findings: reported.map((one, n) => ({
      ...one,
      isRight: judged.isRight[n] === true,
      addsUp: addsUp(items[n]?.item),
    })),
    events: events.map((event) => ({
      ...event,
      strength: eventStrength(event, world, at),
      isPartNamed:
        event.foundBy === null
          ? null
          : namesPart(event, items[reported.indexOf(event.foundBy)]?.item ?? null),
    })),
    lines: items.map(
      ({ period, date, item }, n) =>
        `${period} ${date} ${judged.isRight[n] === true ? 'right' : 'WRONG'} ${item.finding} ${item.metric_summary.metric_value} (${item.metric_summary.metric_lower_bound} to ${item.metric_summary.metric_upper_bound}) significance ${item.significance.toFixed(2)}`,
    ),
  }
}

interface DatedInsight {
  readonly period: 'day' | 'week'
  readonly date: string
  readonly item: DetectedInsight
}

function toReportedFinding({ period, date, item }: DatedInsight): ReportedFinding {
  const { metric_value: value, metric_expected: expected } = item.metric_summary
  const days = period === 'week' ? 6 : 0
  return {
    from: new Date(Date.parse(date) - days * day).toISOString().slice(0, 10),
    to: date,
    metric: item.tags.metric,
    group: item.entity_group,
    value: item.entity_alias,
    direction: Number(value) < Number(expected) ? -1 : 1,
  }
}

/** Whether the drivers add up to the change, apart from rounding to cents; null without drivers. */
function addsUp(item: DetectedInsight | undefined): boolean | null {
  const chart = item?.explainers.find(({ explainer_key: key }) => key === 'drivers')?.exp
  if (item === undefined || chart?.type !== 'chart') return null
  const { metric_value: value, metric_expected: expected } = item.metric_summary
  const change = Number(value) - Number(expected)
  const parts = chart.data.map((row) => Number(row['contribution']))
  const sum = parts.reduce((total, part) => total + part, 0)
  return Math.abs(sum - change) <= 0.01 * (parts.length + 2) + 1e-6 * Math.abs(change)
}

/** Whether a finding is about an affected part or names it among its first three drivers. */
function namesPart(event: MatchedEvent, item: DetectedInsight | null): boolean | null {
  const parts = event.effects.filter(({ slice }) => slice !== null)
  if (parts.length === 0 || item === null) return null
  const chart = item.explainers.find(({ explainer_key: key }) => key === 'drivers')?.exp
  const named = chart?.type === 'chart' ? chart.data.slice(0, 3).map((row) => row['part']) : []
  const values = [item.entity_alias, ...named.map(String)]
  return parts.some((part) =>
    values.some((value) => ['product', 'channel'].some((group) => isAbout(part, { group, value }))),
  )
}
