import { formatPercent } from '../format/decimal-text.ts'
import { lowerFirst } from '../format/letter-case.ts'
import { isPlural } from '../format/plural.ts'
import { dayWords } from '../values/day-words.ts'
import { addDays } from '../values/calendar.ts'
import type { Day } from '../values/time.ts'
import { segmentDimension, type ActionEffect, type EffectResult } from './effect.ts'

/** What an action did, as one sentence: 'Net sales were 12% above what was expected, between 4% and 19%.' */
export function effectWords(effect: ActionEffect, lookbackDate: Day): string {
  const subject = subjectOf(effect)
  const { result } = effect
  if (result === null && isOfDeletedSegment(effect))
    return `The effect on ${lowerFirst(effect.metric_title)} can't be measured: its segment was deleted.`
  if (result === null)
    return `${subject.name} will be compared with what was to be expected, as soon as the days until ${dayWords(addDays(lookbackDate, -1))} are complete.`
  const { verdict, reason, change } = result
  if (reason === 'history')
    return 'Cannot tell: there is too little data before the action to know what to expect.'
  if (reason === 'segment')
    return 'Cannot tell: the segment was changed or deleted after the action was logged.'
  if (reason === 'stop' || reason === 'overlap')
    return `Cannot tell: ${causes[reason]} (${othersOf(result)}).${change === null ? '' : ` ${subject.sentence} ${comparison(change.value)}.`}`
  if (change === null)
    return verdict === 'unclear'
      ? 'Cannot tell: the usual ups and downs are too large.'
      : `${subject.sentence} ${verdict} what was expected.`
  if (verdict === 'unclear')
    return `Cannot tell: ${lowerFirst(subject.sentence)} ${comparison(change.value)}, but the effect can be anything from ${signed(change.low)} to ${signed(change.high)}.`
  const [nearer, farther] = [change.low, change.high].map(Math.abs).toSorted((a, b) => a - b)
  return `${subject.sentence} ${comparison(change.value)}, between ${percent(nearer ?? 0)} and ${percent(farther ?? 0)}.`
}

const causes = {
  stop: 'an outage or a stock-out changed the same days',
  overlap: 'other events changed the same days',
} as const

/** Whether the action did good or harm; null where that cannot be said. */
export function effectVerdict({ better, result }: ActionEffect): 'good' | 'bad' | null {
  if (result === null || result.verdict === 'unclear' || better === 'none') return null
  return (result.verdict === 'above') === (better === 'up') ? 'good' : 'bad'
}

/** Whether the customers that an action was meant to move are no longer a segment. */
export function isOfDeletedSegment({ goal, segment_name: segmentName }: ActionEffect): boolean {
  return goal.segment?.dimension === segmentDimension && segmentName === null
}

function subjectOf(effect: ActionEffect) {
  const { metric_title: title, segment_name: segmentName } = effect
  const { segment } = effect.goal
  const of =
    segment?.dimension !== segmentDimension
      ? segment?.value
      : isOfDeletedSegment(effect)
        ? 'a deleted segment'
        : `the segment ${segmentName}`
  const name = of === undefined ? title : `${title} of ${of}`
  // 'Net sales were', 'Refund rate was', 'ROAS was'.
  return { name, sentence: `${name} ${isPlural(title) ? 'were' : 'was'}` }
}

function comparison(value: number): string {
  const size = percent(Math.abs(value))
  if (size === '0%') return 'as expected'
  return `${size} ${value > 0 ? 'above' : 'below'} what was expected`
}

function othersOf({ others }: EffectResult): string {
  const names = [...new Set(others.map(({ name }) => name))]
  const more = names.length - mostNames
  return `${names.slice(0, mostNames).join(', ')}${more > 0 ? ` and ${more} more` : ''}`
}

const mostNames = 3

/** A tenth of a per cent says nothing where the range is several wide. */
function percent(ratio: number): string {
  return formatPercent(Math.abs(ratio) < 0.1 ? ratio : Math.round(ratio * 100) / 100, 'en-US')
}

function signed(ratio: number): string {
  return `${ratio < 0 ? '−' : '+'}${percent(Math.abs(ratio))}`
}
