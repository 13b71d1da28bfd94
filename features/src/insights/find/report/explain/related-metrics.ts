import type { ExplainerItem } from '@cartograph/contract'
import type { JudgedSeries } from '../../judged-series.ts'
import { formatAmount, formatShare } from '../format-amount.ts'
import type { ExplainContext, ExplainedFinding } from './explain-context.ts'
import { truncateSentence } from './format-size.ts'

const mostRows = 10

/** Other metrics of the same segment on the same day, the most unusual first. */
export function explainRelated(
  { judged, period }: ExplainContext,
  explained: ExplainedFinding,
): ExplainerItem | null {
  const { own, day } = explained
  const rows = judged
    .filter((other) => other !== own && isSamePart(other, own))
    .flatMap((other) => rowOf(other, day) ?? [])
    .toSorted((a, b) => Math.abs(b.surprise) - Math.abs(a.surprise))
    .slice(0, mostRows)
  if (rows.length === 0) return null
  const unusual = rows.filter(({ isUnusual }) => isUnusual).map(({ title }) => title)
  return {
    explainer_key: 'related_metrics',
    display_type: 'table',
    sentence:
      unusual.length === 0
        ? `No other metric was unusual ${period.name === 'day' ? 'that day' : 'that week'}.`
        : truncateSentence(
            `Also unusual ${period.name === 'day' ? 'that day' : 'that week'}: ${unusual.join(', ')}.`,
          ),
    exp: {
      type: 'table',
      title: `Other metrics ${period.name === 'day' ? 'that day' : 'that week'}`,
      title_cols: ['Value', 'Expected', 'Change (%)'],
      title_rows: rows.map(({ title }) => title),
      units_rows: rows.map(({ format }) => format),
      data: rows.map(({ cells }) => cells),
    },
  }
}

function isSamePart({ part }: JudgedSeries, own: JudgedSeries): boolean {
  if (part === null || own.part === null) return part === own.part
  return part.dimension.group === own.part.dimension.group && part.value === own.part.value
}

function rowOf({ series, metric, first, judgements }: JudgedSeries, day: number) {
  const value = series.values[day - first] ?? null
  const judgement = judgements.get(day)
  const expected = judgement?.expected ?? null
  if (value === null || judgement === undefined || expected === null) return null
  const change = expected === 0 ? null : (100 * (value - expected)) / Math.abs(expected)
  return {
    title: metric.title,
    format: metric.format,
    surprise: judgement.surprise,
    isUnusual: judgement.flag,
    cells: [
      formatAmount(value, metric),
      formatAmount(expected, metric),
      change === null ? null : `${change > 0 ? '+' : ''}${Number(formatShare(change)).toFixed(1)}%`,
    ],
  }
}
