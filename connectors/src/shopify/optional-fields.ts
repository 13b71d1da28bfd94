import type { WithheldFields } from '../kit/stream.ts'
import { remedyFor, type RefusedField } from './graphql-error.ts'

/** Fields that records are read without when Shopify refuses them: path below a record → its name. */
export type OptionalFields = Readonly<Record<string, string>>

export const optionalOrderFields: OptionalFields = {
  customer: 'the customers of orders',
  shippingAddress: 'shipping addresses',
  customerJourneySummary: 'the visits before orders',
  'fulfillments.location': 'the locations of shipments',
}

export const optionalCustomerFields: OptionalFields = {
  firstName: 'first names',
  lastName: 'last names',
  defaultEmailAddress: 'email addresses',
  defaultPhoneNumber: 'phone numbers',
  defaultAddress: 'addresses',
}

export const optionalVariantFields: OptionalFields = { inventoryItem: 'unit costs and stock' }

export const optionalProductFields: OptionalFields = {
  'variants.nodes.inventoryItem': optionalVariantFields['inventoryItem'] ?? '',
}

export const optionalCheckoutFields: OptionalFields = {
  customer: 'the customers of abandoned checkouts',
  shippingAddress: 'shipping addresses',
}

export const optionalLevelFields: OptionalFields = { 'location.name': 'the names of locations' }

export const optionalInventoryFields: OptionalFields = {
  'inventoryLevels.nodes.location.name': optionalLevelFields['location.name'] ?? '',
}

/** The name of a refused field; null for one that its record cannot be read without. */
export function optionalName(optional: OptionalFields, { path }: RefusedField): string | null {
  const below = path.replace(/^(records|parent\.children)\.nodes\./, '')
  const found = Object.entries(optional).find(
    ([known]) => below === known || below.startsWith(`${known}.`),
  )
  return found?.[1] ?? null
}

/** What records lack, by what would grant it. */
export function withheldFields(
  optional: OptionalFields,
  refused: readonly RefusedField[],
): readonly WithheldFields[] {
  const byScope = new Map<string | null, Set<string>>()
  for (const field of refused) {
    const name = optionalName(optional, field)
    if (name === null) continue
    byScope.set(field.scope, (byScope.get(field.scope) ?? new Set()).add(name))
  }
  return [...byScope].map(([scope, names]) => ({
    fields: Object.values(optional).filter((name) => names.has(name)),
    permission: scope ?? 'protected customer data',
    remedy: remedyFor(scope),
  }))
}
