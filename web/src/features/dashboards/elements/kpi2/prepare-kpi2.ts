import type { Display } from '@cartograph/contract'
import type { ElementAnswers } from '../../model/element.ts'
import { namedMeasures, prepareKpi, type Kpi, type KpiContext } from '../kpi/prepare-kpi.ts'

export interface Kpi2 {
  readonly main: Kpi
  readonly further: readonly (Kpi & { readonly valueText: string })[]
}

export function prepareKpi2(
  display: Pick<Display, 'datasets'>,
  [results = []]: ElementAnswers,
  context: KpiContext,
  locale?: string,
): Kpi2 | null {
  const [main, ...further] = namedMeasures(display, results[0]).map((measure) =>
    prepareKpi(results, measure, context, locale),
  )
  if (main === undefined) return null
  return {
    main,
    further: further.map((one) => ({
      ...one,
      valueText: one.exact ?? one.value.map(({ text }) => text).join(''),
    })),
  }
}
