import type { NameMatch, Vocabulary } from '../vocabulary/vocabulary.ts'
import { stemOf } from '../words/stem.ts'
import type { Token } from '../words/tokenize.ts'

export interface SpreadName {
  readonly from: number
  readonly to: number
  readonly matches: readonly NameMatch[]
  readonly cost: number
}

/** Names whose words do not follow one another: 'reason for cancellation', 'orders that were cancelled'. */
export function findSpreadNames(tokens: readonly Token[], vocabulary: Vocabulary): SpreadName[] {
  return tokens.flatMap((_, at) => [
    ...turnedNames(tokens, at, vocabulary),
    ...openNames(tokens, at, vocabulary),
    ...countedNouns(tokens, at, vocabulary),
  ])
}

/** 'Type of product' and 'product of type' are the product type. */
function turnedNames(
  tokens: readonly Token[],
  at: number,
  { names }: Vocabulary,
): readonly SpreadName[] {
  const [head, joint] = [tokens[at], tokens[at + 1]]
  if (head === undefined || joint === undefined || !joints.has(joint.text)) return []
  // In 'discount rate of the discount code', both are names as they are.
  if (names.has(`${tokens[at - 1]?.form ?? ''} ${head.form}`)) return []
  const start = at + 2 + (articles.has(tokens[at + 2]?.text ?? '') ? 1 : 0)
  for (let to = start + 2; to > start; to -= 1) {
    const rest = tokens.slice(start, to).map(({ form }) => form)
    if (rest.length < to - start) continue
    const turned = names.get([...rest, head.form].join(' '))
    const isWhole = joint.text === 'of' && !names.has(head.form)
    const same = isWhole ? names.get([head.form, ...rest].join(' ')) : undefined
    const matches = turned ?? same
    if (matches !== undefined) return [{ from: at, to, matches, cost: 0.2 }]
  }
  return []
}

/** 'How many units do we have in stock' names the measure Units in stock, and 'payments that failed' Failed payments. */
function openNames(
  tokens: readonly Token[],
  at: number,
  { measuresByWord }: Vocabulary,
): readonly SpreadName[] {
  const first = tokens[at]
  if (first === undefined) return []
  return (measuresByWord.get(first.form) ?? []).flatMap(({ member, forms }) => {
    const [adjective = '', ...nouns] = forms
    const orders = forms.length === 2 ? [forms, [...nouns, adjective]] : [forms]
    return orders.flatMap((words) => {
      const to = endOf(tokens, at, words, words === forms ? between : copulas)
      return to === null || to === at + forms.length
        ? to === null || words === forms
          ? []
          : [{ from: at, to, matches: [{ member, cost: 0.1 }], cost: 0.15 }]
        : [{ from: at, to, matches: [{ member, cost: 0.1 }], cost: 0.25 }]
    })
  })
}

/** The boxes of 'have received at least 12 boxes' are the boxes received. */
function countedNouns(
  tokens: readonly Token[],
  at: number,
  { names }: Vocabulary,
): readonly SpreadName[] {
  const noun = tokens[at]
  if (noun === undefined || tokens[at - 1]?.number == null) return []
  return tokens.slice(Math.max(0, at - 6), at - 1).flatMap(({ text }) => {
    const matches = /(?:ed|en|d)$/.test(text)
      ? names
          .get(`${noun.form} ${text}`)
          ?.filter(({ member }) => member.type === 'number' || member.kind === 'measure')
      : undefined
    return matches === undefined || matches.length === 0
      ? []
      : [{ from: at, to: at + 1, matches, cost: -0.15 }]
  })
}

/** The index after the last of the words, if only words of little meaning stand between them. */
function endOf(
  tokens: readonly Token[],
  start: number,
  words: readonly string[],
  gap: ReadonlySet<string>,
): number | null {
  let at = start
  for (const [n, word] of words.entries()) {
    const most = n === 0 ? at : at + 4
    while (at < most && !isWord(tokens[at], word) && gap.has(tokens[at]?.text ?? '')) at += 1
    if (!isWord(tokens[at], word)) return null
    at += 1
  }
  return at
}

/** 'How many bottles did we sell' has the words of Bottles sold. */
const isWord = (token: Token | undefined, word: string) =>
  token !== undefined &&
  (token.form === word || (word === 'sold' && stemOf(token.form) === stemOf(word)))

const joints: ReadonlySet<string> = new Set(['of', 'for', 'from'])
const articles: ReadonlySet<string> = new Set(['the', 'a', 'an', 'our', 'their', 'each'])
/** 'Tickets that are open', but not 'tickets did we open' */
const copulas: ReadonlySet<string> = new Set(
  'is are was were be been being got get that which who still currently now'.split(' '),
)
const between: ReadonlySet<string> = new Set(
  'do did does we you have has had got get is are was were be been being that which who still currently now our the left'.split(
    ' ',
  ),
)
