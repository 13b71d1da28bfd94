import { z } from 'zod'
import { ConnectorError } from '../kit/errors.ts'
import type { QueryCost } from './api-types.ts'

export const GraphqlError = z.object({
  message: z.string(),
  path: z.optional(z.array(z.union([z.string(), z.number()]))),
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

/** A field that the token may not read. */
export interface RefusedField {
  /** Its path in the response, without list positions; empty when Shopify does not say. */
  readonly path: string
  /** The missing scope; null for protected customer data, which Shopify has to approve. */
  readonly scope: string | null
}

/** Access is valid, but some fields are refused: the query passes without them. */
export class AccessDeniedError extends ConnectorError {
  readonly fields: readonly RefusedField[]

  constructor(fields: readonly RefusedField[]) {
    const scope = fields.find((field) => field.scope !== null)?.scope ?? null
    super(
      'forbidden',
      scope === null
        ? 'Shopify has not approved the app for protected customer data'
        : `Shopify denies access; it requires the scope ${scope}`,
      {
        missingPermission: scope ?? 'protected customer data',
        remedy: remedyFor(scope),
        isGrantedByConsent: scope !== null,
      },
    )
    this.fields = fields
  }
}

export function remedyFor(scope: string | null): string {
  return scope === null
    ? "At Shopify, request access to protected customer data in the app's API access settings."
    : `Allow the scope ${scope} in the app's Admin API access scopes at Shopify, or reauthorize the data source.`
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
  const denied = errors.filter(isDenied)
  // Another error beside a refusal would remain without the refused fields.
  if (denied.length > 0 && denied.length === errors.length)
    return new AccessDeniedError(distinctFields(denied))
  if (codes.has('INTERNAL_SERVER_ERROR') || codes.has('TIMEOUT'))
    return new ConnectorError('transient', 'Shopify had an internal error')
  return new ConnectorError(
    'payload',
    `Shopify rejected a query: ${errors[0]?.message ?? 'without a reason'}`,
  )
}

/** Errors about protected customer data do not always have a code. */
function isDenied({ message, extensions }: GraphqlError): boolean {
  return extensions?.code === 'ACCESS_DENIED' || message.startsWith('This app is not approved to')
}

/** A refused field is reported once for each record. */
function distinctFields(errors: readonly GraphqlError[]): readonly RefusedField[] {
  const byPath = new Map<string, RefusedField>()
  for (const { message, path = [], extensions } of errors) {
    const names = path.filter((name) => typeof name === 'string').join('.')
    const scope = /`(\w+)`/.exec(extensions?.requiredAccess ?? message)?.[1] ?? null
    byPath.set(names, { path: names, scope })
  }
  return [...byPath.values()]
}

function waitMs(cost: QueryCost | null): number {
  if (cost === null) return 1000
  const { currentlyAvailable, restoreRate } = cost.throttleStatus
  const missing = Math.max(cost.requestedQueryCost - currentlyAvailable, 0)
  return restoreRate > 0 ? Math.ceil((missing / restoreRate) * 1000) : 1000
}
