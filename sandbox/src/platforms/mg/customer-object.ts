import type { SandboxShop } from '../../shop.ts'
import type { Customer } from '../../world/entities.ts'
import { storeViewsOf } from './account.ts'
import { timeText } from './format.ts'

/** The view in the customer's language, or else the store's own. */
export function viewOf(shop: SandboxShop, { locale }: Pick<Customer, 'locale'>) {
  const views = storeViewsOf(shop)
  const own = views.find((view) => view.locale.slice(0, 2) === locale.slice(0, 2))
  return own ?? views[0]
}

export function customerObject(shop: SandboxShop, customer: Customer): object {
  const { address } = customer
  const view = viewOf(shop, customer)
  return {
    id: customer.id,
    group_id: 1,
    created_at: timeText(customer.createdAt),
    updated_at: timeText(customer.updatedAt),
    created_in: 'Default Store View',
    email: customer.email ?? `customer-${customer.id}@example.com`,
    firstname: customer.firstName ?? '',
    lastname: customer.lastName ?? '',
    store_id: view?.id ?? 1,
    website_id: 1,
    addresses:
      address === null
        ? []
        : [
            {
              id: customer.id,
              customer_id: customer.id,
              region: { region_code: address.province, region: address.province },
              country_id: address.country,
              telephone: customer.phone ?? '',
              postcode: address.zip,
              city: address.city,
              default_shipping: true,
              default_billing: true,
            },
          ],
    extension_attributes: { is_subscribed: customer.acceptsEmail },
  }
}
