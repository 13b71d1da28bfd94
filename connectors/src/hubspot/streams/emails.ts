import type { Stream } from '../../kit/stream.ts'
import { utcInstant } from '../../kit/values/moment.ts'
import { cursorAfter, storedPage } from '../../kit/values/stored-cursor.ts'
import type { HubspotAccount } from '../client.ts'
import { manifest } from '../manifest.ts'
import { normaliseEmail } from '../normalise.ts'

/** Marketing emails, each in its current state. */
export const emails: Stream<HubspotAccount> = {
  name: 'emails',
  async readPage(mail, { cursor, since, signal }) {
    const after = storedPage(manifest.name, cursor)
    const { items, next } = await mail.page({ updatedAfter: since, after }, signal)
    const records = items.map((email) => ({
      externalId: email.id,
      updatedAt: utcInstant(manifest.name, email.updatedAt),
      payload: email,
    }))
    return { records, next: cursorAfter(next) }
  },
  normalise: normaliseEmail,
}
