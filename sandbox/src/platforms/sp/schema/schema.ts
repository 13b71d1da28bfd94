import { buildSchema } from 'graphql'
import { customerTypes } from './customer-types.ts'
import { orderTypes } from './order-types.ts'
import { productTypes } from './product-types.ts'
import { rootTypes } from './root-types.ts'
import { stockTypes } from './stock-types.ts'
import { transactionTypes } from './transaction-types.ts'

/** The part of Shopify's Admin API 2026-10 that an analytics connector reads. */
export const schema = buildSchema(
  [rootTypes, orderTypes, transactionTypes, customerTypes, productTypes, stockTypes].join('\n'),
)
