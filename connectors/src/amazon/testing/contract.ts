import type { PlatformContract } from '../../testing/contract/platform-contract.ts'
import { manifest } from '../manifest.ts'
import { samples } from './samples.ts'

export const contract: PlatformContract = {
  manifest,
  records: {
    samples,
    isPage: 'slices',
    misprint: { pattern: /("item-price":")\d[\d.]*"/, replacement: '$1much"' },
    deletion: { never: 'Amazon lists an order forever' },
  },
  audiences: null,
}
