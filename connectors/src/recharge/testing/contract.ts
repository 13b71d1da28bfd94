import type { PlatformContract } from '../../testing/contract/platform-contract.ts'
import { manifest } from '../manifest.ts'
import { samples } from './samples.ts'

export const contract: PlatformContract = {
  manifest,
  records: {
    samples,
    startDay: '2026-02-16',
    orders: 20_000,
    pageSize: 5,
    isPage: ({ url }) => /^\/api\/(charges|subscriptions)\?/.test(url),
    misprint: { pattern: /"price":"[\d.]+"/, replacement: '"price":"much"' },
    deletion: {
      stream: 'subscriptions',
      request: (id, { hosts, credentials: { api_key = '' } }) => ({
        url: `${hosts['API']}/subscriptions/${id}`,
        method: 'DELETE',
        headers: { 'x-recharge-access-token': api_key, 'x-recharge-version': manifest.apiVersion },
      }),
    },
  },
  audiences: null,
}
