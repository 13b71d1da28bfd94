import type { Candidate, Judgement } from '@cartograph/analysis'
import { formatDay } from '@cartograph/contract'
import type { JudgedSeries } from '../judged-series.ts'
import type { UnitValues } from '../read/unit-values.ts'

export const testUnitValues: UnitValues = { perUnit: () => 1, perDay: 1_000 }

export interface ProductSeriesOptions {
  readonly metric: string
  readonly kind: 'count' | 'money' | 'ratio'
  readonly part: string
  readonly values: readonly (number | null)[]
  /** The value on every day. */
  readonly judgement: Partial<Judgement>
  /** Units sold on each day that has a value. */
  readonly pieces?: number
}

/** A product's series from day 0 on, with the same expectation on every day. */
export function judgedProduct({
  metric,
  kind,
  part,
  values,
  judgement,
  pieces,
}: ProductSeriesOptions): JudgedSeries {
  const den = pieces === undefined ? null : values.map((one) => (one === null ? 0 : pieces))
  const judgements = values.map((_, day) => [day, { day, ...judgement } as Judgement] as const)
  const series = {
    id: `${metric}|product=${part}`,
    store: 's',
    metric,
    kind,
    better: 'none',
    slice: { product: part },
    start: formatDay(0),
    values,
  }
  return {
    series,
    first: 0,
    den: den === null ? null : Float64Array.from(den),
    part: { dimension: { group: 'product' }, value: part },
    judgements: new Map(judgements),
  } as unknown as JudgedSeries
}

/** The candidate of a day. */
export function candidateAt(
  judged: JudgedSeries,
  day: number,
  over: Partial<Candidate> = {},
): Candidate {
  const { id, metric, kind, better, slice } = judged.series
  const { expected = null, chance = 1 } = judged.judgements.get(day) ?? {}
  const value = judged.series.values[day] ?? 0
  return {
    id,
    metric,
    kind,
    better,
    slice,
    day,
    value,
    expected,
    chance,
    lower: null,
    upper: null,
    surprise: 0,
    flag: false,
    sentiment: 0,
    weight: 1,
    ...over,
  }
}
