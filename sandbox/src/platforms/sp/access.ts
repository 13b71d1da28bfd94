import {
  defaultFieldResolver,
  getNamedType,
  GraphQLError,
  type GraphQLFieldResolver,
  type GraphQLObjectType,
  type GraphQLResolveInfo,
} from 'graphql'
import type { ShopView } from './shop-view.ts'

const scopeOfField: Readonly<Record<string, string>> = {
  'QueryRoot.orders': 'read_orders',
  'QueryRoot.ordersCount': 'read_orders',
  'QueryRoot.order': 'read_orders',
  'QueryRoot.customers': 'read_customers',
  'QueryRoot.customersCount': 'read_customers',
  'QueryRoot.products': 'read_products',
  'QueryRoot.productsCount': 'read_products',
  'QueryRoot.collection': 'read_products',
  'QueryRoot.collections': 'read_products',
  'QueryRoot.collectionsCount': 'read_products',
  'QueryRoot.abandonedCheckouts': 'read_orders',
  'QueryRoot.abandonedCheckoutsCount': 'read_orders',
  'QueryRoot.productVariantsCount': 'read_products',
  'InventoryItem.inventoryLevels': 'read_inventory',
  'AbandonedCheckout.customer': 'read_customers',
  'Order.customer': 'read_customers',
  'ProductVariant.inventoryItem': 'read_inventory',
  'Location.name': 'read_locations',
}

const protectedTypes = new Set(['Order', 'Customer', 'AbandonedCheckout'])
const personalFields = new Set([
  'Customer.firstName',
  'Customer.lastName',
  'Customer.displayName',
  'Customer.email',
  'Customer.phone',
  'CustomerEmailAddress.emailAddress',
  'CustomerPhoneNumber.phoneNumber',
  'Order.email',
])

/** Resolves a field, or refuses it as Shopify does: with an error at its path and status 200. */
export function guardedResolver(
  shop: Pick<ShopView, 'scopes' | 'approvedData'>,
): GraphQLFieldResolver<unknown, unknown> {
  // A list has the same fields a thousand times.
  const refusals = new Map<GraphQLObjectType, Map<string, Refuse | null>>()
  return (source, args, context, info) => {
    const { parentType, fieldName } = info
    let ofType = refusals.get(parentType)
    if (ofType === undefined) refusals.set(parentType, (ofType = new Map()))
    let refuse = ofType.get(fieldName)
    if (refuse === undefined) ofType.set(fieldName, (refuse = refusalOf(info, shop)))
    if (refuse !== null) throw refuse()
    return defaultFieldResolver(source, args, context, info)
  }
}

/** A new error each time, because execution completes it with its path. */
type Refuse = () => GraphQLError

function refusalOf(
  { parentType, fieldName, returnType }: GraphQLResolveInfo,
  { scopes, approvedData }: Pick<ShopView, 'scopes' | 'approvedData'>,
): Refuse | null {
  const field = `${parentType.name}.${fieldName}`
  const scope = scopeOfField[field]
  if (scope !== undefined && !scopes.includes(scope)) {
    return () => refused(`Access denied for ${fieldName} field.`, `\`${scope}\` access scope.`)
  }
  const type = getNamedType(returnType).name
  const isWithheld =
    (approvedData === 'none' && protectedTypes.has(type)) ||
    (approvedData !== 'personal' && type === 'MailingAddress')
  if (isWithheld) return () => notApproved(type)
  if (approvedData === 'personal' || !personalFields.has(field)) return null
  return () => refused(`This app is not approved to use the ${fieldName} field. ${details}`)
}

const details = 'See https://shopify.dev/docs/apps/launch/protected-customer-data for more details.'

function notApproved(type: string): GraphQLError {
  return refused(`This app is not approved to access the ${type} object. ${details}`)
}

function refused(message: string, requiredAccess?: string): GraphQLError {
  const extensions = { code: 'ACCESS_DENIED', ...(requiredAccess && { requiredAccess }) }
  return new GraphQLError(message, { extensions })
}
