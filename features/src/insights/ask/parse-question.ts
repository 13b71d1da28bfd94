import { parseTimes, type QuestionTimes, type TimeContext } from './parse-times.ts'
import type { QueryableCube, QueryableDimension, QueryableMetric } from './queryable-cubes.ts'
import { QuestionWords } from './question-words.ts'

/** What people call metrics, besides their titles. */
const metricNames: ReadonlyMap<string, readonly string[]> = new Map([
  ['net sales', ['sales', 'revenue', 'turnover', 'money']],
  ['orders', ['purchases']],
  ['sessions', ['visits', 'traffic', 'visitors']],
  ['ad spend', ['spend', 'spending', 'advertising', 'ads']],
  ['average order value', ['aov', 'basket', 'order value']],
  ['conversion rate', ['conversion', 'cvr']],
  ['refunds', ['returns']],
  ['units sold', ['units', 'pieces', 'quantity']],
  ['average unit price', ['price', 'prices']],
  ['tickets', ['complaints', 'support']],
])

/** … and what they call dimensions. */
const partNames: ReadonlyMap<string, readonly string[]> = new Map([
  ['country', ['where', 'market']],
  ['customer type', ['who', 'new and returning', 'new or returning', 'customer kind']],
  ['product', ['item', 'article', 'goods']],
  ['sku', ['variant']],
  ['campaign', ['campaign']],
])

/** A value of a dimension that insights may be about. */
export interface NamedPart {
  readonly group: string
  readonly groupTitle: string
  readonly value: string
  readonly alias: string
}

export interface ParsedQuestion {
  readonly metrics: readonly QueryableMetric[]
  /** Names that ask for a breakdown, with the first matching dimension of each cube. */
  readonly dimensions: readonly QueryableDimension[]
  /** Each name with everything that it may mean. */
  readonly parts: readonly (readonly NamedPart[])[]
  readonly times: QuestionTimes
  /** About the whole workspace, whatever the insight is about. */
  readonly isWhole: boolean
  /** The question asks why, which is answered with likely causes and not with one segment. */
  readonly asksWhy: boolean
  readonly unread: readonly string[]
  readonly isUnderstood: boolean
}

/** The most words in a row that can form one name. */
const maxNameWords = 5

/** The parse result before segments are looked up. */
export interface PartialQuestion {
  readonly words: QuestionWords
  readonly known: ReturnType<typeof parseKnownNames>
  /** The remaining words that may name a segment. */
  readonly possibleNames: readonly string[]
}

/** The first passes over a question: times, then metrics and dimensions. */
export function parseFigures(
  question: string,
  cubes: readonly QueryableCube[],
  moment: TimeContext,
): PartialQuestion {
  const words = new QuestionWords(question)
  const known = parseKnownNames(words, cubes, moment)
  return { words, known, possibleNames: words.phrases(maxNameWords) }
}

/** The last pass, given the possible names that turned out to be segments, by what was typed. */
export function parseParts(
  { words, known, possibleNames }: PartialQuestion,
  named: ReadonlyMap<string, readonly NamedPart[]>,
): ParsedQuestion {
  const parts = possibleNames.flatMap((phrase) => {
    const meanings = named.get(phrase)
    return meanings !== undefined && words.consumeName(phrase, false) ? [meanings] : []
  })
  const { metrics, dimensions, times, isWhole, asksWhy } = known
  const isAny = [metrics, dimensions, parts].some((all) => all.length > 0)
  return {
    ...known,
    parts,
    unread: words.unusedWords(),
    isUnderstood: isAny || times.isExplicit || isWhole || asksWhy,
  }
}

function parseKnownNames(
  words: QuestionWords,
  cubes: readonly QueryableCube[],
  moment: TimeContext,
) {
  const times = parseTimes(words, moment)
  const names = cubes.flatMap(({ metrics, dimensions }) => [
    ...metrics.flatMap((one) => namesOf(one, metricNames)),
    ...dimensions.flatMap((one) => namesOf(one, partNames)),
  ])
  // Longer names first ('Sales channel' before 'sales'), and exact spellings before likely typos.
  const ranked = names.toSorted((one, other) => wordsIn(other.name) - wordsIn(one.name))
  const readNames = (forgiving: boolean) =>
    ranked.flatMap(({ name, of }) => (words.consumeName(name, forgiving) ? [of] : []))
  const exact = readNames(false)
  // Runs after the names, because a dimension is called 'Failure reason'.
  const asksWhy = words.consumePattern(why) !== null
  const isWhole = words.consumePattern(whole) !== null
  const read = [...exact, ...readNames(true)]
  return {
    metrics: unique(read.filter((one) => one.kind === 'metric')),
    dimensions: unique(read.filter((one) => one.kind === 'dimension')),
    times,
    asksWhy,
    isWhole,
  }
}

const why =
  /why|what (?:caused|causes|drove|drives)|causes?|reasons?|explains?|because|behind (?:it|this|that)/
const whole =
  /overall|in total|total|altogether|everything|(?:for |of |in )?(?:the )?(?:whole|entire) (?:shop|store|business|company)/

type QueryableMember = QueryableMetric | QueryableDimension

function namesOf(of: QueryableMember, others: ReadonlyMap<string, readonly string[]>) {
  const more = others.get(of.title.toLowerCase()) ?? []
  return [of.title, ...more].map((name) => ({ name, of }))
}

const wordsIn = (name: string) => name.split(' ').length

function unique<One extends QueryableMember>(all: readonly One[]): One[] {
  return [...new Map(all.map((one) => [one.member, one])).values()]
}
