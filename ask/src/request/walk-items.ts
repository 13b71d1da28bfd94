import { roleOf, type Span } from '../spans/span.ts'
import type { Token } from '../words/tokenize.ts'
import { applyKeyword } from './apply-keyword.ts'
import { applyName } from './apply-name.ts'
import { hasKind, isNameOf } from './context-nouns.ts'
import { compareValues, type NumberMention } from './compare-values.ts'
import {
  isAfterMeasure,
  isAllBut,
  isBesideMeasure,
  isListed,
  isMeasureOnly,
  isMixedList,
  isNounOfBefore,
  stepsOfEach,
} from './neighbours.ts'
import { asStored, nameBefore, takeQualifier } from './qualifiers.ts'
import type { Context, Items, Walk } from './walk.ts'

/** What the ranking and the conditions on numbers have said. */
interface KnownBefore {
  readonly hasRankMeasure: boolean
  readonly hasRankedThings: boolean
  readonly isFiltered: boolean
}

export function walkItems(
  { all, done }: Items,
  { hasRankMeasure, hasRankedThings, isFiltered }: KnownBefore,
  tokens: readonly Token[],
): Walk {
  const walk: Walk = {
    measures: [],
    breakdowns: [],
    segments: [],
    filters: [],
    times: [],
    time: null,
    rankBy: null,
    mode: 'plain',
    isChange: false,
    isTrend: false,
    comparesValues: false,
    isComparison: false,
    quantity: null,
    cubes: [],
    refersBack: false,
    adds: false,
    isPerformance: false,
    unread: [],
    cost: 0,
    nouns: new Map(),
    topics: [],
    isEachAlone: false,
    doubts: [],
  }
  const isRanked = all.some(
    ({ meaning }) =>
      meaning.kind === 'keyword' && ['rank', 'best-selling', 'sort'].includes(meaning.keyword.role),
  )
  const isChanged = all.some((one) => roleOf(one) === 'change')
  const counted: NumberMention[] = []
  let context: Context = null
  let isAfterVs = false
  let isAfterOr = false
  let isAfterComma = false
  for (const [at, span] of all.entries()) {
    if (done.has(span)) continue
    const { meaning, text } = span
    const next = all[at + 1]
    switch (meaning.kind) {
      case 'keyword': {
        const { keyword } = meaning
        if (keyword.role === 'and') {
          isAfterComma = text === ','
          break
        }
        if (keyword.role === 'slash' && isMeasureOnly(next)) break
        if (keyword.role === 'clause') {
          // 'Neither google nor (direct)'
          if (context === 'not' && text === '(' && next?.meaning.kind === 'value') break
          context = null
          break
        }
        if (keyword.role === 'or') {
          isAfterOr = true
          break
        }
        if (keyword.role === 'instead-of') {
          if (next?.meaning.kind === 'name' || next?.meaning.kind === 'value') done.add(next)
          walk.refersBack = true
          break
        }
        if (keyword.role === 'vs') {
          isAfterVs = true
          walk.isComparison = true
          context = context === 'by' ? context : null
          break
        }
        if (keyword.role === 'text-match' && next !== undefined && next.meaning.kind !== 'period') {
          done.add(next)
          const of = nameBefore(all, at) ?? walk.breakdowns.at(-1) ?? null
          walk.filters.push({
            kind: 'text',
            text: asStored(next),
            operator: keyword.operator,
            matches:
              next.meaning.kind === 'fragment' || next.meaning.kind === 'value'
                ? next.meaning.matches
                : [],
            of,
            isNegated: context === 'not',
          })
          break
        }
        isAfterComma = false
        // 'Not paid by card', 'not campaigns that are paused'
        if (
          context === 'not' &&
          ['by', 'with', 'refer', 'which'].includes(keyword.role) &&
          next?.meaning.kind === 'value'
        )
          break
        context = applyKeyword(walk, keyword, {
          next,
          before: all[at - 1],
          text,
          isRanked,
          isChanged,
          lead: tokens[span.from - 1]?.text ?? '',
          steps: stepsOfEach(span, next, tokens),
        })
        break
      }
      case 'name': {
        const mention = { text, matches: meaning.matches }
        // 'Every country except Canada'
        if (isAllBut(all, at, tokens)) break
        // 'By channel, orders' goes on with a measure.
        if (isAfterComma && context === 'by' && hasKind(meaning.matches, 'measure')) context = null
        // 'Carriers only GLS and DHL'
        const isCut = /^(?:only|just)$/i.test(next?.text ?? '')
        const lead = tokens[span.from - 1]?.text ?? ''
        const used = applyName(walk, mention, {
          context,
          next: isCut && all[at + 2]?.meaning.kind === 'value' ? all[at + 2] : next,
          before: all[at - 1],
          afterNext: all[at + 2],
          isRanked,
          hasRankMeasure,
          hasRankedThings,
          isFiltered,
          isBeside: next?.from === span.to,
          clauseValue:
            /^(?:which|that)$/i.test(next?.text ?? '') && all[at + 2]?.meaning.kind === 'value'
              ? (all[at + 2] ?? null)
              : null,
          lead,
          isRestricting:
            (/^(?:of|from|among|only|just)$/.test(lead) || isRestrictedBefore(all[at - 1], span)) &&
            (walk.measures.length > 0 || walk.refersBack),
        })
        if (!used) walk.unread.push(text)
        // 'New versus existing customers', where one is a segment, has no breakdown.
        if (isAfterVs && walk.segments.length > 0) walk.doubts.push('restricting-noun')
        // 'First-time and returning customers', where one is a value and the other a segment.
        if (
          roleOf(all[at - 1]) === 'and' &&
          all[at - 2]?.meaning.kind === 'value' &&
          walk.segments.some((one) => one.text === text)
        )
          walk.doubts.push('restricting-noun')
        if (
          context === 'which' ||
          context === 'with' ||
          context === 'with-no' ||
          (context === 'by' &&
            roleOf(next) !== 'and' &&
            roleOf(next) !== 'vs' &&
            roleOf(next) !== 'or')
        )
          context = null
        if (next?.meaning.kind !== 'value') isAfterOr = false
        break
      }
      case 'value': {
        if (isNounOfBefore(span, all[at - 1])) break
        if (context !== 'by' && isMixedList(all, at, walk.breakdowns))
          walk.doubts.push('restricting-noun')
        // 'Without photo Trustpilot'
        if (context === 'not' && isPastDenied(all, at)) walk.doubts.push('lost-negation')
        walk.filters.push({
          kind: 'value',
          text,
          matches: meaning.matches,
          of: takeQualifier(all, at, done, meaning.matches),
          isNegated: context === 'not' || context === 'with-no',
          isAlternative: isAfterOr,
        })
        if (isAfterVs || walk.isComparison) walk.comparesValues = true
        // 'Customers with more than 1 order', where one of the values is '1 order'.
        if (
          roleOf(all[at - 1]) === 'compare-number' ||
          (/than$/i.test(all[at - 1]?.text ?? '') && tokens[span.from]?.number != null)
        )
          walk.doubts.push('lost-negation')
        // A breakdown is by a dimension, not by one of its values.
        const isBeforeName = isNameOf(next, 'dimension')
        // 'Per carrier, express only' has ended the breakdown.
        const isGroup = context === 'by' && !isBeforeName && !isAfterComma
        if (isGroup) walk.cost += 0.8
        if (
          isGroup &&
          (/^(?:each|every|for each|for every)$/i.test(all[at - 1]?.text ?? '') ||
            isAfterMeasure(all, at))
        )
          walk.doubts.push('grouped-by-value')
        // 'Fees and fee rate' are two metrics, although a row may be of the kind fee.
        if (isBesideMeasure(all, at)) walk.cost += 0.4
        isAfterOr = false
        if ((context === 'by' && !isBeforeName) || context === 'which') context = null
        break
      }
      case 'fragment':
        walk.doubts.push('fragment')
        walk.filters.push({
          kind: 'text',
          text: asStored(span),
          operator: 'contains',
          matches: meaning.matches,
          of: takeQualifier(all, at, done, meaning.matches),
          isNegated: context === 'not',
        })
        break
      case 'quoted': {
        const of = takeQualifier(all, at, done, null)
        if (of === null) walk.unread.push(text)
        else
          walk.filters.push({
            kind: 'text',
            text: meaning.text,
            operator: 'equals',
            matches: [],
            of,
            isNegated: context === 'not',
          })
        break
      }
      case 'cube':
        walk.cubes.push(...meaning.cubes)
        // 'By customer segment' and 'email vs. SMS' name something of the data set.
        if (
          (context === 'by' && next?.meaning.kind !== 'name') ||
          isAfterVs ||
          roleOf(next) === 'vs'
        )
          walk.cost += 2
        // 'Email revenue vs SMS revenue' compares values.
        if (isAfterVs || all.slice(at, at + 3).some((one) => roleOf(one) === 'vs'))
          walk.doubts.push('restricting-noun')
        break
      case 'period':
        walk.times.push({ kind: 'period', period: meaning.period, isCompared: isAfterVs })
        break
      case 'shift':
        // 'Year on year' after another question compares, and 'the year before' asks about that year.
        if (walk.measures.length === 0 && /^(?:\w+ (?:on|over) \w+|yoy|mom|wow|qoq)$/i.test(text))
          walk.isComparison = true
        walk.times.push({
          kind: 'shift',
          by: meaning.by,
          isCompared: isAfterVs,
          isPrevious: /^(?:the )?(?:previous|prior|preceding) \w+$/i.test(text),
        })
        break
      case 'granularity':
        walk.times.push({ kind: 'granularity', unit: meaning.unit })
        break
      case 'unit':
        if (context === 'which' || context === 'by' || walk.mode === 'average' || isListed(all, at))
          walk.times.push({ kind: 'granularity', unit: meaning.unit })
        else walk.unread.push(text)
        if (context === 'which') context = null
        break
      case 'number':
        walk.unread.push(text)
        counted.push({ text, value: meaning.number.value })
        break
      case 'unknown':
      case 'filler':
        break
    }
    if (meaning.kind !== 'keyword') isAfterVs = false
    if (meaning.kind !== 'keyword') isAfterComma = false
  }
  compareValues(walk, all, tokens, counted)
  return walk
}

/** 'AOV first-time customers': a group of several words directly after a metric of one. */
function isRestrictedBefore(before: Span | undefined, { meaning, from, text }: Span): boolean {
  return (
    meaning.kind === 'name' &&
    hasKind(meaning.matches, 'segment') &&
    /[ -]/.test(text) &&
    isMeasureOnly(before) &&
    before?.to === from
  )
}

/** A value of something else than the name or value that is denied directly before it. */
function isPastDenied(all: readonly Span[], at: number): boolean {
  const [denied, value] = [all[at - 1], all[at]]
  if (value?.meaning.kind !== 'value' || roleOf(all[at - 2]) !== 'not') return false
  const { matches } = value.meaning
  if (denied?.meaning.kind === 'value')
    return !denied.meaning.matches.some(({ dimension }) =>
      matches.some((match) => match.dimension.path === dimension.path),
    )
  return (
    denied?.meaning.kind === 'name' &&
    denied.meaning.matches.every(({ member }) => member.type === 'boolean')
  )
}
