import { foldText } from '@cartograph/contract'
import type { Request } from '../request/request.ts'
import { isLight } from '../spans/light-words.ts'
import { everydayNames } from '../vocabulary/everyday-names.ts'
import type { NamedCube, NamedMember } from '../vocabulary/member.ts'
import type { Vocabulary } from '../vocabulary/vocabulary.ts'
import { wordsOfName } from '../vocabulary/words-of-name.ts'
import { stemOf } from '../words/stem.ts'
import { wordForms } from '../words/tokenize.ts'
import type { ResolvedFilter } from './resolve-filter.ts'

interface UsedNames {
  readonly members: readonly NamedMember[]
  readonly filters: readonly ResolvedFilter[]
  /** The path of the time by which rows count. */
  readonly time: string | null
}

/**
 * The words of a question that neither a name of its query nor the grammar explains. Light words need no explanation,
 * unless a name in the data set has their stem. What shops are about needs a figure of it: in 'red products sold', a
 * number of products leaves 'sold' unexplained, while units sold would not.
 */
export function unexplainedWords(
  cube: NamedCube,
  { members, filters, time }: UsedNames,
  request: Request,
  { memberStems, cubes }: Vocabulary,
): string[] {
  // 'Paid traffic': the time of payment of another data set says nothing about visits.
  const lost =
    request.time?.matches.some(({ member }) => member.path === time) === false
      ? wordForms(request.time.text)
      : []
  if (request.ignored.length + request.unused.length + lost.length === 0) return []
  const used = new Set([
    ...members.flatMap(({ title, name, synonyms }) =>
      [
        ...[title, ...synonyms, ...(everydayNames.get(foldText(title)) ?? [])].flatMap(wordForms),
        ...wordsOfName(name),
      ].map(stemOf),
    ),
    ...wordsOfName(time ?? '').map(stemOf),
    ...[cube, ...members.flatMap((member) => cubes.get(member.cube) ?? [])]
      .flatMap(({ title, synonyms }) => [title, ...synonyms].flatMap(wordForms))
      .map(stemOf),
    ...filters.flatMap(({ values, text }) =>
      [...values.map(String), text].flatMap(wordForms).map(stemOf),
    ),
    ...textsOf(request).flatMap(wordForms).map(stemOf),
  ])
  const known = memberStems.get(cube.name)
  const isMoney = members.some(({ format }) => format === 'currency')
  const isExplained = (text: string) => wordForms(text).every((word) => used.has(stemOf(word)))
  const unused = request.unused.filter(
    ({ text, matches }) =>
      !isExplained(text) && !matches.some(({ member }) => isExplained(member.title)),
  )
  const ignored = [...request.ignored, ...lost].filter((word) => {
    const stem = stemOf(word)
    if (used.has(stem)) return false
    if (word === 'worth') return !isMoney
    // Bookings that were made in May, where the rows count by arrival and have a time of booking.
    if (makingStems.has(stem) && request.period !== null && isOfOtherTime(cube, time)) return true
    const figures = deeds.find(({ verbs }) => verbs.has(stem))?.figures
    // Where nothing is called sold, what 'we sold' is all there is.
    if (stem === sellStem && !hasName(known, sellStem)) return false
    if (figures !== undefined) return ![...used].some((one) => figures.has(one))
    // A distinct count has each customer once.
    if (word === 'unique') return !members.some(({ type }) => type === 'count_distinct')
    return !isLight(word) || shopEvents.has(stem) || known?.has(stem) === true
  })
  return [...ignored, ...unused.map(({ text }) => text)]
}

/** What the question calls its members. */
function textsOf({ measures, breakdowns, filters, segments, rank }: Request): string[] {
  return [
    ...[...measures, ...breakdowns, ...segments, ...(rank?.by == null ? [] : [rank.by])].map(
      ({ text }) => text,
    ),
    ...filters.map((filter) => ('text' in filter ? filter.text : filter.of.text)),
  ]
}

const stemsOf = (words: string): ReadonlySet<string> => new Set(words.split(' ').map(stemOf))

const sales =
  'sales sold unit revenue turnover gmv order quantity item purchase buyer basket profit margin ltv aov discount line checkout volume shopper income'
/** Verbs for what every order is about, which any figure of sales explains. */
const trade = { verbs: stemsOf('sell buy order purchase'), figures: stemsOf(sales) }
const payment = {
  verbs: stemsOf('spend pay eat eaten'),
  figures: stemsOf(
    `${sales} spend spending pay payment price cost value charge amount fee tax commission tip bill`,
  ),
}
const makingStems = stemsOf('make made place book create')
const isOfMaking = (path: string) =>
  wordsOfName(path.slice(path.indexOf('.') + 1)).some((word) =>
    ['made', 'placed', 'booked', 'created', 'ordered'].includes(word),
  )
const isOfOtherTime = (cube: NamedCube, time: string | null) =>
  time !== null && !isOfMaking(time) && cube.isTimeDeclared && cube.times.some(isOfMaking)

const sellStem = stemOf('sell')
const hasName = (known: ReadonlySet<string> | undefined, stem: string) =>
  known?.has(stem) === true || known?.has(stemOf('sold')) === true
/** Verbs for what happens to some orders, customers and messages only. */
const shopEvents = stemsOf('return refund cancel ship deliver subscribe unsubscribe churn abandon')

/** What else explains a word: 'customers who came back' are those that a name calls returning or repeat. */
const deeds = [
  trade,
  payment,
  {
    verbs: stemsOf('back again'),
    figures: stemsOf('return repeat reactivate reorder repurchase refund recovered'),
  },
  // 'How many jackets are left' are those in stock, and 'customers who left' those that cancelled.
  {
    verbs: stemsOf('left remaining'),
    figures: stemsOf(
      'stock left remain remaining available inventory balance open cancel churn leave',
    ),
  },
  { verbs: stemsOf('visit browse'), figures: stemsOf('session visitor user traffic page') },
  {
    verbs: stemsOf('use used using redeem apply'),
    figures: stemsOf('code coupon voucher discount'),
  },
]

export const isTradeVerb = (word: string) =>
  [trade.verbs, payment.verbs, shopEvents].some((verbs) => verbs.has(stemOf(word)))
