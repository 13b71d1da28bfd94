import type { PlatformContract } from '../../testing/contract/platform-contract.ts'
import { manifest } from '../manifest.ts'

export const contract: PlatformContract = {
  manifest,
  records: null,
  audiences: {
    memberOf: (email) => email,
    memberOfPhone: (phone) => phone,
    refuses: 'never',
    membershipDays: null,
  },
}
