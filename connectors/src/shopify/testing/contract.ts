import type { PlatformContract } from '../../testing/contract/platform-contract.ts'
import { manifest } from '../manifest.ts'
import { samples } from './samples.ts'

export const contract: PlatformContract = {
  manifest,
  records: {
    samples,
    pageSize: 50,
    isPage: ({ url }) => url.endsWith('/graphql.json'),
    misprint: { pattern: /"numberOfOrders":"\d+"/, replacement: '"numberOfOrders":"many"' },
    deletion: {
      stream: 'orders',
      request: (id, { hosts, params: { shop = '' }, accessToken }) => ({
        url: `${(hosts['SHOP'] ?? '').replace('{shop}', shop)}/admin/api/${manifest.apiVersion}/graphql.json`,
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'x-shopify-access-token': accessToken ?? '',
        },
        body: JSON.stringify({
          query: `mutation { orderDelete(orderId: "gid://shopify/Order/${id}") { deletedId } }`,
        }),
      }),
    },
  },
  audiences: null,
}
