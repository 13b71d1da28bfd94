import type { PlatformContract } from '../../testing/contract/platform-contract.ts'
import { manifest } from '../manifest.ts'
import { samples } from './samples.ts'

export const contract: PlatformContract = {
  manifest,
  records: {
    samples,
    startDay: '2026-02-16',
    orders: 12_000,
    isPage: ({ url }) => url.includes('/api/tickets?'),
    misprint: { pattern: /"spam":(true|false)/, replacement: '"spam":"maybe"' },
    deletion: {
      takeOut: (body) =>
        JSON.parse(
          JSON.stringify(body).replace(
            '"trashed_datetime":null',
            '"trashed_datetime":"2026-05-06T11:00:00.000000+00:00"',
          ),
        ) as unknown,
    },
  },
  audiences: null,
}
