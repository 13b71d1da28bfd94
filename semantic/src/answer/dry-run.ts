import type { DryRunAnswer, ResponseFormat } from '@cartograph/contract'
import type { Asked } from '../question/ask-queries.ts'
import { normalisedQuery } from './normalised-query.ts'
import { pivotQuery } from './pivot-query.ts'

/** How a query was understood, for those who only want to know that. */
export function dryRunOf(asked: Asked, responseFormat: ResponseFormat = 'default'): DryRunAnswer {
  return {
    queryType: asked.queryType,
    normalizedQueries: asked.questions.map((question) => normalisedQuery(question, responseFormat)),
    pivotQuery: pivotQuery(asked, responseFormat),
    queryOrder: asked.questions.map(({ order }) =>
      Object.fromEntries(order.map(({ key, descending }) => [key, descending ? 'desc' : 'asc'])),
    ),
    transformedQueries: [],
  }
}
