import { foldText } from '@cartograph/contract'
import type { Mention, Request } from '../request/request.ts'
import { everydayNames } from '../vocabulary/everyday-names.ts'
import type { NamedMember } from '../vocabulary/member.ts'
import type { Vocabulary } from '../vocabulary/vocabulary.ts'
import { stemOf } from '../words/stem.ts'
import { wordForms } from '../words/tokenize.ts'

/**
 * Whether a short name of a figure fits another one as well: 'lifetime value' is a total and an average, 'margin' an
 * amount and a rate, 'churn' a rate and what was lost. Exact names have no rivals, and neither have numbers of rows.
 */
export function hasRival(
  { text, matches }: Mention,
  chosen: NamedMember,
  request: Request,
  vocabulary: Vocabulary,
): boolean {
  const title = titleStems(chosen)
  // 'The value of our stock' is as short as 'inventory value'.
  const stems = wordForms(text)
    .filter((word) => !/^(?:of|the|our|my|all)$/.test(word))
    .map((word) => stemOf(word === 'stock' && title.includes(inventory) ? 'inventory' : word))
  const isExact =
    title.join(' ') === stems.join(' ') ||
    chosen.synonyms.some((one) => wordForms(one).map(stemOf).join(' ') === stems.join(' '))
  const isShort = stems.every((stem) => title.includes(stem))
  if (isExact) return false
  if (chosen.type.startsWith('count')) return isShared(stems, title, chosen, request, vocabulary)
  if (!isShort) return isTitleOfOther(text, chosen, request, vocabulary)
  // 'How many units were sold' has all its words.
  const said = new Set([...request.forms].map(stemOf))
  if (title.every((stem) => said.has(stem))) return false
  const isEveryday = everydayNames.get(foldText(chosen.title))?.includes(foldText(text)) === true
  return (vocabulary.measuresByStem.get(stems.at(-1) ?? '') ?? []).some((one) => {
    if (one.title === chosen.title || !isUsableFor(one, request, vocabulary)) return false
    // An everyday name such as 'units' has a usual meaning, unless one is an amount and the other a rate.
    if (isEveryday && !isAmountAndRate(one, chosen)) return false
    const words = titleStems(one)
    return (
      matches.some(({ member }) => member === one) ||
      (stems.every((stem) => words.includes(stem)) &&
        (stems.length === 1 ||
          words.at(-1) === stems.at(-1) ||
          isStartOfBoth(stems, words, title)) &&
        // Units per order and units in stock are no units.
        !/ (?:per|in) /.test(one.title))
    )
  })
}

/** 'Inventory value' of Inventory value at cost, and at retail price. */
function isStartOfBoth(
  stems: readonly string[],
  one: readonly string[],
  other: readonly string[],
): boolean {
  return [one, other].every((title) => {
    const start = title.slice(0, stems.length)
    return stems.every((stem) => start.includes(stem)) && title[stems.length] === stemOf('at')
  })
}

const inventory = stemOf('inventory')

/** 'Subscribers': those of emails, or those who have a subscription, which another data set has. */
function isShared(
  stems: readonly string[],
  title: readonly string[],
  chosen: NamedMember,
  { forms }: Request,
  { measuresByStem }: Vocabulary,
): boolean {
  const [stem] = stems
  if (stem === undefined || stems.length > 1 || title.length < 2 || !title.includes(stem))
    return false
  const said = new Set([...forms].map(stemOf))
  return (
    !title.every((word) => said.has(word)) &&
    (measuresByStem.get(stem) ?? []).some(({ cube }) => cube !== chosen.cube)
  )
}

/** 'Customer lifetime value', an everyday name of LTV, is also the figure Lifetime value of another data set. */
function isTitleOfOther(
  text: string,
  chosen: NamedMember,
  request: Request,
  vocabulary: Vocabulary,
): boolean {
  const stems = wordForms(text).map(stemOf)
  return (vocabulary.measuresByStem.get(stems.at(-1) ?? '') ?? []).some((one) => {
    const words = titleStems(one).filter((stem) => !/^(?:averag|tot|mean)$/.test(stem))
    return (
      words.length > 1 &&
      one.title !== chosen.title &&
      !words.every((stem) => titleStems(chosen).includes(stem)) &&
      !/ (?:on|of|per) /.test(text) &&
      stems.slice(-words.length).join(' ') === words.join(' ') &&
      isUsableFor(one, request, vocabulary)
    )
  })
}

const titleStems = ({ title }: NamedMember) =>
  wordForms(title.replace(/\s*\([^)]*\)\s*$/, '').replace('%', ' percent')).map(stemOf)

/** Whether a data set has the question's breakdowns and values, and its time. */
function isUsableFor(
  member: NamedMember,
  { breakdowns, filters, period, granularity }: Request,
  { cubes }: Vocabulary,
): boolean {
  const cube = cubes.get(member.cube)
  if (cube === undefined || cube.isView) return false
  const isNear = (name: string) => name === cube.name || cube.joined.has(name)
  if ((period !== null || granularity !== null) && (cube.time === null || cube.isSnapshot))
    return false
  return (
    breakdowns.every(({ matches }) => matches.some((match) => isNear(match.member.cube))) &&
    filters.every(
      (filter) =>
        filter.kind !== 'value' || filter.matches.some(({ dimension }) => isNear(dimension.cube)),
    )
  )
}

function isAmountAndRate(one: NamedMember, other: NamedMember): boolean {
  const formats = [one.format, other.format]
  return one.cube === other.cube && formats.includes('currency') && formats.includes('percent')
}
