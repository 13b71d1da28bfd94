import { changeBetween, dayWords, decimalOf, formatPercent, type Cell } from '@cartograph/contract'
import type { Model } from '@cartograph/semantic'
import { memberTitles } from '../words/member-titles.ts'
import { filterWords } from '../words/filter-words.ts'
import { periodWords, rangesOf } from '../words/period-words.ts'
import type { AnsweredQuery } from './answered-query.ts'
import { cellText, matchingRow, rowLabel, totalRow } from './cell-text.ts'
import { averageOf } from './average-sentence.ts'

interface Checked {
  readonly model: Model
  readonly currency: string
  /** Further texts of the program whose numbers may be repeated, such as those of the drivers. */
  readonly others?: readonly string[]
}

/** The numbers of a text that are neither in the queries nor in their rows, nor computed from them: none may be. */
export function foreignNumbers(
  text: string,
  answered: readonly AnsweredQuery[],
  { model, currency, others = [] }: Checked,
): string[] {
  const known = new Set(
    [...others, ...answered.flatMap((one) => textsOf(one, model, currency))].flatMap(numbersIn),
  )
  return numbersIn(text).filter((number) => !known.has(number))
}

/** With the sign and the currency before and the unit behind, so that 12 is neither −12 nor 12%. */
function numbersIn(text: string): string[] {
  return text.match(/−?\p{Sc}?\d(?:[\d.,]*\d)?[%KMB]?/gu) ?? []
}

function textsOf(one: AnsweredQuery, model: Model, currency: string): string[] {
  const { query, results } = one
  const titles = memberTitles(model)
  const cells = results.flatMap((result) => [
    ...[...result.data, ...(result.totals ?? []).flatMap(({ data }) => data)].flatMap((row) =>
      Object.entries(row).map(([member, cell]) => cellText(result, member, cell, currency)),
    ),
    ...result.data.map((row) => rowLabel(one, result, row, currency)),
    String(result.total ?? ''),
  ])
  const computed = query.measures.flatMap((member) => computedTexts(one, member, currency))
  return [
    ...cells,
    ...computed,
    ...rangesOf(query).flatMap((range) => [
      periodWords(range),
      ...range.map((day) => dayWords(day)),
    ]),
    ...query.filters.map((filter) => filterWords(model, filter, currency)),
    ...query.measures.map(titles.measure),
    ...query.dimensions.map(titles.dimension),
    ...query.segments.map(titles.segment),
    String(query.limit ?? ''),
  ]
}

/** Changes of rows between the periods, shares of the total, and averages. */
function computedTexts(one: AnsweredQuery, member: string, currency: string): string[] {
  const { query, results } = one
  const [now, before] = results
  const total = Number(totalRow(now)?.[member] ?? 0)
  const averages = results.map((result) => averageOf(one, result, member))
  return [
    ...(now?.data ?? []).flatMap((row) => [
      ...changeText(row[member], matchingRow(query, before, row)?.[member]),
      ...(total === 0 ? [] : [formatPercent(Number(row[member] ?? 0) / total, 'en-US')]),
    ]),
    ...averages.flatMap((average, index) => {
      const result = results[index]
      return average === null || result === undefined
        ? []
        : [cellText(result, member, average, currency)]
    }),
    ...changeText(averages[0], averages[1]),
    ...changeText(totalRow(now)?.[member], totalRow(before)?.[member]),
  ]
}

function changeText(now: Cell | undefined, before: Cell | undefined): string[] {
  const change = changeBetween(decimalOf(now), decimalOf(before), 'neutral')
  return change === null ? [] : [formatPercent(change.ratio, 'en-US')]
}
