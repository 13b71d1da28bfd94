import type { Stream } from '../../kit/stream.ts'
import { dayRecords, requestedDays } from '../../kit/values/days.ts'
import type { KlaviyoAccount } from '../account.ts'
import { normaliseFormDay } from '../normalise-growth.ts'
import { readFormResults } from '../reports.ts'

/** How often each sign-up form was shown and submitted, by day. */
export const formStats: Stream<KlaviyoAccount> = {
  name: 'form_stats',
  async readPage({ client, facts }, request) {
    const { signal } = request
    const { days } = requestedDays(request, 'Days')
    const { timezone } = (await facts.get(signal)).attributes
    const statistics = ['viewed_form', 'submits']
    const reported = await readFormResults(client, { days, statistics, timezone, signal })
    const records = dayRecords(days, timezone, (day) => ({
      forms: (reported.get(day) ?? []).flatMap(({ groupings, statistics: counted }) => {
        const { viewed_form: views = 0, submits = 0 } = counted
        const form = groupings['form_id'] ?? ''
        return form === '' || views + submits === 0 ? [] : [{ form, views, submits }]
      }),
    }))
    return { records, next: null }
  },
  normalise: normaliseFormDay,
}
