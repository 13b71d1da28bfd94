import { foldText } from '@cartograph/contract'
import type { Doubt, FilterMention, Mention, Request } from '../request/request.ts'
import type { NamedCube, NamedMember } from '../vocabulary/member.ts'
import { everydayVerbs } from '../spans/everyday-verbs.ts'
import { fillers } from '../spans/keywords.ts'
import type { LongName, Vocabulary } from '../vocabulary/vocabulary.ts'
import { wordForms } from '../words/tokenize.ts'
import { unexplainedWords } from './account-for-words.ts'
import { reachable } from './reachable.ts'
import { type ResolvedFilter, resolveFilter } from './resolve-filter.ts'
import { timeOfEvent } from './time-of-event.ts'

export interface ResolvedPart {
  readonly cube: NamedCube
  readonly measures: readonly NamedMember[]
  readonly breakdowns: readonly NamedMember[]
  readonly segments: readonly NamedMember[]
  readonly filters: readonly ResolvedFilter[]
  readonly rankBy: NamedMember | null
  /** The path of its time dimension. */
  readonly time: string | null
}

export type Problem =
  | { readonly kind: 'no-measure' }
  | { readonly kind: 'no-dimension'; readonly text: string }
  | { readonly kind: 'no-time' }

export function resolvePart(
  named: NamedCube,
  measures: readonly NamedMember[],
  request: Request,
  vocabulary: Vocabulary,
  alternative: number,
) {
  const unjoined = measures.filter(({ isUnjoined }) => isUnjoined)
  // What a metric lacks is read as asked for, so that the refusal says why there is none.
  const isKnown = (to: string) => unjoined.every(({ lacks }) => Object.hasOwn(lacks, to))
  const cube = { ...named, joined: new Map([...named.joined].filter(([to]) => isKnown(to))) }
  let cost = 0
  let isDifferent = false
  const doubts: Doubt[] = []
  let problem: Problem | null = null
  const pick = (mention: Mention, kind: NamedMember['kind']): NamedMember | null => {
    const [best, second] = reachable(
      mention.matches.filter(({ member }) => member.kind === kind),
      cube,
    ).filter(
      ({ member }, at, all) => all.findIndex((one) => one.member.source === member.source) === at,
    )
    if (mention.isPartial === true && best !== undefined && second !== undefined)
      doubts.push('partial-name')
    const shown = best === undefined ? sameSource(mention, kind, vocabulary, cube.name) : undefined
    if (shown !== undefined) {
      cost += 0.1
      return shown
    }
    const shortened =
      best === undefined && kind === 'dimension' ? nearer(mention, cube.name, vocabulary) : []
    if (shortened.length === 1 && shortened[0] !== undefined) {
      cost += 0.5
      return shortened[0].member
    }
    if (best === undefined) {
      problem ??= { kind: 'no-dimension', text: mention.text }
      cost += unreachableCost
      return null
    }
    // 'By phone' is more likely a channel than a list of numbers.
    cost += best.cost + (best.member.isPersonal ? 1 : 0)
    if (
      kind === 'dimension' &&
      best.member.cube !== cube.name &&
      nearer(mention, cube.name, vocabulary).length > 0
    )
      doubts.push('nearer-name')
    return best.member
  }
  const breakdowns = request.breakdowns.flatMap((mention) => pick(mention, 'dimension') ?? [])
  // Another data set may have one row for each.
  cost += breakdowns.filter(isList).length
  const segments = request.segments.flatMap((mention) => pick(mention, 'segment') ?? [])
  const titled = new Set(measures.flatMap(({ title }) => wordForms(title)))
  const filters = request.filters.flatMap((filter) => {
    // The value is a word of the measure's title: 'open' of Open tickets.
    if (
      filter.kind === 'value' &&
      filter.of === null &&
      !filter.isNegated &&
      wordForms(filter.text).every((word) => titled.has(word))
    )
      return []
    const resolved = resolveFilter(filter, cube, measures, pick, alternative, {
      hasGroups: breakdowns.length > 0 || request.granularity !== null || request.comparesValues,
      amounts: vocabulary.rowAmounts.get(cube.name) ?? [],
    })
    isDifferent ||= resolved?.isDifferent === true
    if (resolved === null && filter.kind === 'value' && filter.isOfSubject === true) {
      cost += 0.5
      return []
    }
    if (resolved === null) {
      problem ??= {
        kind: 'no-dimension',
        text: filterText(filter),
      }
      cost += unreachableCost
      return []
    }
    cost += resolved.cost
    // An everyday word was taken for a value of another data set.
    const isFar = resolved.filters.some(({ member }) => member.cube !== cube.name)
    if (
      isFar &&
      filter.kind === 'value' &&
      filter.of === null &&
      /^[a-z]+$/.test(filter.text) &&
      (resolved.filters.some(isLowerCaseOfSnapshot) ||
        everydayVerbs.has(filter.text) ||
        fillers.has(filter.text))
    )
      doubts.push('far-word')
    return resolved.filters
  })
  // Values that are compared, or whose share is asked, are shown beside one another.
  const isByValue =
    request.comparesValues ||
    (breakdowns.length === 0 &&
      (request.mode === 'share' || isRateOfValues(request, measures, filters)))
  const compared = new Set(
    filters.filter(({ operator }) => operator === 'equals').map(({ member }) => member.path),
  )
  // 'New vs cancelled subscriptions', where one is a stage and the other a state.
  if (request.comparesValues && compared.size > 1) doubts.push('restricting-noun')
  const valued = isByValue
    ? filters.find(({ operator }) => operator === 'equals')?.member
    : undefined
  const by = request.rank?.by ?? null
  const rankBy =
    by === null
      ? request.rank === null
        ? null
        : (measures[0] ?? null)
      : (by.matches.find(({ member }) => member.cube === cube.name && member.kind === 'measure')
          ?.member ?? (request.rank?.isOrderOnly === true ? (measures[0] ?? null) : null))
  // An order that cannot be kept is not left out.
  if (request.rank !== null && rankBy === null && measures.length > 0)
    doubts.push('rank-of-other-clause')
  if (request.rank !== null && request.granularity === null && breakdowns.length === 0) cost += 3
  const needsTime =
    request.period !== null || request.granularity !== null || request.comparison !== null
  let time = needsTime ? (timeOfEvent(cube, measures) ?? cube.time) : cube.time
  if (request.time !== null) {
    const own = request.time.matches.find(({ member }) => member.cube === cube.name)
    if (own === undefined) cost += 0.5
    else time = own.member.path
  }
  // Without a main time, each is another reading.
  if (needsTime && time === null && cube.times.length > 1) {
    time = cube.times[alternative] ?? null
    isDifferent ||= alternative > 0 && time !== null
  }
  if (needsTime && time === null) {
    problem ??= { kind: 'no-time' }
    cost += 2
  }
  const all = valued === undefined ? breakdowns : [...breakdowns, valued]
  if (request.mode === 'share' && all.length === 0) doubts.push('share-of-all')
  const used = [...measures, ...all, ...segments, ...filters.map(({ member }) => member)]
  // Profiles show the present, so what changed in them is not known.
  if ((request.mode === 'why' || request.mode === 'forecast') && cube.isSnapshot)
    doubts.push('past-of-snapshot')
  if (request.mode === 'why' && all.length > 0 && !request.refersBack) doubts.push('why-by-group')
  if (hasOtherState(used, request)) doubts.push('state-of-stock')
  if (unexplainedWords(cube, { members: used, filters, time }, request, vocabulary).length > 0)
    doubts.push('ignored-word')
  const part: ResolvedPart = {
    cube: named,
    measures,
    breakdowns: [...new Map(all.map((one) => [one.path, one])).values()],
    segments,
    filters,
    rankBy,
    time,
  }
  return { part, cost, problem, isDifferent, doubts }
}

const unreachableCost = 4

/** Discount codes are several in one text. */
function isList({ title, type }: NamedMember): boolean {
  const noun = title.split(' ').at(-1) ?? ''
  return type === 'string' && /[^s]s$/.test(noun) && wordForms(noun).join() !== foldText(noun)
}

/** 'Open rate of A and of B' asks for two rates rather than for that of both together; 'by month' restricts. */
function isRateOfValues(
  { granularity }: Request,
  measures: readonly NamedMember[],
  filters: readonly ResolvedFilter[],
): boolean {
  return (
    granularity === null &&
    measures.some(({ isRatio }) => isRatio) &&
    filters.some(
      ({ member, operator, values }, at) =>
        operator === 'equals' &&
        filters.some(
          (other, n) => n > at && other.member === member && other.values.join() !== values.join(),
        ),
    )
  )
}

/** A name such as Northwind is no everyday word, however it was typed. */
const isLowerCaseOfSnapshot = ({ member, values }: ResolvedFilter) =>
  member.isOfSnapshot && values.every((value) => value === String(value).toLowerCase())

/** 'Sold out' is said by the measure Sold-out variants, and not by Units in stock. */
function hasOtherState(used: readonly NamedMember[], { states }: Request): boolean {
  const words = wordsOf(used)
  return states.some(
    (state) => !wordForms(state).every((word) => word.length < 3 || words.has(word)),
  )
}

/** Of the names of members. */
function wordsOf(members: readonly NamedMember[]): ReadonlySet<string> {
  return new Set(members.flatMap(({ title, synonyms }) => [title, ...synonyms].flatMap(wordForms)))
}

/** A view may show a dimension of its cubes under another name. */
function sameSource(
  { matches }: Mention,
  kind: NamedMember['kind'],
  { bySource }: Vocabulary,
  cube: string,
): NamedMember | undefined {
  return matches
    .filter(({ member }) => member.kind === kind)
    .flatMap(({ member }) => bySource.get(member.source) ?? [])
    .find((member) => member.cube === cube)
}

/** 'Country' is the name of a joined dimension, and the end of one in the measure's own data set. */
function nearer({ text }: Mention, cube: string, { namesByWord }: Vocabulary): readonly LongName[] {
  const words = wordForms(text)
  const head = words.at(-1) ?? ''
  return (namesByWord.get(head) ?? []).filter(
    ({ member, forms }) =>
      member.kind === 'dimension' &&
      member.type !== 'time' &&
      member.cube === cube &&
      forms.at(-1) === head &&
      words.every((word) => forms.includes(word)),
  )
}

/** What the data cannot be restricted by. */
function filterText(filter: FilterMention): string {
  if (filter.kind === 'value' || filter.kind === 'text') return filter.text
  const isMoney = filter.kind === 'number' && filter.unit === 'money'
  return isMoney ? `amount of ${filter.of.text}` : filter.of.text
}
