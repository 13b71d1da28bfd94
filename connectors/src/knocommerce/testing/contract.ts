import type { PlatformContract } from '../../testing/contract/platform-contract.ts'
import { manifest } from '../manifest.ts'
import { samples } from './samples.ts'

export const contract: PlatformContract = {
  manifest,
  records: {
    samples,
    startDay: '2026-02-16',
    orders: 12_000,
    isPage: ({ url }) => url.includes('maxPageSize=250'),
    misprint: { pattern: /"total_price":"[\d.]+"/, replacement: '"total_price":"much"' },
    deletion: { never: 'KnoCommerce reports no deletions, and has no list of ids.' },
  },
  audiences: null,
}
