export interface GraphqlRequest {
  readonly query: string
  readonly variables: Readonly<Record<string, unknown>>
  readonly operationName: string | null
}

/** Null if the body is not a GraphQL request. */
export function readRequest(body: unknown): GraphqlRequest | null {
  if (!isRecord(body)) return null
  const { query, variables, operationName } = body
  if (typeof query !== 'string') return null
  return {
    query,
    variables: isRecord(variables) ? variables : {},
    operationName: typeof operationName === 'string' ? operationName : null,
  }
}

export function operationNameOf({ operationName, query }: GraphqlRequest): string | null {
  return operationName ?? /^\s*(?:query|mutation)\s+(\w+)/.exec(query)?.[1] ?? null
}

export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
