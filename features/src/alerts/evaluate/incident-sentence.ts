import {
  comparedWords,
  lowerFirst,
  isPlural,
  writeAlertValue,
  type AlertCondition,
  type AlertPoint,
  type Day,
} from '@cartograph/contract'
import { fileFormat } from '../../reports/index.ts'
import type { RunStep } from '../judge/follow-runs.ts'
import type { WatchNames } from '../read/watch-names.ts'

type SentenceStep = Pick<RunStep, 'point' | 'label' | 'parts'>

/** 'Net sales of Email were $8,200 on Nov 15, below the expected range of $10,400 – $13,300.' */
export function incidentSentence(
  condition: AlertCondition,
  names: WatchNames,
  { point, label, parts }: SentenceStep,
): string {
  const { rule, watch } = condition
  if (watch.kind === 'connection') {
    const sources = listOf(parts)
    return rule.kind === 'no_data'
      ? `${sources} finished no sync on ${fileFormat.formatDay(point.date)}.`
      : `The last sync of ${sources} failed.`
  }
  const others = parts.filter((part) => part !== label)
  const more = others.length === 0 ? '' : ` The same is true of ${listOf(others)}.`
  const compared = comparisonOf(condition, names, point)
  const sentence = valueSentence(condition, names, { point, label })
  return `${sentence}${compared === '' ? '' : ` ${compared}`}.${more}`
}

/** 'Back to normal: net sales were $11,900 on Nov 16.' */
export function recoverySentence(
  condition: AlertCondition,
  names: WatchNames,
  { point }: Pick<SentenceStep, 'point'>,
): string {
  if (condition.watch.kind === 'connection') {
    const which = condition.watch.connection_id === null ? null : names.subject
    return `Back to normal: ${which ?? 'all data sources'} synced again.`
  }
  const sentence = valueSentence(condition, names, { point, label: null })
  return `Back to normal: ${lowerFirst(sentence).replace(/,$/, '')}.`
}

function valueSentence(
  { watch, granularity, rule }: AlertCondition,
  { subject, within, format }: WatchNames,
  { point, label }: Pick<SentenceStep, 'point' | 'label'>,
): string {
  const name = subject ?? 'What was watched'
  const about = watch.kind === 'segment' ? `The size of ${name}` : name
  const of = label === null ? '' : ` of ${label}`
  const where = within === null ? '' : ` where ${within}`
  const isMany = watch.kind === 'metric' && isPlural(name)
  const when = whenOf(point.date, rule.kind === 'pace' ? 'month' : granularity)
  if (rule.kind === 'no_data' || point.value === null) {
    return `${about}${of}${where} had no data ${when}`
  }
  const value = writeAlertValue(point.value, format)
  return `${about}${of}${where} ${isMany ? 'were' : 'was'} ${value} ${when},`
}

function comparisonOf(
  { rule, granularity }: AlertCondition,
  { format }: WatchNames,
  { value, expected, lower, upper }: AlertPoint,
): string {
  const write = (one: number | null) => (one === null ? 'unknown' : writeAlertValue(one, format))
  const share =
    value === null || expected === null || expected === 0
      ? ''
      : `${Math.round((Math.abs(value - expected) / Math.abs(expected)) * 100)}%`
  const isLess = value !== null && expected !== null && value < expected
  switch (rule.kind) {
    case 'unusual':
      return `${isLess ? 'below' : 'above'} the expected range of ${write(lower)} – ${write(upper)}`
    case 'value':
      return `${rule.is} ${write(rule.value)}`
    case 'change':
      return `${share} ${isLess ? 'less' : 'more'} than ${comparedWords(rule, granularity)} (${write(expected)})`
    case 'pace':
      return `${share} ${isLess ? 'below' : 'above'} the ${write(expected)} that the month's target asks for by then`
    case 'no_data':
    case 'failing':
      return ''
  }
}

/** 'on Nov 15', 'in the week of Nov 9', 'from Nov 1 to 15' */
function whenOf(date: Day, period: 'day' | 'week' | 'month'): string {
  if (period === 'day') return `on ${fileFormat.formatDay(date)}`
  if (period === 'month')
    return `in ${fileFormat.formatRange([`${date.slice(0, 7)}-01`, date], date.slice(0, 4))}`
  const monday = new Date(Date.parse(date) - 6 * 86_400_000).toISOString().slice(0, 10)
  return `in the week of ${fileFormat.formatDay(monday)}`
}

const mostListed = 5

export function listOf(names: readonly string[]): string {
  const shown = names.length > mostListed ? names.slice(0, mostListed - 1) : names
  const rest = names.length - shown.length
  const all = rest > 0 ? [...shown, `${rest} more`] : shown
  return all.length < 2 ? (all[0] ?? '') : `${all.slice(0, -1).join(', ')} and ${all.at(-1) ?? ''}`
}
