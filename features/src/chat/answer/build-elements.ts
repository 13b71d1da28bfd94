import type { CubeQuery, Day, ReceivedElement } from '@cartograph/contract'
import type { Model } from '@cartograph/semantic'
import type { ChatScope } from '../chat-scope.ts'
import { platformsOf } from '../platforms.ts'
import { queryTitle } from '../words/describe-query.ts'
import { isRanked, otherParts, topParts, type AnsweredQuery } from './answered-query.ts'
import { dateChart } from './date-chart.ts'

/** As many bars can be read in one chart. */
const mostBars = 15
const mostKpis = 4

interface Drawn extends Pick<ChatScope, 'metrics'> {
  readonly model: Model
  readonly currency: string
  readonly today: Day
}

/** The dashboard elements of a query. They load their own rows, with the rights of the viewer. */
export function buildElements(answered: readonly AnsweredQuery[], drawn: Drawn): ReceivedElement[] {
  return answered
    .filter(({ isEmpty }) => !isEmpty)
    .flatMap((one) => elementsOf(one, drawn))
    .map((element, n) => ({ ...element, id: `answer-${n + 1}` }))
}

type Element = Omit<ReceivedElement, 'id'> & { readonly type: string }

function elementsOf(one: AnsweredQuery, drawn: Drawn): Element[] {
  const { query, shape, results } = one
  const template = templateOf(query)
  const chart = dateChart(one, drawn.today)
  const title = queryTitle([query], drawn).slice(0, 200)
  const rows = results[0]?.data.length ?? 0
  const isCompared = query.timeDimensions.some(({ compareDateRange }) => compareDateRange)
  const [dimension = ''] = query.dimensions
  const [measure = ''] = query.measures
  const element = (type: string, cubeQuery: object, rest: object = {}): Element => ({
    type,
    display: { title },
    data: [{ cube_query: cubeQuery }],
    // Its freshness is that of these platforms.
    required_datasources_for_feature: [...new Set(platformsOf([query], drawn).flat())],
    ...rest,
  })
  switch (shape) {
    case 'total':
      return query.measures.length > mostKpis
        ? [element('table', template)]
        : query.measures.map((member) => ({
            ...element('kpi', { ...template, measures: [member] }),
            display: { title: queryTitle([{ ...query, measures: [member] }], drawn).slice(0, 200) },
          }))
    case 'series':
      return isRanked(query)
        ? [element('table', template)]
        : [
            element(
              'chart',
              { ...templateOf(chart), fillGaps: hasDates(chart) },
              { sub_type: 'line' },
            ),
          ]
    case 'parts': {
      const sorted = isRanked(query)
        ? template
        : { ...template, order: [[measure, 'desc']], limit: 200 }
      if (isCompared) return [element('time_comparison_table', { ...sorted, totals: [[]] })]
      const isBars = query.dimensions.length === 1 && query.measures.length === 1
      return isBars && rows > 1 && rows <= mostBars
        ? [element('chart', sorted, { sub_type: 'bar' })]
        : [element('table', sorted)]
    }
    case 'parts-over-time': {
      const top = { count: topParts, dimension, measure, other: otherParts }
      return query.dimensions.length === 1 && !isRanked(query)
        ? [
            element(
              'chart',
              { ...templateOf(chart), top, fillGaps: hasDates(chart) },
              { sub_type: 'line' },
            ),
          ]
        : [element('table', template)]
    }
  }
}

function hasDates({ timeDimensions }: CubeQuery): boolean {
  return timeDimensions.some(({ dateRange, compareDateRange }) => dateRange ?? compareDateRange)
}

/** Time zone and currency are those of the dashboard. */
function templateOf(query: CubeQuery): object {
  const { measures, dimensions, timeDimensions, segments, filters, order } = query
  return {
    measures,
    ...(dimensions.length > 0 && { dimensions }),
    ...(timeDimensions.length > 0 && { timeDimensions }),
    ...(segments.length > 0 && { segments }),
    ...(filters.length > 0 && { filters }),
    ...(order !== undefined && { order }),
    ...(isRanked(query) && { limit: query.limit }),
  }
}
