import type { PlatformContract } from '../../testing/contract/platform-contract.ts'
import { manifest } from '../manifest.ts'
import { samples } from './samples.ts'

export const contract: PlatformContract = {
  manifest,
  records: {
    samples,
    isPage: ({ url }) => url.includes('/balance_transactions?'),
    misprint: {
      pattern: /("object":"balance_transaction","amount":)-?\d+/,
      replacement: '$1"much"',
    },
    deletion: { never: 'A balance transaction stays; a refund is another one.' },
  },
  audiences: null,
}
