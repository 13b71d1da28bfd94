import {
  buildSchema,
  isEnumType,
  isInterfaceType,
  isObjectType,
  parse,
  printSchema,
  validate,
  type GraphQLSchema,
} from 'graphql'
import { shopifySchema } from '@cartograph/sandbox'
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { marketingStates, smsMarketingStates } from './customer-rows.ts'
import { agreementReasons } from './known-agreements.ts'
import { manifest } from './manifest.ts'
import { financialStatuses, fulfillmentStatuses } from './order-rows.ts'
import { productStatuses } from './product-rows.ts'
import { actionTypes, lineTypes } from './sales.ts'
import {
  deliveryStatuses,
  fulfillmentStatuses as shipmentStatuses,
  transactionKinds,
  transactionStatuses,
} from './transaction-rows.ts'
import { documents } from '../testing/shopify-schema/documents.ts'
import { findFalseRequirements } from '../testing/shopify-schema/find-false-requirements.ts'
import { reduceSchema } from '../testing/shopify-schema/reduce-schema.ts'

const fixture = readFileSync(
  new URL('../testing/shopify-schema/admin-schema.graphql', import.meta.url),
  'utf8',
)
const schema = buildSchema(fixture)
const simulated = shopifySchema()

test('the schema is that of the version in use, and has no more than the documents use', () => {
  expect(fixture).toContain(`Admin API ${manifest.apiVersion} `)
  const used = reduceSchema(
    schema,
    documents.map(({ document }) => document),
  )
  expect(printSchema(schema)).toBe(printSchema(buildSchema(used)))
})

describe.each(documents)('the document: $name', (sent) => {
  test('is valid in the published schema', () => {
    expect(validate(schema, parse(sent.document)).map(({ message }) => message)).toEqual([])
  })

  test('has an answer whose fields may be null wherever the schema says so', () => {
    expect(findFalseRequirements(schema, sent)).toEqual([])
  })
})

test('a parser that requires more than the schema promises is found', () => {
  const document = '{ orders(first: 1) { nodes { cancelledAt lineItems { nodes { sku } } } } }'
  const lineItems = z.object({ nodes: z.array(z.object({ sku: z.string() })) })
  const order = z.object({ cancelledAt: z.string(), lineItems })
  const answer = z.object({ orders: z.object({ nodes: z.array(order) }) })
  expect(findFalseRequirements(schema, { name: 'orders', document, answer })).toEqual([
    'orders.nodes.cancelledAt is null',
    'orders.nodes.lineItems.nodes.sku is null',
  ])
})

describe('the simulator has the types of the schema', () => {
  const composites = Object.values(schema.getTypeMap()).filter(
    (type) => (isObjectType(type) || isInterfaceType(type)) && !type.name.startsWith('__'),
  )

  test.each(composites.map(({ name }) => name))('%s', (name) => {
    expect(fieldsOf(simulated, name)).toMatchObject(fieldsOf(schema, name))
  })

  test.each(['OrderDisplayFulfillmentStatus', 'ProductStatus', 'SaleLineType'])('%s', (name) => {
    expect(valuesOf(simulated, name)).toEqual(valuesOf(schema, name))
  })
})

/** Each field's type with those of its arguments. */
function fieldsOf(of: GraphQLSchema, name: string): Readonly<Record<string, object>> {
  const type = of.getType(name)
  if (!isObjectType(type) && !isInterfaceType(type)) return {}
  return Object.fromEntries(
    Object.values(type.getFields()).map((field) => {
      const args = field.args.map((arg) => [
        arg.name,
        `${String(arg.type)} ${String(arg.defaultValue)}`,
      ])
      return [field.name, { type: String(field.type), args: Object.fromEntries(args) as object }]
    }),
  )
}

function valuesOf(of: GraphQLSchema, name: string): readonly string[] {
  const type = of.getType(name)
  return isEnumType(type) ? type.getValues().map((value) => value.name) : []
}

describe('the known values of an enum are those of the schema', () => {
  test.each([
    ['OrderActionType', agreementReasons],
    ['SaleActionType', actionTypes],
    ['SaleLineType', lineTypes],
    ['OrderDisplayFinancialStatus', financialStatuses],
    ['OrderDisplayFulfillmentStatus', fulfillmentStatuses],
    ['CustomerEmailAddressMarketingState', marketingStates],
    ['CustomerSmsMarketingState', smsMarketingStates],
    ['ProductStatus', productStatuses],
    ['OrderTransactionKind', transactionKinds],
    ['OrderTransactionStatus', transactionStatuses.filter((status) => status !== 'UNKNOWN')],
    ['FulfillmentStatus', shipmentStatuses],
    ['FulfillmentDisplayStatus', deliveryStatuses],
    ['CountPrecision', ['AT_LEAST', 'EXACT']],
  ])('%s', (name, known) => {
    const values = valuesOf(schema, name).filter((value) => value !== 'UNKNOWN')
    expect(values.toSorted()).toEqual(known.toSorted())
  })
})
