import {
  defaultFieldResolver,
  getNamedType,
  GraphQLError,
  type GraphQLFieldResolver,
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
  'Order.customer': 'read_customers',
  'ProductVariant.inventoryItem': 'read_inventory',
}

const protectedTypes = new Set(['Order', 'Customer'])
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
export function guardedResolver({
  scopes,
  approvedData,
}: Pick<ShopView, 'scopes' | 'approvedData'>): GraphQLFieldResolver<unknown, unknown> {
  return (source, args, context, info) => {
    const field = `${info.parentType.name}.${info.fieldName}`
    const scope = scopeOfField[field]
    if (scope !== undefined && !scopes.includes(scope)) {
      throw refused(`Access denied for ${info.fieldName} field.`, `\`${scope}\` access scope.`)
    }
    const type = getNamedType(info.returnType).name
    if (approvedData === 'none' && protectedTypes.has(type)) throw notApproved(type)
    if (approvedData !== 'personal') {
      if (type === 'MailingAddress') throw notApproved(type)
      if (personalFields.has(field)) {
        throw refused(`This app is not approved to use the ${info.fieldName} field. ${details}`)
      }
    }
    return defaultFieldResolver(source, args, context, info)
  }
}

const details = 'See https://shopify.dev/docs/apps/launch/protected-customer-data for more details.'

function notApproved(type: string): GraphQLError {
  return refused(`This app is not approved to access the ${type} object. ${details}`)
}

function refused(message: string, requiredAccess?: string): GraphQLError {
  const extensions = { code: 'ACCESS_DENIED', ...(requiredAccess && { requiredAccess }) }
  return new GraphQLError(message, { extensions })
}
