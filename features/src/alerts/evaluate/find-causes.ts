import { addDays, startOfWeek, type AlertGranularity, type Day } from '@cartograph/contract'
import type { Context } from '../../context.ts'
import { explainWithin, type ExplainScope } from '../../insights/index.ts'
import type { WatchReading } from '../read/watch-reading.ts'

const mostCauses = 3

/**
 * What the insights engine says of the change since the week before, in its sentences; none where it cannot tell. An
 * alert is never late or lost because of it.
 */
export async function findCauses(
  ctx: Context,
  readScope: () => Promise<ExplainScope>,
  { explained }: Pick<WatchReading, 'explained'>,
  { date, granularity }: { readonly date: Day; readonly granularity: AlertGranularity },
): Promise<string[]> {
  if (explained === null) return []
  const from = granularity === 'day' ? date : startOfWeek(date)
  try {
    const { items } = await explainWithin(ctx, await readScope(), {
      measure: explained.measure,
      time: explained.time,
      range: [from, date],
      compared: [addDays(from, -7), addDays(date, -7)],
      filters: [...explained.filters],
      segments: [],
    })
    return items
      .filter(({ explainer_key: key }) => key !== 'events')
      .flatMap(({ sentence }) => sentence ?? [])
      .slice(0, mostCauses)
  } catch (error) {
    ctx.signal.throwIfAborted()
    ctx.log.warn({ err: error }, 'the causes of an incident could not be found')
    return []
  }
}
