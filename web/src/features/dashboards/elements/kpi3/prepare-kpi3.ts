import type { Display, LoadResult, Member } from '@cartograph/contract'
import type { SparklineInput } from '../../../../charts/prepare/sparkline.ts'
import { seriesOf } from '../chart/series-of.ts'
import { timeOf } from '../chart/stops-of.ts'
import type { ElementAnswers, ElementContext } from '../element.ts'
import { namedMeasures, prepareKpi, type Kpi } from '../kpi/prepare-kpi.ts'

/** A number with the line of how it came about. */
export interface Kpi3 extends Kpi {
  readonly spark: Spark | null
}

interface Spark {
  readonly input: SparklineInput
  /** 'By day, from Nov 01, 2026 to Nov 20, 2026' */
  readonly label: string
}

/** Every measure of the query; the number may come from one query and its line from another. */
export function prepareKpi3s(
  display: Pick<Display, 'datasets'>,
  answers: ElementAnswers,
  context: ElementContext,
  locale?: string,
): Kpi3[] {
  const [results = []] = answers
  return namedMeasures(display, results[0]).map((measure) => ({
    ...prepareKpi(results, measure, context, locale),
    ...labelled(display, measure),
    spark: sparkOf(answers, measure, context),
  }))
}

function labelled({ datasets }: Pick<Display, 'datasets'>, member: Member) {
  const label = datasets?.find(({ measure }) => measure === member)?.label
  return label === undefined ? {} : { label }
}

function sparkOf(answers: ElementAnswers, member: Member, context: ElementContext): Spark | null {
  const results = answers.find(([first]) => first !== undefined && hasSteps(first, member))
  const set = results && seriesOf(results, [member], context)
  const [series] = set?.series ?? []
  if (!set || !series || series.group !== null || set.axis.stops.length < 2) return null
  const [from, to] = [set.axis.stops[0]?.label, set.axis.stops.at(-1)?.label]
  const { incomplete } = set
  const span = `By ${set.axis.title.toLowerCase()}, from ${from} to ${to}`
  return {
    input: { values: series.values, compared: series.compared[0] ?? null, incomplete },
    label: incomplete === null ? span : `${span}, the last of it ${incomplete.label.toLowerCase()}`,
  }
}

function hasSteps(result: LoadResult, member: Member): boolean {
  return timeOf(result) !== null && member in result.annotation.measures
}
