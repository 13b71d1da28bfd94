import type { Mention, Request } from '../request/request.ts'
import type { NamedMember } from '../vocabulary/member.ts'
import type { NameMatch, Vocabulary } from '../vocabulary/vocabulary.ts'
import { wordForms } from '../words/tokenize.ts'

export const measuresIn = ({ matches }: Mention) =>
  matches.filter(({ member }) => member.kind === 'measure')

/** Data sets in which the first measure is looked up. */
export const mostHomes = 8

/** Data sets with the breakdowns and values of the question come first. */
export function homeRank(
  { member, cost }: NameMatch,
  { cubes, breakdowns, filters, home }: Request,
  vocabulary: Vocabulary,
): number {
  const cube = vocabulary.cubes.get(member.cube)
  if (cube === undefined) return Infinity
  const isNear = (name: string) => name === cube.name || cube.joined.has(name)
  const missing = breakdowns.filter(
    ({ matches }) => !matches.some((match) => isNear(match.member.cube)),
  ).length
  const far = filters.filter(
    (filter) =>
      filter.kind === 'value' && !filter.matches.some(({ dimension }) => isNear(dimension.cube)),
  ).length
  return (
    cost +
    missing +
    far -
    (member.isMain ? 0.5 : 0) +
    (member.isPart ? partCost : 0) -
    (cube.isSnapshot ? 0.2 : 0) -
    (cubes.includes(cube.name) ? 2 : 0) -
    (home === cube.name ? nearness : 0)
  )
}

/** More than what a main metric costs less than others of its name. */
const nearness = 0.9

/** Less than a breakdown that the data set does not have. */
const partCost = 0.6

/** The most alternatives of one name that are tried. */
const mostAlternatives = 4

export interface Choice {
  readonly member: NamedMember
  readonly cost: number
}

export function measureChoices(
  mention: Mention,
  home: string,
  request: Request,
  vocabulary: Vocabulary,
): Choice[] {
  const { cubes, titles } = vocabulary
  const all = measuresIn(mention)
  const isTimed =
    request.period !== null || request.granularity !== null || request.comparison !== null
  const isFirst = (member: NamedMember) =>
    member.isMain || (!isTimed && !member.isRatio && cubes.get(member.cube)?.isSnapshot === true)
  const isAnyMain = all.some(({ member }) => isFirst(member))
  const priced = all.map(({ member, cost }) => {
    const isShown = cubes.get(member.cube)?.isView === true ? 0.35 : 0
    const isPresent =
      !isTimed && cubes.get(member.cube)?.isSnapshot === true && member.type.startsWith('count')
        ? -0.35
        : 0
    const isLate = isTimed && cubes.get(member.cube)?.isSnapshot === true ? 0.4 : 0
    const named =
      request.cubes.length === 0
        ? 0
        : !request.cubes.includes(member.cube)
          ? 1.5
          : isAnyMain && !member.isMain && isNamedByValue(member.cube, all, request, vocabulary)
            ? -0.9
            : -1.5
    return {
      member,
      cost:
        cost +
        (member.isPart ? partCost : 0) +
        (isFirst(member) || !isAnyMain ? 0 : 0.6) +
        isLate +
        isPresent +
        isShown +
        named -
        (request.home === member.cube ? nearness : 0) +
        quantityCost(member, request.quantity),
    }
  })
  const own = priced.filter(({ member }) => member.cube === home)
  const usable = own.length > 0 ? own : priced
  const longer = usable.flatMap(({ member, cost }) =>
    longerTitle(member, titles, request).map((one) => ({ member: one, cost: cost - 0.4 })),
  )
  if (longer.length > 0) return longer.slice(0, mostAlternatives)
  const least = Math.min(...usable.map(({ cost }) => cost))
  return usable
    .filter(({ cost }) => cost < least + (own.length > 0 ? 0.05 : 0.3))
    .slice(0, mostAlternatives)
}

/** 'Average order value of email': the data set Email, or the orders of the channel Email. */
function isNamedByValue(
  cube: string,
  all: readonly NameMatch[],
  { forms }: Request,
  { cubeNames, values }: Vocabulary,
): boolean {
  const title = all.find(({ member }) => member.cube === cube)?.member.title
  return [...forms].some(
    (form) =>
      cubeNames.get(form)?.includes(cube) === true &&
      all.some(
        ({ member }) =>
          member.isMain &&
          member.title === title &&
          values.get(form)?.some(({ dimension }) => dimension.cube === member.cube) === true,
      ),
  )
}

/**
 * 'How many variants are sold out' names the measure Sold-out variants, in other order. Only the longest such
 * title counts.
 */
function longerTitle(
  member: NamedMember,
  titles: Vocabulary['titles'],
  { forms, measures, breakdowns, mode, granularity }: Request,
): NamedMember[] {
  // 'Refunds per week on average' is no Average refund.
  const isOverTime = mode === 'average' && granularity !== null
  const own = titles.get(member.cube) ?? []
  const words = wordForms(member.title)
  // The page of 'sessions per landing page' is none of Pages per session.
  const groups = new Set(
    breakdowns
      .map(({ text }) => text)
      .filter((text) => text.includes(' '))
      .flatMap(wordForms),
  )
  const others = measures.filter(({ matches }) => !matches.some((match) => match.member === member))
  const found = own
    .filter(
      (one) => !others.some(({ matches }) => matches.some((match) => match.member === one.member)),
    )
    .filter(
      (one) =>
        !(isOverTime && one.member.isRatio) &&
        // The 30 of '30 days' is a time, and not part of 'Net sales within 30 days'.
        one.forms.every((word) => !/^\d+$/.test(word) || words.includes(word)) &&
        one.forms.length > words.length &&
        words.every((word) => one.forms.includes(word)) &&
        one.forms.every((word) => forms.has(word) && !(groups.has(word) && !words.includes(word))),
    )
  const most = Math.max(0, ...found.map((one) => one.forms.length))
  return found.filter((one) => one.forms.length === most).map((one) => one.member)
}

/** 'How many subscriptions are active': the measure of the named data set whose words are all there. */
export function scatteredName({ cubes, forms }: Request, { titles }: Vocabulary): Mention[] {
  const found = cubes
    .flatMap((cube) => titles.get(cube) ?? [])
    .filter((one) => one.forms.every((word) => forms.has(word)))
  const most = Math.max(0, ...found.map((one) => one.forms.length))
  const matches = found
    .filter((one) => one.forms.length === most)
    .map(({ member }) => ({ member, cost: 0.3 }))
  return matches.length === 0 ? [] : [{ text: matches[0]?.member.title ?? '', matches }]
}

/** 'Win-backs by plan' and 'how many parcels' count the rows of their data set. */
export function countOfRows(
  { cubes, segments, filters, quantity, rank }: Request,
  { plainCounts, cubes: known }: Vocabulary,
): Mention[] {
  const named = segments[0]?.matches.map(({ member }) => member.cube) ?? []
  // 'Web sessions by device' has the title of the data set, which counts sessions.
  const isCalledSo = (cube: string) => {
    const title = wordForms(known.get(cube)?.title ?? '')
    return wordForms(plainCounts.get(cube)?.title ?? '').every((word) => title.includes(word))
  }
  const counted =
    named.length > 0
      ? named
      : cubes.filter((cube) => quantity === 'count' || (rank === null && isCalledSo(cube)))
  if (counted.length === 0 && quantity === 'count') counted.push(...ownersOfValues(filters, known))
  const matches = [...new Set(counted)].flatMap((cube) => {
    const member = plainCounts.get(cube)
    return member === undefined ? [] : [{ member, cost: 0.3 }]
  })
  return matches.length === 0 ? [] : [{ text: matches[0]?.member.title ?? '', matches }]
}

/** 'How many champions do we have': the only data set that has all these values. */
function ownersOfValues(
  filters: Request['filters'],
  cubes: Vocabulary['cubes'],
): readonly string[] {
  const owners = filters.map((filter) =>
    filter.kind === 'value'
      ? new Set(filter.matches.map(({ dimension }) => dimension.cube))
      : new Set<string>(),
  )
  const [first, ...rest] = owners
  const shared = [...(first ?? [])].filter(
    (cube) => cubes.get(cube)?.isView === false && rest.every((others) => others.has(cube)),
  )
  // 'How many emails did we send' does not count tickets, although their channel may be email.
  const isSpecific =
    filters.length > 1 || filters.some((filter) => 'text' in filter && / .+ /.test(filter.text))
  return shared.length === 1 &&
    (isSpecific || shared.every((cube) => cubes.get(cube)?.isSnapshot === true))
    ? shared
    : []
}

/** 'How many' asks for a count, 'how much' for an amount. */
function quantityCost({ format, type }: NamedMember, quantity: Request['quantity']): number {
  if (quantity === 'count' && (format === 'currency' || format === 'percent')) return 1.5
  const isCount = type.startsWith('count')
  return quantity === 'amount' && isCount ? 0.8 : 0
}
