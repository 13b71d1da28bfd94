import {
  addDays,
  hasPermission,
  maxPacedMetrics,
  type CurrencyCode,
  type Day,
  type TargetPace,
  type ValueFormat,
} from '@cartograph/contract'
import type { Context } from '../../context.ts'
import { listTargetMonths, readMetricNames } from '../../metric-targets/index.ts'
import { paceMetricTargets } from '../../metric-pacing/index.ts'
import { readFlags } from '../../read-flags.ts'
import { fileFormat } from '../../reports/index.ts'
import { readUnits } from '../../workspace-units.ts'

export interface PaceLine {
  readonly title: string
  /** 'Nov 19, 2026', the last complete day */
  readonly through: string
  /** '$12.5K of $20K' */
  readonly reached: string
  /** '3% below pace' */
  readonly verdict: string
  /** '$18.7K', of the whole month; null once it is over, and if it is not known. */
  readonly forecast: string | null
  readonly sentiment: TargetPace['sentiment']
}

type Access = NonNullable<Context['workspace']>

/** How the targets of the month stand whose last day but today is `yesterday`. */
export async function readPace(ctx: Context, access: Access, today: Day): Promise<PaceLine[]> {
  const { orgId, role } = access
  const within: Context = { ...ctx, workspace: access }
  const month = addDays(today, -1).slice(0, 7)
  const found = await ctx.store.inWorkspace(orgId, async (tx) => {
    const flags = await readFlags(within, tx)
    if (!flags.enable_metric_targets || !hasPermission(role, 'targets.read')) return null
    const metrics = (await listTargetMonths(tx, orgId))
      .filter(({ first, last }) => first <= month && month <= last)
      .map(({ metric }) => metric)
      .slice(0, maxPacedMetrics)
    if (metrics.length === 0) return null
    const { metrics: names } = await readMetricNames(within, tx)
    return { metrics, names, currency: (await readUnits(tx, orgId)).currency }
  })
  if (found === null) return []
  const { metrics, names, currency } = found
  const { items } = await paceMetricTargets(within, { metrics, month })
  return items.flatMap((pace) => {
    const metric = names.get(pace.metric)
    return metric === undefined ? [] : (lineOf(pace, metric, currency) ?? [])
  })
}

interface Named {
  readonly title: string
  readonly format: 'currency' | 'percent' | 'number'
}

/** Null while the pace is unknown. */
export function lineOf(
  pace: TargetPace,
  { title, format }: Named,
  currency: CurrencyCode,
): PaceLine | null {
  const { verdict, sentiment, target, through, forecast } = pace
  const { actual_to_date: actual, target_to_date: planned } = pace
  if (verdict === 'unknown' || actual === null || through === null) return null
  const formatted = (value: number) =>
    fileFormat.formatValue(String(value), styleOf(format, currency), 'compact')
  const distance = planned === null || planned === 0 ? 0 : Math.abs(actual / planned - 1)
  const percent = Math.round(distance * 100)
  const by = percent === 0 ? '' : `${percent}% `
  const words = {
    reached: 'Target reached',
    missed: 'Target missed',
    on_pace: 'On pace',
    ahead: `${by}above pace`,
    behind: `${by}below pace`,
  }[verdict]
  return {
    title,
    through: fileFormat.formatRange([through, through]),
    reached: `${formatted(actual)} of ${formatted(target)}`,
    verdict: words,
    forecast: forecast === null ? null : formatted(forecast.expected),
    sentiment,
  }
}

function styleOf(format: Named['format'], currency: CurrencyCode): ValueFormat {
  return format === 'currency' ? { kind: format, currency } : { kind: format }
}
