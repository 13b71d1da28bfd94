import type { PlatformContract } from '../../testing/contract/platform-contract.ts'
import { sha256 } from '../../testing/sha256.ts'
import { withoutFirst } from '../../testing/contract/without-first.ts'
import { manifest } from '../manifest.ts'
import { samples } from './samples.ts'

export const contract: PlatformContract = {
  manifest,
  records: {
    samples,
    // Three slices of days.
    startDay: '2026-02-14',
    isPage: 'slices',
    misprint: { pattern: /("costInLocalCurrency":")[\d.]+"/, replacement: '$1much"' },
    deletion: { takeOut: withoutFirst('elements') },
  },
  audiences: {
    memberOf: sha256,
    memberOfPhone: sha256,
    refuses: 'with_name',
    membershipDays: null,
    closedAccount: 'forbidden',
  },
}
