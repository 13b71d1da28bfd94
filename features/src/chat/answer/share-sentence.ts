import { lowerFirst } from '@cartograph/contract'
import { measureAt } from '@cartograph/semantic'
import type { AnsweredQuery } from './answered-query.ts'
import { cellText, rowLabel, totalRow, type Row } from './cell-text.ts'
import { percentText, scopeWords, titleOf, type Writing } from './sentence-parts.ts'

/** The shares of the values that were asked for, or of the largest. Null if the metric has no shares. */
export function shareSentence(one: AnsweredQuery, writing: Writing): string | null {
  const { query, results } = one
  const [now] = results
  const [member = ''] = query.measures
  const [dimension = ''] = query.dimensions.slice(-1)
  const { currency, model, of } = writing
  const total = totalRow(now)?.[member]
  // Of averages and rates the parts do not add up.
  const isShared = measureAt(model, member)?.reading?.additivity !== 'ratio'
  if (now === undefined || !isShared || Number(total ?? 0) === 0) return null
  const sorted = now.data.toSorted((a, b) => Number(b[member]) - Number(a[member]))
  const wanted = sorted.filter((row) => of.includes(String(row[dimension])))
  const [first, ...rest] = (of.length > 0 ? wanted : sorted).slice(0, 3)
  const title = `${lowerFirst(titleOf(member, writing))}${scopeWords(query, writing)}`
  const whole = cellText(now, member, total, currency)
  if (first === undefined) {
    const names = of.map((value) => cellText(now, dimension, value, currency)).join(' and ')
    return `${names} accounted for none of the ${whole} of ${title}.`
  }
  const share = (row: Row) => percentText(Number(row[member]) / Number(total))
  const label = (row: Row) => rowLabel(one, now, row, currency)
  const others = rest.map((row) => `${label(row)} for ${share(row)}`).join(' and ')
  const parts = `${cellText(now, member, first[member], currency)} of ${whole}`
  return `${label(first)} accounted for ${share(first)} of ${title}, ${parts}${others === '' ? '' : `; ${others}`}.`
}
