import type { SandboxShop } from '../../shop.ts'
import { accessibleCustomers, treeOf, type Customer } from './customers.ts'
import { denied, type AdsFailure } from './failures.ts'

/** Finds an account that is reachable through the login account. */
export function findCustomer(shop: SandboxShop, id: string, login: unknown): Customer | AdsFailure {
  const roots = accessibleCustomers(shop)
  const from = roots.find((root) => root.id === (login ?? id))
  const found = from && treeOf(from).find(({ customer }) => customer.id === id)
  if (found === undefined) {
    return denied(
      'USER_PERMISSION_DENIED',
      "User doesn't have permission to access customer. Note: If you're accessing a client customer, the manager's customer id must be set in the 'login-customer-id' header.",
    )
  }
  if (found.customer.status !== 'ENABLED') {
    return denied(
      'CUSTOMER_NOT_ENABLED',
      "The customer account can't be accessed because it is not yet enabled or has been deactivated.",
    )
  }
  return found.customer
}
