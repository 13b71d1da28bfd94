import type { Span } from '../spans/span.ts'
import { separator, type Token } from '../words/tokenize.ts'

/**
 * The last sentence, if it asks for everything by itself: 'DHL raised its prices again. What shipping have we charged per
 * month since January?' What is said before may hold a time, a value or a group only if the last sentence has its own,
 * no condition, and nothing that the last sentence refers to.
 */
export function lastSentence(
  spans: readonly Span[],
  tokens: readonly Token[],
): readonly Token[] | null {
  const end = lastEnd(tokens)
  if (end === null) return null
  let from = end + 1
  while (tokens[from]?.text === 'so' || isMark(tokens[from])) from += 1
  const before = spans.filter((span) => span.to <= end)
  const rest = spans.filter((span) => span.from >= from)
  const isSaid = (own: (span: Span) => boolean) => !before.some(own) || rest.some(own)
  // 'Which products come back most? Q3, units' is asked in the first sentence.
  const isAsked = questions.has(tokens[0]?.text ?? '') && before.some(isNamed)
  const isAlone =
    !isAsked &&
    !tokens.slice(0, end).some(({ text }) => restrictions.has(text)) &&
    !tokens.slice(from).some(({ text }) => pronouns.has(text)) &&
    !before.some(isCondition) &&
    rest.some(isMetric) &&
    [isTime, isValue, isGroup].every(isSaid)
  return isAlone ? tokens.slice(from) : null
}

const fewestWords = 3

/** Where the sentence before the last ends, or the reason before 'so'. */
function lastEnd(tokens: readonly Token[]): number | null {
  for (let at = tokens.length - 2; at >= fewestWords; at -= 1) {
    const next = tokens[at + 1]?.text ?? ''
    if (isMark(tokens[at + 1]) || !isMark(tokens[at])) continue
    const isSo = next === 'so' && !/^(?:far|that)$/.test(tokens[at + 2]?.text ?? '')
    const isEnd = /[.?!…]/.test(tokens[at]?.typed ?? '')
    const isBreak =
      /[-–—:;]/.test(tokens[at]?.typed ?? '') &&
      tokens.slice(0, at).some(({ text }) => subjects.has(text))
    if (isSo || isEnd || isBreak) return at
  }
  return null
}

const isMark = (token: Token | undefined) => token?.text === separator || token?.text === ','

const isTime = ({ meaning }: Span) => ['period', 'granularity', 'shift'].includes(meaning.kind)
/** 'In' is rarely India here, and parts of values are found in most sentences. */
const isValue = ({ meaning, text, from }: Span) =>
  meaning.kind === 'quoted' ||
  (meaning.kind === 'value' && (text.length > 2 || text !== text.toLowerCase())) ||
  (meaning.kind === 'unknown' && from > 0 && text !== text.toLowerCase())
const isGroup = ({ meaning }: Span) => meaning.kind === 'keyword' && meaning.keyword.role === 'by'
const isMetric = ({ meaning }: Span) =>
  meaning.kind === 'name' && meaning.matches.some(({ member }) => member.kind === 'measure')

const isNamed = ({ meaning }: Span) =>
  meaning.kind === 'name' ||
  (meaning.kind === 'keyword' && /^(?:rank|best)/.test(meaning.keyword.role))

const isCondition = ({ meaning }: Span) =>
  meaning.kind === 'keyword' && conditions.has(meaning.keyword.role)

const words = (list: string): ReadonlySet<string> => new Set(list.split(' '))
const conditions = words('with-no compare-number between text-match vs or-more or-less')
const restrictions = words('ones who whose only except without besides about')
/** What the last sentence takes from the one before. */
const pronouns = words(
  'it its they their them these those this that there he she his her same such one ones both each',
)
const questions = words('what which who how where when why show give list')
const subjects = words('i we he she they it you someone everyone')
