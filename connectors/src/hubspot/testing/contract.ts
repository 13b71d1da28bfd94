import type { PlatformContract } from '../../testing/contract/platform-contract.ts'
import { manifest } from '../manifest.ts'
import { samples } from './samples.ts'

export const contract: PlatformContract = {
  manifest,
  records: {
    samples,
    startDay: '2026-02-16',
    isPage: ({ url }) => url.includes('/marketing/emails/'),
    misprint: { pattern: /("delivered":)\d+/, replacement: '$1"many"' },
    // What was sent and read stays, even after its email was deleted.
    deletion: {
      stream: 'contacts',
      request: (id, { hosts, accessToken }) => ({
        method: 'DELETE',
        url: `${hosts['API'] ?? ''}/crm/objects/${manifest.apiVersion}/contacts/${id}`,
        headers: { authorization: `Bearer ${accessToken ?? ''}` },
      }),
    },
  },
  audiences: {
    memberOf: (email) => email,
    memberOfPhone: (phone) => phone,
    refuses: 'with_name',
    membershipDays: null,
  },
}
