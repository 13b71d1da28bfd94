import { decimalOf, lowerFirst, upperFirst, type LoadResult } from '@cartograph/contract'
import { isRanked, otherParts, type AnsweredQuery } from './answered-query.ts'
import { cellText, matchingRow, rowLabel, totalRow, type Row } from './cell-text.ts'
import {
  changeWords,
  mainMeasure,
  scopeWords,
  titleOf,
  titleWas,
  type Writing,
} from './sentence-parts.ts'

/** The highest rows by the main metric; of steps of time also the lowest. Null without a number. */
export function rankSentence(one: AnsweredQuery, writing: Writing): string | null {
  const { query, results, shape } = one
  const [now] = results
  const before = one.isEarlierEmpty ? undefined : results[1]
  const { member, isAscending } = mainMeasure(query)
  if (now === undefined) return null
  const rows = rankedRows(one, now, member)
  const [first, ...rest] = isAscending ? rows.toReversed() : rows
  if (first === undefined) return null
  const value = (row: Row) => cellText(now, member, row[member], writing.currency)
  const label = (row: Row) => rowLabel(one, now, row, writing.currency)
  const others = shape === 'series' ? [] : rest.slice(0, 2)
  const followed = others.map((row) => `${label(row)} (${value(row)})`).join(' and ')
  const earlier = before && shape === 'parts' ? matchingRow(query, before, first) : undefined
  const change =
    earlier === undefined || before === undefined
      ? ''
      : `, ${changeWords(first[member], earlier[member])} ${cellText(before, member, earlier[member], writing.currency)}`
  return [
    `${beginning(label(first))} had the ${isAscending ? 'lowest' : 'highest'} `,
    `${lowerFirst(titleOf(member, writing))}${scopeWords(query, writing)}: ${value(first)}${change}`,
    followed === '' ? '.' : `, followed by ${followed}.`,
    isRanked(query) ? '' : wholeWords(one, writing, rows, member),
  ].join('')
}

/** An address or a code keeps its own writing: 'https://…', 'retargeting_catalog'. */
function beginning(name: string): string {
  return /[/_@]/.test(name) ? name : upperFirst(name)
}

function rankedRows({ query, shape }: AnsweredQuery, now: LoadResult, member: string): Row[] {
  const [dimension = ''] = query.dimensions
  return now.data
    .filter((row) => decimalOf(row[member]) !== null)
    .filter((row) => shape !== 'parts-over-time' || row[dimension] !== otherParts)
    .toSorted((one, other) => Number(other[member]) - Number(one[member]))
}

/** ' The lowest was Oct 3, 2026 (4). Orders were 84 altogether.' */
function wholeWords(
  one: AnsweredQuery,
  { currency, model }: Writing,
  rows: readonly Row[],
  member: string,
): string {
  const [now] = one.results
  if (now === undefined) return ''
  const last = one.shape === 'series' && rows.length > 1 ? rows.at(-1) : undefined
  const before = one.isEarlierEmpty ? undefined : one.results[1]
  const total = totalRow(now)?.[member]
  const earlier = totalRow(before)?.[member]
  const change =
    before === undefined || decimalOf(earlier) === null
      ? ''
      : `, ${changeWords(total, earlier)} ${cellText(before, member, earlier, currency)} before`
  return [
    last === undefined
      ? ''
      : ` The lowest was ${rowLabel(one, now, last, currency)} (${cellText(now, member, last[member], currency)}).`,
    decimalOf(total) === null
      ? ''
      : ` ${titleWas(titleOf(member, { model }))} ${cellText(now, member, total, currency)} altogether${change}.`,
  ].join('')
}
