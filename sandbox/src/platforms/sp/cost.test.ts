import { getOperationAST, parse, validate } from 'graphql'
import { describe, expect, it } from 'vitest'
import { actualCost, requestedCost } from './cost.ts'
import { shopifySchema } from './schema/schema.ts'

function requested(query: string, variables: Record<string, unknown> = {}): number {
  const { document, operation } = read(query)
  return requestedCost(document, operation, variables)
}

function read(query: string) {
  const document = parse(query)
  const operation = getOperationAST(document)
  if (!operation) throw new Error('No operation')
  expect(validate(shopifySchema(), document)).toEqual([])
  return { document, operation }
}

describe('requestedCost', () => {
  it('counts one point per object and none for scalars', () => {
    expect(requested('{ shop { name plan { shopifyPlus } } }')).toBe(2)
    expect(requested('{ ordersCount { count } }')).toBe(0)
  })

  it('multiplies by the page size of each connection', () => {
    const lines = 'lineItems(first: 10) { nodes { id product { id } } pageInfo { hasNextPage } }'
    expect(
      requested(`{ orders(first: 5) { nodes { id totalPriceSet { shopMoney { amount } } } } }`),
    ).toBe(5)
    expect(requested(`{ orders(first: 5) { nodes { id ${lines} } } }`)).toBe(5 * (1 + 10 * 2))
    expect(requested(`{ orders(first: 5) { edges { cursor node { id ${lines} } } } }`)).toBe(105)
  })

  it('supports page sizes in variables, and fragments', () => {
    const query = `query Orders($first: Int!) { orders(first: $first) { ...page } }
      fragment page on OrderConnection { nodes { ... on Order { customer { id } } } }`
    expect(requested(query, { first: 20 })).toBe(40)
  })
})

it('the actual cost counts the returned objects', () => {
  const { document, operation } = read(
    '{ orders(first: 50) { nodes { id customer { id } refunds { id } } pageInfo { hasNextPage } } }',
  )
  const nodes = [
    { id: '1', customer: { id: 'a' }, refunds: [{ id: 'r' }, { id: 's' }] },
    { id: '2', customer: null, refunds: [] },
  ]
  const data = { orders: { nodes, pageInfo: { hasNextPage: false } } }
  expect(actualCost(document, operation, data)).toBe(1 + 1 + 2 + 1)
  expect(actualCost(document, operation, null)).toBe(0)
})
