import type { PlatformContract } from '../../testing/contract/platform-contract.ts'
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
    misprint: { pattern: /("cost":)"[\d.]+"/, replacement: '$1"much"' },
    deletion: { takeOut: withoutFirst('data', 'advertisable', 'byEID', 'campaigns') },
  },
  audiences: {
    memberOf: (email) => email,
    memberOfPhone: (phone) => phone,
    refuses: 'silently',
    membershipDays: 30,
    closedAccount: 'forbidden',
  },
}
