import type { Display } from '@cartograph/contract'
import type { ElementAnswers } from '../../model/element.ts'
import { metricResults, type MetricResults } from '../kpi/metric-results.ts'
import { prepareKpi, type Kpi, type KpiContext } from '../kpi/prepare-kpi.ts'

type SourcedKpi = Kpi & Pick<MetricResults, 'results'>

export interface Kpi2 {
  readonly main: SourcedKpi
  /** Whether the title of the tile says something else than the main metric. */
  readonly hasLabel: boolean
  readonly further: readonly (SourcedKpi & { readonly valueText: string })[]
}

export function prepareKpi2(
  display: Pick<Display, 'title' | 'datasets'>,
  answers: ElementAnswers,
  context: KpiContext,
  locale?: string,
): Kpi2 | null {
  const [main, ...further] = metricResults(display, answers).map(({ measure, results }) => ({
    ...prepareKpi(results, measure, context, locale),
    results,
  }))
  if (main === undefined) return null
  return {
    main,
    hasLabel: main.label.toLowerCase() !== display.title.toLowerCase(),
    further: further.map((one) => ({
      ...one,
      valueText: one.exact ?? one.value.map(({ text }) => text).join(''),
    })),
  }
}
