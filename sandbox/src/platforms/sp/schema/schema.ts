import { buildSchema, type GraphQLSchema } from 'graphql'
import { billingTypes } from './billing-types.ts'
import { customerTypes } from './customer-types.ts'
import { orderTypes } from './order-types.ts'
import { productTypes } from './product-types.ts'
import { rootTypes } from './root-types.ts'
import { stockTypes } from './stock-types.ts'
import { transactionTypes } from './transaction-types.ts'

let built: GraphQLSchema | undefined

/**
 * The part of Shopify's Admin API 2026-10 that an analytics connector reads. It is built for the first request:
 * every process loads the sandbox, and few of them answer for it.
 */
export function shopifySchema(): GraphQLSchema {
  built ??= buildSchema(
    [
      rootTypes,
      orderTypes,
      transactionTypes,
      customerTypes,
      productTypes,
      stockTypes,
      billingTypes,
    ].join('\n'),
  )
  return built
}
