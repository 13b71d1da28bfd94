import { parseTimes, type QuestionTimes, type TimeContext } from './parse-times.ts'
import type { QueryableCube, QueryableDimension, QueryableMetric } from './queryable-cubes.ts'
import { QuestionWords } from './question-words.ts'

/** What people call figures, beside their titles. */
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

/** … and what they split them by. */
const partNames: ReadonlyMap<string, readonly string[]> = new Map([
  ['country', ['where', 'market']],
  ['customer type', ['who', 'new and returning', 'new or returning', 'customer kind']],
  ['product', ['item', 'article', 'goods']],
  ['sku', ['variant']],
  ['campaign', ['campaign']],
])

/** The value of a dimension, as findings are about it. */
export interface NamedPart {
  readonly group: string
  readonly groupTitle: string
  readonly value: string
  readonly alias: string
}

export interface ParsedQuestion {
  readonly metrics: readonly QueryableMetric[]
  /** Splitting is asked for by these names, each the first of its cube. */
  readonly dimensions: readonly QueryableDimension[]
  /** Each with all that its name may mean. */
  readonly parts: readonly (readonly NamedPart[])[]
  readonly times: QuestionTimes
  /** Of all there is, whatever the finding is about. */
  readonly isWhole: boolean
  /** By what it came about is asked, and not by which part. */
  readonly asksWhy: boolean
  readonly unread: readonly string[]
  readonly isUnderstood: boolean
}

/** So many words in a row may be one name. */
const maxNameWords = 5

/** What was parsed before any part of the workspace is known by its name. */
export interface PartialQuestion {
  readonly words: QuestionWords
  readonly known: ReturnType<typeof parseKnownNames>
  /** What is left that could be the name of a part. */
  readonly possibleNames: readonly string[]
}

/** The first passes over a question: times, then figures and what they are split by. */
export function parseFigures(
  question: string,
  cubes: readonly QueryableCube[],
  moment: TimeContext,
): PartialQuestion {
  const words = new QuestionWords(question)
  const known = parseKnownNames(words, cubes, moment)
  return { words, known, possibleNames: words.phrases(maxNameWords) }
}

/** The last one, with those of the possible names that are parts, by what was typed. */
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
  // 'Sales channel' before 'sales', and what is spelt right before what only may be meant.
  const ranked = names.toSorted((one, other) => wordsIn(other.name) - wordsIn(one.name))
  const readNames = (forgiving: boolean) =>
    ranked.flatMap(({ name, of }) => (words.consumeName(name, forgiving) ? [of] : []))
  const exact = readNames(false)
  // Not before: a way to split is called 'Failure reason'.
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

type Named = QueryableMetric | QueryableDimension

function namesOf(of: Named, others: ReadonlyMap<string, readonly string[]>) {
  const more = others.get(of.title.toLowerCase()) ?? []
  return [of.title, ...more].map((name) => ({ name, of }))
}

const wordsIn = (name: string) => name.split(' ').length

function unique<One extends Named>(all: readonly One[]): One[] {
  return [...new Map(all.map((one) => [one.member, one])).values()]
}
