import type { PlatformContract } from '../../testing/contract/platform-contract.ts'
import { withoutFirst } from '../../testing/contract/without-first.ts'
import { sha256 } from '../../testing/sha256.ts'
import { manifest } from '../manifest.ts'
import { samples } from './samples.ts'

export const contract: PlatformContract = {
  manifest,
  records: {
    samples,
    pageSize: 200,
    isPage: ({ method, url }) => method === 'GET' && url.includes('/insights?'),
    misprint: { pattern: /"spend":"[\d.]+"/, replacement: '"spend":"much"' },
    deletion: { takeOut: withoutFirst('data') },
  },
  audiences: {
    memberOf: sha256,
    memberOfPhone: (phone) => sha256(phone.slice(1)),
    refuses: 'with_name',
    membershipDays: null,
  },
}
