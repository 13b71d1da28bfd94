import { AppError, type QueryBody } from '@cartograph/contract'

/** Returns several results only to clients that support them. */
export function rejectUnreadable({ query, queryType }: QueryBody): void {
  if (queryType === 'multi') return
  const kind = Array.isArray(query)
    ? 'blendingQuery'
    : query.timeDimensions.some((one) => one.compareDateRange !== undefined)
      ? 'compareDateRangeQuery'
      : null
  if (kind === null) return
  throw new AppError(
    'invalid_query',
    `'${kind}' query type is not supported by the client. Please update the client.`,
  )
}
