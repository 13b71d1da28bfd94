import type { Span } from '../spans/span.ts'
import { separator, type Token } from '../words/tokenize.ts'

/**
 * Leaves out the sentences before a question that only tell why it is asked: 'My colleague has a cold. Net sales by
 * channel?' A sentence has a subject or a verb, so that 'wholesale: net sales' is none and stays refused. Null if there
 * is no such sentence.
 */
export function leaveOutBackground(
  spans: readonly Span[],
  tokens: readonly Token[],
): readonly Token[] | null {
  let from = 0
  for (const end of endsOfSentences(tokens)) {
    const sentence = spans.filter((span) => span.from >= from && span.to <= end)
    if (!isBackground(sentence, tokens.slice(from, end))) break
    from = end
    while (isJoint(tokens, from)) from += 1
  }
  return from === 0 || from >= tokens.length ? null : tokens.slice(from)
}

function endsOfSentences(tokens: readonly Token[]): number[] {
  return tokens.flatMap(({ text }, at) => {
    if (text === separator) return [at]
    const next = tokens[at + 1]?.text ?? ''
    const isSo = next === 'so' && !/^(?:far|that)$/.test(tokens[at + 2]?.text ?? '')
    return text === ',' && (isSo || openers.has(next)) ? [at] : []
  })
}

const isJoint = (tokens: readonly Token[], at: number) =>
  [separator, ',', 'so'].includes(tokens[at]?.text ?? '') &&
  !(tokens[at]?.text === 'so' && /^(?:far|that)$/.test(tokens[at + 1]?.text ?? ''))

function isBackground(spans: readonly Span[], words: readonly Token[]): boolean {
  const first = words[0]?.text ?? ''
  return (
    words.some(
      ({ text }) => subjects.has(text) || verbs.has(text) || /^(?:some|no|every)body$/.test(text),
    ) &&
    !openers.has(first) &&
    !words.some(({ text }) => restrictions.has(text)) &&
    !spans.some((span) => isOfData(span, words))
  )
}

/**
 * Values, groups, times and conditions; a word in capitals that nothing is called may be one of them. A figure that is
 * only talked about is not asked for.
 */
function isOfData({ meaning, text }: Span, [first]: readonly Token[]): boolean {
  switch (meaning.kind) {
    case 'filler':
    case 'unit':
    case 'cube':
      return false
    case 'name':
      return meaning.matches.some(({ member }) => member.type === 'boolean')
    case 'unknown':
      return text !== text.toLowerCase() && text !== first?.typed
    case 'keyword':
      return conditions.has(meaning.keyword.role)
    default:
      return true
  }
}

const set = (list: string): ReadonlySet<string> => new Set(list.trim().split(/\s+/))

const subjects = set('i we he she they it someone everyone')
const verbs = set(
  `is are was were has had will feels looks takes took says said tells told asked asks wants needs thinks thought came
  comes went goes got gets keeps kept made makes warned rings ring`,
)
const openers = set(
  'what which who whose how where why when show give list tell please can could compare plot break split need',
)
/** 'The ones who are wholesalers: net sales' restricts. */
const restrictions = set(
  'who that which whose where ones those about only just without except need',
)
const conditions = set(
  'by not with-no compare-number between text-match vs why share rank best-selling forecast sort or-more or-less instead-of',
)
