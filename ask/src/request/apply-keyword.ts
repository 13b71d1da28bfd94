import { roleOf, type Span } from '../spans/span.ts'
import type { LongUnit } from '../times/period.ts'
import { isNameOf } from './context-nouns.ts'
import type { Context, Walk } from './walk.ts'

type KeywordMeaning = Extract<Span['meaning'], { kind: 'keyword' }>['keyword']

interface KeywordPlace {
  readonly next: Span | undefined
  readonly before: Span | undefined
  readonly text: string
  readonly isRanked: boolean
  readonly isChanged: boolean
  /** The word before. */
  readonly lead: string
  /** 'In each of the past eight weeks' */
  readonly steps: LongUnit | null
}

export function applyKeyword(
  walk: Walk,
  keyword: KeywordMeaning,
  { next, before, text, isRanked, isChanged, lead, steps }: KeywordPlace,
): Context {
  switch (keyword.role) {
    case 'slash':
    case 'by':
      if (
        /\b(?:each|every)$/i.test(text) &&
        next?.meaning.kind !== 'name' &&
        next?.meaning.kind !== 'keyword'
      )
        walk.isEachAlone = true
      if (steps !== null) walk.times.push({ kind: 'granularity', unit: steps })
      return 'by'
    case 'breakdown':
      return next?.meaning.kind === 'name' ? 'by' : null
    case 'which':
      return next?.meaning.kind === 'name' || next?.meaning.kind === 'unit' ? 'which' : null
    case 'not':
      return 'not'
    case 'with':
      return 'with'
    case 'with-no':
      return 'with-no'
    case 'share':
      if (walk.mode === 'plain') walk.mode = 'share'
      return null
    case 'why':
      // 'The top 3 reasons' asks for a ranking, and drivers may be people.
      if (/^(?:the )?(?:reason|factor|driver)s?$/i.test(text)) {
        if (isRanked) walk.cost += 3
        if (!isChanged && roleOf(before) !== 'which' && walk.mode !== 'why') {
          walk.unread.push(text)
          return null
        }
      }
      walk.mode = 'why'
      return null
    case 'average':
      if (walk.mode === 'plain') walk.mode = 'average'
      return null
    case 'forecast':
      if (walk.mode === 'plain') walk.mode = 'forecast'
      return null
    case 'change':
      if (!isNoChange(text, lead)) walk.isChange = true
      return null
    case 'trend':
      walk.isTrend = true
      return null
    case 'compare':
      walk.isComparison = true
      return null
    case 'count':
      walk.quantity = 'count'
      return null
    case 'amount':
      walk.quantity ??= 'amount'
      return null
    case 'about':
      walk.refersBack = true
      return null
    case 'vague':
    case 'performance':
      walk.isPerformance = true
      return null
    case 'also':
      walk.adds = true
      walk.refersBack = true
      return null
    case 'refer':
      walk.refersBack = true
      return null
    default:
      // A word that needs a number, without one.
      if (
        keyword.role === 'compare-number' ||
        keyword.role === 'or-more' ||
        keyword.role === 'or-less' ||
        keyword.role === 'between'
      )
        walk.cost += 1
      // 'Revenue over ad spend' divides.
      if (
        keyword.role === 'compare-number' &&
        isNameOf(before, 'measure') &&
        (isNameOf(next, 'measure') || roleOf(next) === 'total')
      )
        walk.doubts.push('measure-per-measure')
      return null
  }
}

/** 'One more number' and 'payments that get declined' */
function isNoChange(text: string, lead: string): boolean {
  return (
    (/^more$/i.test(text) && /^(?:one|some|any|two|no|a|few)$/.test(lead)) ||
    (/^declined$/i.test(text) && /^(?:get|gets|got|getting|was|were|been|are|is)$/.test(lead))
  )
}
