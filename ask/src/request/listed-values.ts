import { roleOf, type Span } from '../spans/span.ts'
import type { Token } from '../words/tokenize.ts'
import type { FilterMention } from './request.ts'

/** 'For desktop and for mobile': a figure for each of them. */
export function isEachInTurn(all: readonly Span[], tokens: readonly Token[]): boolean {
  const values = all.filter(({ meaning }) => meaning.kind === 'value')
  return values.some((value, n) => {
    const [first, before] = [values[n - 1], tokens[value.from - 1]?.text ?? '']
    const joint = tokens[value.from - 2]?.text
    return (
      first !== undefined &&
      first.to === value.from - 2 &&
      (joint === 'and' || joint === ',') &&
      /^(?:for|in|from|on|via|at|of)$/.test(before) &&
      tokens[first.from - 1]?.text === before
    )
  })
}

/** 'Facebook and Google Ads separately' */
export const isSeparately = (span: Span) =>
  /^(?:separately|each)$/i.test(span.text) && roleOf(span) !== null

/** 'FB and TikTok' are values of one dimension, where one has both. */
export function withSharedDimensions(filters: readonly FilterMention[]): FilterMention[] {
  return filters.map((filter, at) => {
    const other = [filters[at - 1], filters[at + 1]].find((one) => one?.kind === 'value')
    if (filter.kind !== 'value' || other?.kind !== 'value') return filter
    const shared = filter.matches.flatMap((match) => {
      const same = other.matches.filter(({ dimension }) => dimension.path === match.dimension.path)
      const cost = Math.min(...same.map((one) => one.cost))
      return same.length > 0 ? [{ ...match, cost: (match.cost + cost) / 2 }] : []
    })
    return shared.length > 0 ? { ...filter, matches: shared } : filter
  })
}
