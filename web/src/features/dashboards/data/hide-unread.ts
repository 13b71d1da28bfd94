import { kindsBehind, providersOf, type LoadResult, type PlatformCode } from '@cartograph/contract'
import type { ElementAnswers } from '../model/element.ts'

type Row = LoadResult['data'][number]

/** Their metrics come from several kinds of platforms; elsewhere one platform fills all, or the element asks for it. */
const mixedGroups = ['AcquisitionMetrics', 'MailPerformance']

/**
 * Empties the metrics of which no platform is connected: beside others of the same query they would be zero,
 * which says that nothing happened.
 */
export function hideUnread(
  answers: ElementAnswers,
  connected: ReadonlySet<PlatformCode>,
): ElementAnswers {
  const isUnread = (measure: string) =>
    mixedGroups.includes(measure.split('.')[0] ?? '') &&
    kindsBehind(measure).some((kind) => !providersOf(kind).some((one) => connected.has(one)))
  return answers.map((results) =>
    results.map((result) => {
      const unread = Object.keys(result.annotation.measures).filter(isUnread)
      if (unread.length === 0) return result
      const empty = Object.fromEntries(unread.map((measure) => [measure, null]))
      const without = (rows: readonly Row[]) => rows.map((row) => ({ ...row, ...empty }))
      return {
        ...result,
        data: without(result.data),
        ...(result.totals && {
          totals: result.totals.map((level) => ({ ...level, data: without(level.data) })),
        }),
      }
    }),
  )
}
