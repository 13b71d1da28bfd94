import { dayNumber, monthIndex, type LoadResult } from '@cartograph/contract'
import { rangesOf } from '../words/period-words.ts'
import { stepColumn, type AnsweredQuery } from './answered-query.ts'
import { cellText } from './cell-text.ts'
import { changeWords, scopeWords, titleOf, type Writing } from './sentence-parts.ts'

/** What a metric was on average in a step of time; null for other rows. */
export function averageSentence(one: AnsweredQuery, writing: Writing): string | null {
  const { query, results, shape } = one
  const [now, before] = results
  const [member = ''] = query.measures
  const average = now && averageOf(one, now, member)
  if (shape !== 'series' || now === undefined || average == null) return null
  const write = (result: LoadResult, value: string) =>
    cellText(result, member, value, writing.currency)
  const earlier = before && averageOf(one, before, member)
  const change =
    before === undefined || earlier == null
      ? ''
      : `, ${changeWords(average, earlier)} ${write(before, earlier)} before`
  const step = query.timeDimensions[0]?.granularity ?? 'step'
  return `${titleOf(member, writing)} averaged ${write(now, average)} per ${step}${scopeWords(query, writing)}${change}.`
}

/** Over all steps: those without a row count as zero. Null without rows. */
export function averageOf(
  { query }: Pick<AnsweredQuery, 'query'>,
  { data }: LoadResult,
  member: string,
): string | null {
  const column = stepColumn(query)
  if (column === null || data.length === 0) return null
  const sum = data.reduce((total, row) => total + Number(row[member] ?? 0), 0)
  const isComplete = rangesOf(query).length > 0
  const days = data.map((row) => String(row[column]).slice(0, 10)).toSorted()
  const steps = isComplete
    ? data.length
    : Math.max(data.length, stepsBetween(column, days[0] ?? '', days.at(-1) ?? ''))
  return String(Number((sum / steps).toFixed(6)))
}

/** Both ends included. */
function stepsBetween(column: string, first: string, last: string): number {
  const step = column.split('.').at(-1)
  if (step === 'day' || step === 'week')
    return (dayNumber(last) - dayNumber(first)) / (step === 'day' ? 1 : 7) + 1
  const months = { month: 1, quarter: 3, year: 12 }[step ?? '']
  return months === undefined ? 0 : (monthIndex(last) - monthIndex(first)) / months + 1
}
