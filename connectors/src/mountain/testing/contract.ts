import type { PlatformContract } from '../../testing/contract/platform-contract.ts'
import { withoutFirst } from '../../testing/contract/without-first.ts'
import { manifest } from '../manifest.ts'
import { samples } from './samples.ts'

const isOfDays = (body: unknown) => JSON.stringify(body).includes('"Spend"')

export const contract: PlatformContract = {
  manifest,
  records: {
    samples,
    // Three slices of 30 days.
    startDay: '2026-02-14',
    isPage: 'slices',
    misprint: { pattern: /"Spend":"[\d.]+"/, replacement: '"Spend":"much"' },
    deletion: { takeOut: (body) => (isOfDays(body) ? withoutFirst('rows')(body) : body) },
  },
  audiences: null,
}
