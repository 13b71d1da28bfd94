import {
  execute,
  getOperationAST,
  GraphQLError,
  parse,
  validate,
  type DocumentNode,
  type ExecutionArgs,
  type ExecutionResult,
  type OperationDefinitionNode,
} from 'graphql'
import { guardedResolver } from './access.ts'
import type { Bucket, ThrottleStatus } from './bucket.ts'
import { actualCost, maxQueryCost, requestedCost } from './cost.ts'
import type { GraphqlRequest } from './read-request.ts'
import { rootFor, type AppInstallation } from './root.ts'
import { shopifySchema } from './schema/schema.ts'
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

/** Executes a query; errors are returned with HTTP 200, as by Shopify. */
export function answer(
  request: GraphqlRequest,
  view: ShopView,
  { bucket, app }: { readonly bucket: Bucket; readonly app: AppInstallation },
): GraphqlAnswer {
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
  if (requested > maxQueryCost) {
    const message = `Query cost is ${requested}, which exceeds the single query max cost limit (${maxQueryCost}).`
    const extensions = { code: 'MAX_COST_EXCEEDED', cost: requested, maxCost: maxQueryCost }
    return { errors: [{ message, extensions }], extensions: cost(null) }
  }
  if (!bucket.take(requested)) {
    const throttled = { message: 'Throttled', extensions: { code: 'THROTTLED' } }
    return { errors: [throttled], extensions: cost(null) }
  }
  const result = run(document, operation, request.variables, {
    rootValue: rootFor(view, app),
    fieldResolver: guardedResolver(view),
  })
  const actual = actualCost(document, operation, result.data)
  bucket.refund(Math.max(0, requested - actual))
  return { ...result, extensions: cost(actual) }
}

function run(
  document: DocumentNode,
  operation: OperationDefinitionNode,
  variables: GraphqlRequest['variables'],
  resolvers: Pick<ExecutionArgs, 'rootValue' | 'fieldResolver'>,
): ExecutionResult {
  const result = execute({
    schema: shopifySchema(),
    document,
    ...resolvers,
    variableValues: variables,
    operationName: operation.name?.value ?? null,
  })
  if (result instanceof Promise) throw new Error('All resolvers must be synchronous')
  return result
}

type PreparedQuery = { readonly document: DocumentNode } | { readonly errors: readonly unknown[] }

/** Parsed and validated documents, because clients repeat the same few. */
const preparedCache = new Map<string, PreparedQuery>()
const maxPrepared = 200

function prepare(query: string): PreparedQuery {
  const before = preparedCache.get(query)
  if (before) return before
  const prepared = read(query)
  const oldest = preparedCache.keys().next()
  if (preparedCache.size >= maxPrepared && oldest.done === false) preparedCache.delete(oldest.value)
  preparedCache.set(query, prepared)
  return prepared
}

function read(query: string): PreparedQuery {
  try {
    const document = parse(query)
    const errors = validate(shopifySchema(), document)
    return errors.length === 0 ? { document } : { errors: errors.map((error) => error.toJSON()) }
  } catch (error) {
    if (error instanceof GraphQLError) return { errors: [error.toJSON()] }
    throw error
  }
}
