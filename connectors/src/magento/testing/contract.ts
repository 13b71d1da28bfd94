import { keysOf } from '../access.ts'
import type { PlatformContract } from '../../testing/contract/platform-contract.ts'
import { manifest } from '../manifest.ts'
import { samples } from './samples.ts'

export const contract: PlatformContract = {
  manifest,
  records: {
    samples,
    isPage: ({ url }) => url.includes('/V1/orders?'),
    misprint: { pattern: /"is_subscribed":(true|false)/, replacement: '"is_subscribed":"much"' },
    deletion: {
      stream: 'orders',
      request: (id, { hosts, params, credentials }) => {
        const host = new URL(params['base_url'] ?? '').hostname
        const url = `${(hosts['STORE'] ?? '').replace('{base_url}', host)}/rest/all/V1/orders/${id}`
        const { sign } = keysOf(credentials)
        const method = 'DELETE' as const
        const token = {
          token: credentials['access_token'] ?? '',
          tokenSecret: credentials['access_token_secret'] ?? '',
        }
        return { url, method, headers: sign({ method, url }, token) }
      },
    },
  },
  audiences: null,
}
