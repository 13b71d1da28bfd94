import {
  execute,
  getOperationAST,
  GraphQLError,
  parse,
  validate,
  type DocumentNode,
  type ExecutionResult,
  type OperationDefinitionNode,
} from 'graphql'
import type { Bucket, ThrottleStatus } from './bucket.ts'
import { actualCost, dearestQuery, requestedCost } from './cost.ts'
import type { GraphqlRequest } from './read-request.ts'
import { rootFor } from './root.ts'
import { schema } from './schema/schema.ts'
import type { ShopView } from './shop-view.ts'

export interface GraphqlAnswer {
  readonly data?: unknown
  readonly errors?: readonly unknown[]
  readonly extensions?: {
    readonly cost: {
      readonly requestedQueryCost: number
      readonly actualQueryCost: number | null
      readonly throttleStatus: ThrottleStatus
    }
  }
}

/** What Shopify answers to a query, always inside HTTP 200. */
export function answer(request: GraphqlRequest, view: ShopView, bucket: Bucket): GraphqlAnswer {
  const prepared = prepare(request.query)
  if ('errors' in prepared) return { errors: prepared.errors }
  const { document } = prepared
  const operation = getOperationAST(document, request.operationName)
  if (!operation) return { errors: [{ message: 'An operation name is required' }] }

  const requested = requestedCost(document, operation, request.variables)
  const cost = (actual: number | null): NonNullable<GraphqlAnswer['extensions']> => ({
    cost: {
      requestedQueryCost: requested,
      actualQueryCost: actual,
      throttleStatus: bucket.status(),
    },
  })
  if (requested > dearestQuery) {
    const message = `Query cost is ${requested}, which exceeds the single query max cost limit (${dearestQuery}).`
    const extensions = { code: 'MAX_COST_EXCEEDED', cost: requested, maxCost: dearestQuery }
    return { errors: [{ message, extensions }], extensions: cost(null) }
  }
  if (!bucket.take(requested)) {
    const throttled = { message: 'Throttled', extensions: { code: 'THROTTLED' } }
    return { errors: [throttled], extensions: cost(null) }
  }
  const result = run(document, operation, request, view)
  const actual = actualCost(document, operation, result.data)
  bucket.giveBack(Math.max(0, requested - actual))
  return { ...result, extensions: cost(actual) }
}

function run(
  document: DocumentNode,
  operation: OperationDefinitionNode,
  request: GraphqlRequest,
  view: ShopView,
): ExecutionResult {
  const result = execute({
    schema,
    document,
    rootValue: rootFor(view),
    variableValues: request.variables,
    operationName: operation.name?.value ?? null,
  })
  if (result instanceof Promise) throw new Error('Every field answers at once')
  return result
}

type Prepared = { readonly document: DocumentNode } | { readonly errors: readonly unknown[] }

/** A client sends the same few documents again and again: each is read and checked once. */
const known = new Map<string, Prepared>()
const mostKnown = 200

function prepare(query: string): Prepared {
  const before = known.get(query)
  if (before) return before
  const prepared = read(query)
  const oldest = known.keys().next()
  if (known.size >= mostKnown && oldest.done === false) known.delete(oldest.value)
  known.set(query, prepared)
  return prepared
}

function read(query: string): Prepared {
  try {
    const document = parse(query)
    const errors = validate(schema, document)
    return errors.length === 0 ? { document } : { errors: errors.map((error) => error.toJSON()) }
  } catch (error) {
    if (error instanceof GraphQLError) return { errors: [error.toJSON()] }
    throw error
  }
}
