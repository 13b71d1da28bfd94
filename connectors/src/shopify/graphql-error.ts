import { z } from 'zod'
import { ConnectorError } from '../kit/errors.ts'
import type { QueryCost } from './api-types.ts'

export const GraphqlError = z.object({
  message: z.string(),
  extensions: z.optional(
    z.object({ code: z.optional(z.string()), requiredAccess: z.optional(z.string()) }),
  ),
})
export type GraphqlError = z.infer<typeof GraphqlError>

/** The query exceeds the maximum cost of a single query: a smaller page passes. */
export class QueryTooExpensiveError extends ConnectorError {
  constructor() {
    super('payload', 'Shopify rejected a query as too expensive')
  }
}

/** Shopify reports most errors with status 200. */
export function errorForResponse(
  errors: readonly GraphqlError[],
  cost: QueryCost | null,
): ConnectorError {
  const codes = new Set(errors.map((error) => error.extensions?.code))
  if (codes.has('THROTTLED'))
    return new ConnectorError('throttled', 'Shopify is limiting requests', {
      retryAfterMs: waitMs(cost),
    })
  if (codes.has('MAX_COST_EXCEEDED')) return new QueryTooExpensiveError()
  const denied = errors.find((error) => error.extensions?.code === 'ACCESS_DENIED')
  if (denied !== undefined) {
    const required = denied.extensions?.requiredAccess ?? 'another scope'
    return new ConnectorError('auth', `Shopify denies access; it requires ${required}`, {
      missingPermission: /`(\w+)`/.exec(required)?.[1] ?? null,
    })
  }
  if (codes.has('INTERNAL_SERVER_ERROR') || codes.has('TIMEOUT'))
    return new ConnectorError('transient', 'Shopify had an internal error')
  return new ConnectorError(
    'payload',
    `Shopify rejected a query: ${errors[0]?.message ?? 'without a reason'}`,
  )
}

function waitMs(cost: QueryCost | null): number {
  if (cost === null) return 1000
  const { currentlyAvailable, restoreRate } = cost.throttleStatus
  const missing = Math.max(cost.requestedQueryCost - currentlyAvailable, 0)
  return restoreRate > 0 ? Math.ceil((missing / restoreRate) * 1000) : 1000
}
