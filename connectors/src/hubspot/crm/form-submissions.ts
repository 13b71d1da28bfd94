import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { RawRecord, Stream } from '../../kit/stream.ts'
import { storedPlace } from '../../kit/values/stored-cursor.ts'
import type { HubspotAccount } from '../client.ts'
import { manifest } from '../manifest.ts'
import type { ListedForm, Submission } from './api-types.ts'
import { normaliseSubmission } from './normalise.ts'

const Place = z.object({ form: z.string(), after: z.nullable(z.string()) })

/** The submissions of one form after the other, each from the newest to the oldest that is asked for. */
export const formSubmissions: Stream<HubspotAccount> = {
  name: 'form_submissions',
  async readPage({ crm }, { cursor, since, signal }) {
    const place = storedPlace(manifest.name, Place, cursor)
    const forms = await crm.forms.get(signal)
    // A form that was deleted meanwhile is passed over.
    const at = place === null ? 0 : forms.findIndex(({ id }) => id >= place.form)
    const form = forms[at]
    if (form === undefined) return { records: [], next: null }
    const after = place?.form === form.id ? place.after : null
    const { submissions, next } = await crm.submissions(form.id, after, signal)
    const earliest = since === null ? 0 : Date.parse(since)
    const wanted = submissions.filter(({ submittedAt }) => submittedAt >= earliest)
    const records = wanted.map((submission) => recordOf(form, submission))
    if (next !== null && wanted.length === submissions.length)
      return { records, next: { form: form.id, after: next } }
    const following = forms[at + 1]
    return { records, next: following === undefined ? null : { form: following.id, after: null } }
  },
  normalise: normaliseSubmission,
}

function recordOf(form: ListedForm, submission: Submission): RawRecord {
  const { conversionId, submittedAt, pageUrl } = submission
  return {
    externalId: `${form.id}:${conversionId ?? fingerprint(submission)}`,
    updatedAt: new Date(submittedAt).toISOString(),
    payload: { form, submittedAt, pageUrl: pageUrl ?? null },
  }
}

/** Identifies a submission without an id, by all that it says. */
function fingerprint(submission: Submission): string {
  return createHash('sha256').update(JSON.stringify(submission)).digest('hex').slice(0, 32)
}
