import { execute, getNamedType, isObjectType, parse } from 'graphql'
import { expect, it } from 'vitest'
import { createWorld } from '../../world/create-world.ts'
import type { Order } from '../../world/entities.ts'
import { rootFor } from './root.ts'
import { shopifySchema } from './schema/schema.ts'

const schema = shopifySchema()

const world = createWorld({
  seed: 2,
  startDay: '2024-01-01',
  orders: 6000,
  timezone: 'America/New_York',
  currency: 'USD',
})
const at = new Date('2026-01-31T00:00:00Z')
const view = {
  name: 'corner',
  title: 'Corner',
  world,
  currency: 'USD',
  deleted: new Set<string>(),
  maxPageDepth: 25_000,
  approvedData: 'personal' as const,
  scopes: [],
  at,
}

it('resolves every field of the schema for every kind of order', () => {
  const wanted: ((order: Order) => boolean)[] = [
    (order) => order.refunds.length > 1,
    (order) => order.cancelledAt !== null,
    (order) => order.lines.some((line) => line.isGiftCard),
    (order) => order.lines.some((line) => line.productId === null),
    (order) => order.source === 'pos',
    (order) => order.isTest,
  ]
  for (const holds of wanted) {
    const order = [...world.orders.until(at)].find(holds)
    const result = execute({
      schema,
      document: everyField(`order(id: "gid://shopify/Order/${order?.id}")`, 'Order'),
      rootValue: rootFor(view),
    })
    expect(result).not.toHaveProperty('errors')
    expect(result).toHaveProperty('data.it.id', `gid://shopify/Order/${order?.id}`)
  }
})

it('resolves every field of a customer, a product, its stock, the shop and the installation', () => {
  const roots = {
    Customer: 'customer(id: "gid://shopify/Customer/7100000001024")',
    Product: 'product(id: "gid://shopify/Product/8200000008192")',
    InventoryItem: 'inventoryItem(id: "gid://shopify/InventoryItem/44500000000512")',
    Shop: 'shop',
    AppInstallation: 'currentAppInstallation',
  }
  for (const [type, field] of Object.entries(roots)) {
    const result = execute({ schema, document: everyField(field, type), rootValue: rootFor(view) })
    expect(result).not.toHaveProperty('errors')
    expect(result).toHaveProperty('data.it')
  }
})

it('returns null for unknown ids', () => {
  const document = parse(`{
    order(id: "gid://shopify/Order/1") { id }
    refund(id: "gid://shopify/Refund/880000000001") { id }
    customer(id: "gid://shopify/Order/5400000000000") { id }
    node(id: "gid://shopify/Teapot/1") { id }
    later: order(id: "gid://shopify/Order/5499999999744") { id }
    variant: node(id: "gid://shopify/ProductVariant/44500000000512") { id ... on ProductVariant { title } }
  }`)
  expect(execute({ schema, document, rootValue: rootFor(view) })).toEqual({
    data: {
      order: null,
      refund: null,
      customer: null,
      node: null,
      later: null,
      variant: { id: 'gid://shopify/ProductVariant/44500000000512', title: 'Default Title' },
    },
  })
})

/** A query of all nested fields, without recursion into the same type. */
function everyField(field: string, type: string) {
  return parse(`{ it: ${field} { ${selectionOf(type, [])} } }`)
}

function selectionOf(typeName: string, above: readonly string[]): string {
  const type = schema.getType(typeName)
  if (!isObjectType(type)) throw new Error(`No type ${typeName}`)
  const selected: string[] = []
  for (const definition of Object.values(type.getFields())) {
    const inner = getNamedType(definition.type)
    const names = definition.args.map(({ name }) => name)
    const args = names.includes('first')
      ? '(first: 5)'
      : names.includes('names')
        ? '(names: ["available", "on_hand"])'
        : ''
    if (!isObjectType(inner)) selected.push(definition.name)
    else if (!above.includes(inner.name) && inner !== type) {
      const below = selectionOf(inner.name, [...above, typeName])
      selected.push(`${definition.name}${args} { ${below} }`)
    }
  }
  return selected.join(' ')
}
