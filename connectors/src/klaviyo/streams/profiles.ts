import type { Stream } from '../../kit/stream.ts'
import { cursorAfter, storedPage } from '../../kit/values/stored-cursor.ts'
import type { KlaviyoAccount } from '../account.ts'
import { nextPage, pageParam } from '../client.ts'
import { manifest } from '../manifest.ts'
import { normaliseProfile } from '../normalise-profile.ts'
import { type ListedProfile, ProfilePage } from '../profile-types.ts'

export const profiles: Stream<KlaviyoAccount> = {
  name: 'profiles',
  async readPage({ client }, { cursor, since, signal }) {
    const page = await client.call({
      path: '/api/profiles',
      params: {
        'additional-fields[profile]': 'predictive_analytics,subscriptions',
        sort: 'updated',
        'page[size]': '100',
        // Klaviyo compares by 'later than' only.
        ...(since !== null && { filter: `greater-than(updated,${justBefore(since)})` }),
        ...pageParam(storedPage(manifest.name, cursor)),
      },
      costs: { profiles: 1 },
      answer: ProfilePage,
      signal,
    })
    return {
      records: page.data.map(recordOf),
      next: cursorAfter(nextPage(page.links)),
    }
  },
  normalise: normaliseProfile,
}

/** The address, the consent and the predictions; everything else of a person is not needed. */
function recordOf({ id, attributes }: ListedProfile) {
  const changed = Date.parse(attributes.updated ?? attributes.created ?? '')
  const kept = storedFields.map((name) => [name, attributes[name]])
  return {
    externalId: id,
    updatedAt: new Date(Number.isNaN(changed) ? 0 : changed).toISOString(),
    payload: { id, attributes: Object.fromEntries(kept) as Readonly<Record<string, unknown>> },
  }
}

const storedFields = ['email', 'created', 'updated', 'predictive_analytics', 'subscriptions']

function justBefore(instant: string): string {
  return new Date(Date.parse(instant) - 1).toISOString()
}
