import type { Instant } from '@cartograph/contract'
import { formatExactMoment, formatMoment } from '../../../format/date-format.ts'
import { agoWords } from '../../../format/ago-words.ts'
import { useRoom } from './room-context.ts'

/** How long ago, within a day; the exact time on hover. */
export function MessageTime({ at }: { readonly at: Instant }) {
  const { timeZone, now } = useRoom()
  return (
    <time dateTime={at} title={formatExactMoment(at, timeZone)} className="whitespace-nowrap">
      {agoWords(now.getTime() - Date.parse(at)) ?? formatMoment(at, timeZone, now)}
    </time>
  )
}
