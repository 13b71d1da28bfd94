import type { ApiClient } from '../kit/api/api-client.ts'
import type { AccountNode } from '../kit/connector.ts'
import { ConnectorError } from '../kit/errors.ts'
import { parsePayload } from '../kit/http/parse-payload.ts'
import { AccessibleCustomers, CustomerClientRow } from './api-types.ts'
import { AdsClient } from './client.ts'
import { manifest } from './manifest.ts'
import { customerTree } from './queries.ts'

type Customer = CustomerClientRow['customerClient']

/** An account and the login account that gives access: a manager, or itself. */
export interface AccessibleAccount {
  readonly customer: Customer
  readonly loginCustomerId: string
}

export async function listAccounts(
  google: ApiClient,
  signal: AbortSignal,
): Promise<readonly AccountNode[]> {
  const accounts = await listAccessibleAccounts(google, signal)
  return accounts.map(({ customer: { id, descriptiveName } }) => {
    const name = descriptiveName || id
    return { id, name, params: { customer_id: id, descriptive_name: name }, children: [] }
  })
}

/**
 * Lists every account with ads that the user can access, directly or through managers, by the
 * shortest path.
 */
export async function listAccessibleAccounts(
  google: ApiClient,
  signal: AbortSignal,
): Promise<readonly AccessibleAccount[]> {
  const reached = new Map<string, AccessibleAccount>()
  for (const root of await rootsOf(google, signal)) {
    for (const customer of await treeOf(google, root, signal)) {
      const other = reached.get(customer.id)
      // Fewer managers in between means fewer that may withdraw access.
      if (other === undefined || Number(customer.level) < Number(other.customer.level))
        reached.set(customer.id, { customer, loginCustomerId: root })
    }
  }
  return [...reached.values()].filter(({ customer }) => !customer.manager)
}

/** The accounts with direct access; empty for a user without Google Ads. */
async function rootsOf(google: ApiClient, signal: AbortSignal): Promise<readonly string[]> {
  const { resourceNames } = await unlessClosed(
    google.call({
      path: `/${manifest.apiVersion}/customers:listAccessibleCustomers`,
      answer: AccessibleCustomers,
      what: 'Google Ads sent an unexpected account list',
      costs: { operations: 1 },
      signal,
    }),
    { resourceNames: [] },
  )
  return resourceNames.map((name) => name.slice('customers/'.length))
}

/** The open accounts in and below it; empty if it is closed. */
async function treeOf(
  google: ApiClient,
  root: string,
  signal: AbortSignal,
): Promise<readonly Customer[]> {
  const client = new AdsClient({ google, customerId: root, loginCustomerId: root })
  const rows = await unlessClosed(client.search(customerTree, signal), [])
  const what = 'Google Ads sent an unexpected account'
  return rows.map((row) => parsePayload(CustomerClientRow, row, what).customerClient)
}

async function unlessClosed<T>(answer: Promise<T>, nothing: T): Promise<T> {
  try {
    return await answer
  } catch (error) {
    if (error instanceof ConnectorError && error.class === 'gone') return nothing
    throw error
  }
}
