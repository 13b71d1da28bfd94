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

/** What a dashboard would show for a query. Elements load their rows themselves, with the rights of who looks. */
export function buildElements(answered: readonly AnsweredQuery[], drawn: Drawn): ReceivedElement[] {
  return answered
    .filter(({ isEmpty }) => !isEmpty)
    .flatMap((one) => elementsOf(one, drawn))
    .map((element, n) => ({ ...element, id: `answer-${n + 1}` }))
}

type Element = Omit<ReceivedElement, 'id'> & { readonly type: string }

function elementsOf(one: AnsweredQuery, drawn: Drawn): Element[] {
  const { asked, shape, results } = one
  const query = templateOf(asked)
  const chart = dateChart(one, drawn.today)
  const title = queryTitle([asked], drawn).slice(0, 200)
  const rows = results[0]?.data.length ?? 0
  const isCompared = asked.timeDimensions.some(({ compareDateRange }) => compareDateRange)
  const [dimension = ''] = asked.dimensions
  const [measure = ''] = asked.measures
  const element = (type: string, cubeQuery: object, rest: object = {}): Element => ({
    type,
    display: { title },
    data: [{ cube_query: cubeQuery }],
    // Its freshness is that of these platforms.
    required_datasources_for_feature: [...new Set(platformsOf([asked], drawn).flat())],
    ...rest,
  })
  switch (shape) {
    case 'total':
      return asked.measures.length > mostKpis
        ? [element('table', query)]
        : asked.measures.map((member) => ({
            ...element('kpi', { ...query, measures: [member] }),
            display: { title: queryTitle([{ ...asked, measures: [member] }], drawn).slice(0, 200) },
          }))
    case 'series':
      return isRanked(asked)
        ? [element('table', query)]
        : [
            element(
              'chart',
              { ...templateOf(chart), fillGaps: hasDates(chart) },
              { sub_type: 'line' },
            ),
          ]
    case 'parts': {
      const sorted = isRanked(asked) ? query : { ...query, order: [[measure, 'desc']], limit: 200 }
      if (isCompared) return [element('time_comparison_table', { ...sorted, totals: [[]] })]
      const isBars = asked.dimensions.length === 1 && asked.measures.length === 1
      return isBars && rows > 1 && rows <= mostBars
        ? [element('chart', sorted, { sub_type: 'bar' })]
        : [element('table', sorted)]
    }
    case 'parts-over-time': {
      const top = { count: topParts, dimension, measure, other: otherParts }
      return asked.dimensions.length === 1 && !isRanked(asked)
        ? [
            element(
              'chart',
              { ...templateOf(chart), top, fillGaps: hasDates(chart) },
              { sub_type: 'line' },
            ),
          ]
        : [element('table', query)]
    }
  }
}

function hasDates({ timeDimensions }: CubeQuery): boolean {
  return timeDimensions.some(({ dateRange, compareDateRange }) => dateRange ?? compareDateRange)
}

/** Time zone and currency are those of the dashboard. */
function templateOf(asked: CubeQuery): object {
  const { measures, dimensions, timeDimensions, segments, filters, order } = asked
  return {
    measures,
    ...(dimensions.length > 0 && { dimensions }),
    ...(timeDimensions.length > 0 && { timeDimensions }),
    ...(segments.length > 0 && { segments }),
    ...(filters.length > 0 && { filters }),
    ...(order !== undefined && { order }),
    ...(isRanked(asked) && { limit: asked.limit }),
  }
}
