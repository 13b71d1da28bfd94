import type { PlatformContract } from '../../testing/contract/platform-contract.ts'
import { withoutFirst } from '../../testing/contract/without-first.ts'
import { sha256 } from '../../testing/sha256.ts'
import { manifest } from '../manifest.ts'
import { samples } from './samples.ts'

export const contract: PlatformContract = {
  manifest,
  records: {
    samples,
    pageSize: 60,
    isPage: ({ url }) => url.includes('/report/integrated/get/'),
    misprint: { pattern: /"spend":"[\d.]+"/, replacement: '"spend":"much"' },
    deletion: { takeOut: withoutFirst('data', 'list') },
  },
  audiences: {
    memberOf: sha256,
    memberOfPhone: sha256,
    refuses: 'silently',
    membershipDays: null,
    closedAccount: 'account_gone',
  },
}
