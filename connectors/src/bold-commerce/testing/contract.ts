import type { PlatformContract } from '../../testing/contract/platform-contract.ts'
import { manifest } from '../manifest.ts'
import { samples } from './samples.ts'

export const contract: PlatformContract = {
  manifest,
  records: {
    samples,
    startDay: '2026-02-16',
    orders: 20_000,
    pageSize: 10,
    isPage: ({ url }) => /\/subscriptions\?/.test(url),
    misprint: { pattern: /"price":\d+/, replacement: '"price":"much"' },
    deletion: { never: 'A subscription that ends becomes inactive, and stays in the list.' },
  },
  audiences: null,
}
