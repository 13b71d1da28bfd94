import type { LoadResult, MemberAnnotation } from '@cartograph/contract'
import type { ElementContext } from '../model/element.ts'
import { fullySynced } from '../model/synced-span.ts'

interface AnswerOptions {
  dimensions?: Record<string, Partial<MemberAnnotation>>
  times?: Record<string, Partial<MemberAnnotation>>
  measures: Record<string, Partial<MemberAnnotation>>
  data: LoadResult['data']
  totals?: LoadResult['totals']
}

/** An answer of the query API, as short as a test can say it. */
export function answerOf({
  dimensions = {},
  times = {},
  measures,
  data,
  totals,
}: AnswerOptions): LoadResult {
  return {
    query: {},
    annotation: {
      dimensions: described(dimensions, 'string'),
      timeDimensions: described(times, 'time'),
      measures: described(measures, 'number'),
      segments: {},
    },
    data,
    ...(totals !== undefined && { totals }),
  }
}

function described(
  members: Record<string, Partial<MemberAnnotation>>,
  type: MemberAnnotation['type'],
) {
  return Object.fromEntries(
    Object.entries(members).map(([id, about]) => {
      const shortTitle = about.shortTitle ?? id
      return [id, { title: shortTitle, type, ...about, shortTitle }]
    }),
  )
}

export const context: ElementContext = {
  currency: 'USD',
  timezone: 'America/New_York',
  today: '2026-11-22',
  dates: {
    range: ['2026-10-01', '2026-10-31'],
    comparisons: [{ period: 'splm', range: ['2026-09-01', '2026-09-30'] }],
  },
  known: fullySynced,
}

const sum = { meta: { additivity: 'sum', sentiment: 'up' } }
export const money = { format: 'currency', ...sum }
export const count = sum
export const share = { format: 'percent', meta: { additivity: 'ratio', sentiment: 'up' } }
