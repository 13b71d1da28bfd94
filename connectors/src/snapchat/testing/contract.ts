import type { PlatformContract } from '../../testing/contract/platform-contract.ts'
import { withoutFirst } from '../../testing/contract/without-first.ts'
import { sha256 } from '../../testing/sha256.ts'
import { manifest } from '../manifest.ts'
import { samples } from './samples.ts'

export const contract: PlatformContract = {
  manifest,
  records: {
    samples,
    // Three slices of 30 days.
    startDay: '2026-02-14',
    // The smallest that the platform allows.
    pageSize: 50,
    isPage: 'slices',
    // The spend of an ad, or of the whole account, on its first day.
    misprint: {
      pattern: /("type":"AD(?:_ACCOUNT)?",(?:(?!breakdown_stats).)*?"spend":)\d+/,
      replacement: '$1"much"',
    },
    deletion: {
      takeOut: withoutFirst('timeseries_stats', '0', 'timeseries_stat', 'breakdown_stats', 'ad'),
    },
  },
  audiences: {
    memberOf: sha256,
    memberOfPhone: (phone) => sha256(phone.slice(1)),
    refuses: 'silently',
    membershipDays: null,
    closedAccount: 'forbidden',
  },
}
