import type { PlatformContract } from '../../testing/contract/platform-contract.ts'
import { manifest } from '../manifest.ts'
import { samples } from './samples.ts'

export const contract: PlatformContract = {
  manifest,
  records: {
    samples,
    isPage: ({ url }) => /^\/api\/(campaigns|events|metric-aggregates)/.test(url),
    misprint: { pattern: /("count":\[\d+,)[1-9]\d*/, replacement: '$1"many"' },
    // What was sent and read stays, even after its campaign was deleted.
    deletion: {
      stream: 'lists',
      request: (id, { hosts, credentials }) => ({
        url: `${hosts['API']}/api/lists/${id}`,
        method: 'DELETE',
        headers: {
          authorization: `Klaviyo-API-Key ${credentials['api_key']}`,
          revision: manifest.apiVersion,
        },
      }),
    },
  },
  audiences: {
    memberOf: (email) => email,
    memberOfPhone: (phone) => phone,
    refuses: 'with_name',
    membershipDays: null,
  },
}
