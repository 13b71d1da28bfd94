import type { Display, LoadResult, Member } from '@cartograph/contract'
import type { SparklineInput } from '../../../../charts/prepare/sparkline.ts'
import { toSeriesSet, type AnswerSeries, type SeriesSet } from '../chart/series-set.ts'
import { timeOf } from '../chart/stop-axis.ts'
import type { ElementAnswers, ElementContext } from '../../model/element.ts'
import { metricResults, type MetricResults } from '../kpi/metric-results.ts'
import { prepareKpi, type Kpi } from '../kpi/prepare-kpi.ts'

/** A value with a sparkline. */
export interface Kpi3 extends Kpi, Pick<MetricResults, 'results'> {
  readonly spark: Spark | null
}

interface Spark {
  readonly input: SparklineInput
  /** 'By day, from Nov 01, 2026 to Nov 20, 2026' */
  readonly label: string
}

/** One per measure. The value and its sparkline may come from different queries. */
export function prepareKpi3s(
  display: Pick<Display, 'datasets'>,
  answers: ElementAnswers,
  context: ElementContext,
  locale?: string,
): Kpi3[] {
  const metrics = metricResults(display, answers)
  const measures = metrics.map(({ measure }) => measure)
  const sparks = sparksOf(answers, measures, context)
  return metrics.map(({ measure, results }) => ({
    results,
    ...prepareKpi(results, measure, context, locale),
    ...labelled(display, measure),
    spark: sparks.get(measure) ?? null,
  }))
}

function labelled({ datasets }: Pick<Display, 'datasets'>, member: Member) {
  const label = datasets?.find(({ measure }) => measure === member)?.label
  return label === undefined ? {} : { label }
}

/** Builds sparklines per answer, because they share its days and rows. */
function sparksOf(
  answers: ElementAnswers,
  measures: readonly Member[],
  context: ElementContext,
): ReadonlyMap<Member, Spark> {
  const stepped = measures.map((member) => ({
    member,
    results: answers.find(([first]) => first !== undefined && hasSteps(first, member)),
  }))
  const sparks = new Map<Member, Spark>()
  for (const results of new Set(stepped.map((one) => one.results))) {
    if (results === undefined) continue
    const members = stepped.filter((one) => one.results === results).map(({ member }) => member)
    const set = toSeriesSet(results, members, context)
    if (set === null || set.axis.stops.length < 2) continue
    for (const series of set.series) {
      // Without a value on any day, as for rates that need whole weeks, there is nothing to draw.
      const hasValues = series.values.some((value) => value !== null)
      if (series.group === null && hasValues) sparks.set(series.member, sparkOf(set, series))
    }
  }
  return sparks
}

function sparkOf({ axis, incomplete }: SeriesSet, { values, compared }: AnswerSeries): Spark {
  const [from, to] = [axis.stops[0]?.label, axis.stops.at(-1)?.label]
  const span = `By ${axis.title.toLowerCase()}, from ${from} to ${to}`
  return {
    input: { values, compared: compared[0] ?? null, incomplete },
    label: incomplete === null ? span : `${span}, including ${incomplete.label.toLowerCase()}`,
  }
}

function hasSteps(result: LoadResult, member: Member): boolean {
  return timeOf(result) !== null && member in result.annotation.measures
}
