import { z } from 'zod'
import type { Stream } from '../../kit/stream.ts'
import type { UploadedDays } from '../../kit/uploads.ts'
import { storedPlace } from '../../kit/values/stored-cursor.ts'
import { manifest } from '../manifest.ts'
import { normaliseDay } from '../normalise.ts'

const Place = z.object({ changedAt: z.string(), day: z.string() })
const daysPerPage = 50

/** The days of uploaded files; a day whose file was deleted is deleted. */
export const sessions: Stream<UploadedDays | null> = {
  name: 'sessions',
  count: async (uploads, { since }) => uploads?.count(since) ?? Promise.resolve(0),
  async readPage(uploads, { cursor, since }) {
    const after = storedPlace(manifest.name, Place, cursor)
    const days = (await uploads?.page({ since, after, most: daysPerPage })) ?? []
    const records = days.map(({ day, changedAt, rows }) => ({
      externalId: day,
      updatedAt: changedAt,
      payload: rows === null ? null : { rows },
    }))
    const last = days.at(-1)
    if (last === undefined || days.length < daysPerPage) return { records, next: null }
    return { records, next: { changedAt: last.changedAt, day: last.day } }
  },
  normalise: normaliseDay,
}
