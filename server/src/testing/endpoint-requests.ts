import type { ClientRequest, endpoints } from '@cartograph/contract'
import type { EndpointName } from '../http/handlers.ts'
import { emailOf, type TestPeople } from './test-people.ts'

type Requests = { readonly [Name in EndpointName]: ClientRequest<(typeof endpoints)[Name]> }

/** A request that succeeds, for every endpoint: one missing does not compile. */
export function endpointRequests({ orgId, connectionId, password }: TestPeople): Requests {
  return {
    healthz: {},
    readyz: {},
    signIn: { body: { email: emailOf('admin'), password } },
    refresh: {},
    signOut: {},
    getUser: {},
    listUserOrgs: {},
    getWorkspace: { params: { orgId } },
    getDataToken: { params: { orgId } },
    updateConnection: {
      params: { orgId, datasourceId: connectionId },
      body: { is_connected: true },
    },
    listDataIngestions: { params: { orgId } },
    loadQuery: {
      body: {
        query: {
          measures: ['ShopifyOrders.netSales'],
          timeDimensions: [
            {
              dimension: 'ShopifyOrders.happenedAt',
              granularity: 'day',
              dateRange: ['2026-11-01', '2026-11-07'],
            },
          ],
          timezone: 'America/New_York',
        },
      },
    },
  }
}
