import { lowerFirst, type LoadResult } from '@cartograph/contract'
import { inPeriod, periodWords, rangesOf } from '../words/period-words.ts'
import type { AnsweredQuery } from './answered-query.ts'
import { averageSentence } from './average-sentence.ts'
import { cellText } from './cell-text.ts'
import { rankSentence } from './rank-sentence.ts'
import {
  changeWords,
  conditionWords,
  opening,
  scopeWords,
  titleOf,
  titleWas,
  type Writing,
} from './sentence-parts.ts'
import { shareSentence } from './share-sentence.ts'

/** One to three sentences. Every number is a cell of the rows, or computed from cells, in the format of its metric. */
export function writeSentence(one: AnsweredQuery, writing: Writing): string {
  if (one.isEmpty) return emptySentence(one, writing)
  const special =
    writing.mode === 'average'
      ? averageSentence(one, writing)
      : writing.mode === 'share'
        ? shareSentence(one, writing)
        : null
  if (special !== null) return special
  return one.shape === 'total'
    ? totalSentence(one, writing)
    : (rankSentence(one, writing) ?? emptySentence(one, writing))
}

function emptySentence({ query }: AnsweredQuery, writing: Writing): string {
  const titles = query.measures.map((member) => lowerFirst(titleOf(member, writing)))
  return `Nothing was recorded for ${titles.join(' and ')}${scopeWords(query, writing)}.`
}

function totalSentence(
  { query, results, isEarlierEmpty }: AnsweredQuery,
  writing: Writing,
): string {
  const [now, before] = results
  const [range, compared] = rangesOf(query)
  const { currency } = writing
  const parts = query.measures.map((member, index) => {
    const title = titleOf(member, writing)
    const cell = now?.data[0]?.[member]
    const earlier = before?.data[0]?.[member]
    const value = cellText(now ?? noRows, member, cell, currency)
    const change =
      before === undefined || isEarlierEmpty
        ? ''
        : `, ${changeWords(cell, earlier)} ${cellText(before, member, earlier, currency)}`
    const name = index === 0 && range === undefined ? title : lowerFirst(title)
    return `${titleWas(name)} ${value}${change}`
  })
  const when = isEarlierEmpty ? '' : comparedWords(compared)
  const nothing =
    isEarlierEmpty && compared !== undefined ? ` Nothing was recorded ${inPeriod(compared)}.` : ''
  return `${opening(range)}${parts.join(', and ')}${when}${conditionWords(query, writing)}.${nothing}`
}

/** ' in September 2026' or ' (Oct 5–11, 2026)' */
function comparedWords(range: ReturnType<typeof rangesOf>[number] | undefined): string {
  if (range === undefined) return ''
  const words = inPeriod(range)
  return words.startsWith('from ') ? ` (${periodWords(range)})` : ` ${words}`
}

const noRows: Pick<LoadResult, 'annotation'> = {
  annotation: { measures: {}, dimensions: {}, segments: {}, timeDimensions: {} },
}
