import { roleOf, type Span } from '../spans/span.ts'
import type { NameMatch } from '../vocabulary/vocabulary.ts'
import type { Token } from '../words/tokenize.ts'
import type { FilterMention, Mention } from './request.ts'
import type { Walk } from './walk.ts'

/**
 * 'Of our customers' and 'for products' say whose figures are asked for, beside another measure; their number
 * is not asked.
 */
export function withoutContext(
  measures: readonly Mention[],
  all: readonly Span[],
  tokens: readonly Token[],
): Mention[] {
  const kept = measures.filter(({ text, matches }) => {
    const span = all.find(({ meaning, text: typed }) => meaning.kind === 'name' && typed === text)
    const before = span === undefined ? '' : previousWord(firstOfNoun(span, all), tokens)
    return !(
      isNumber(matches) &&
      !(span !== undefined && isListed(span, all)) &&
      ['of', 'from', 'for', 'among', 'to', 'by', 'with', 'on', 'in', 'at', 'only'].includes(before)
    )
  })
  return kept.length === 0 ? [...measures] : kept
}

/** Whether a noun only says whose figures are asked for: 'of our customers'. */
export function isContextNoun(
  { text }: Mention,
  all: readonly Span[],
  tokens: readonly Token[],
): boolean {
  const span = all.find(({ meaning, text: typed }) => meaning.kind === 'name' && typed === text)
  const before = span === undefined ? '' : previousWord(firstOfNoun(span, all), tokens)
  return contextWords.has(before)
}

/** After a pronoun, the word is a verb: 'what did we charge'. */
const contextWords: ReadonlySet<string> = new Set(
  'of from for among to on in at we they you i us'.split(' '),
)

/** 'Orders and GMV per channel': a list of measures. */
function isListed(span: Span, all: readonly Span[]): boolean {
  const at = all.indexOf(span)
  return (
    (roleOf(all[at + 1]) === 'and' && isNameOf(all[at + 2], 'measure')) ||
    (roleOf(all[at - 1]) === 'and' && isNameOf(all[at - 2], 'measure'))
  )
}

/** 'Average order value of new customers': a noun of several words is left out, which may restrict what is asked. */
export function isRestricted(all: readonly Mention[], kept: readonly Mention[]): boolean {
  return all.some(
    (mention) =>
      mention.text.trim().split(/[ -]/).length > 1 &&
      !kept.some((one) => one.text === mention.text),
  )
}

/**
 * Measures that are asked for together are joined by 'and' or a comma. Without, a noun such as 'products' only
 * says what the other measure is about: 'how many products are out of stock'.
 */
export function withoutUnjoined(measures: readonly Mention[], all: readonly Span[]): Mention[] {
  if (measures.length < 2) return [...measures]
  const places = measures.map((mention) =>
    all.findIndex(({ meaning, text }) => meaning.kind === 'name' && text === mention.text),
  )
  const isJoined = (one: number, other: number) =>
    (isInRow(all, one) && isInRow(all, other)) ||
    all
      .slice(Math.min(one, other) + 1, Math.max(one, other))
      .some((span) => ['and', 'or', 'vs', 'count', 'amount', 'slash'].includes(roleOf(span) ?? ''))
  const isNoun = ({ text, matches }: Mention) => !text.includes(' ') && isNumber(matches)
  const kept = measures.filter((mention, n) => {
    if (!isNoun(mention)) return true
    return measures.every((_, other) => other === n || isJoined(places[n] ?? 0, places[other] ?? 0))
  })
  return kept.length === 0 ? [...measures] : kept
}

/** Three metrics in a row are a list: 'impressions clicks ctr'. Two are one noun: 'out-of-stock products'. */
export function isInRow(all: readonly Span[], at: number): boolean {
  const isNext = (one: number) => {
    const [before, span] = [all[one - 1], all[one]]
    return isNameOf(before, 'measure') && isNameOf(span, 'measure') && before?.to === span?.from
  }
  let [from, to] = [at, at]
  while (isNext(from)) from -= 1
  while (isNext(to + 1)) to += 1
  return to - from > 1
}

/** Neither money nor a rate. */
function isNumber(matches: readonly NameMatch[]): boolean {
  const least = Math.min(...matches.map(({ cost }) => cost))
  return matches
    .filter(({ cost }) => cost < least + 0.2)
    .every(({ member }) => member.format !== 'currency' && !member.isRatio)
}

/** 'From German customers': the adjective of a noun. */
function firstOfNoun(span: Span, all: readonly Span[]): Span {
  const before = all[all.indexOf(span) - 1]
  const isAdjective =
    before?.meaning.kind === 'value' ||
    (before?.meaning.kind === 'name' &&
      before.meaning.matches.every(({ member }) => member.type === 'boolean'))
  return isAdjective && before?.to === span.from ? before : span
}

/** The word before a span, without articles and possessives. */
function previousWord({ from }: Span, tokens: readonly Token[]): string {
  for (let at = from - 1; at >= 0; at -= 1) {
    const word = tokens[at]?.text ?? ''
    if (!['the', 'our', 'my', 'all', 'these', 'those', 'a', 'an'].includes(word))
      return word === 'of' && ['number', 'count', 'many'].includes(tokens[at - 1]?.text ?? '')
        ? 'number of'
        : word
  }
  return ''
}

/** 'Sellers with more than 100 orders' lists sellers: the noun is what the numbers are counted for. */
export function quantityFilters(
  numbers: readonly FilterMention[],
  measures: readonly Mention[],
  walk: Walk,
): { measures: Mention[]; breakdowns: Mention[] } {
  const [number] = numbers
  if (number?.kind !== 'number' || walk.quantity === 'count')
    return { measures: [...measures], breakdowns: [] }
  const cubesWithNumber = new Set(
    number.of.matches
      .filter(({ member }) => member.kind === 'dimension')
      .map(({ member }) => member.cube),
  )
  const nouns = measures.filter((mention) => {
    const dimensions = walk.nouns.get(mention)
    const isSelf = mention.matches.some(({ member }) =>
      number.of.matches.some((match) => match.member.path === member.path),
    )
    return (
      dimensions !== undefined &&
      !isSelf &&
      !mention.matches.some(({ member }) => cubesWithNumber.has(member.cube))
    )
  })
  return {
    measures: measures.filter((mention) => !nouns.includes(mention)),
    breakdowns: nouns.flatMap((mention) => walk.nouns.get(mention) ?? []),
  }
}

export function hasKind(
  matches: readonly NameMatch[],
  kind: 'measure' | 'dimension' | 'segment',
): boolean {
  return matches.some(({ member }) => member.kind === kind)
}

/** Whether a span names a member of this kind. */
export function isNameOf(span: Span | undefined, kind: 'measure' | 'dimension'): boolean {
  return span?.meaning.kind === 'name' && hasKind(span.meaning.matches, kind)
}

export function unique(mentions: readonly Mention[]): Mention[] {
  const keyOf = ({ matches }: Mention) => matches.map(({ member }) => member.path).join()
  return [...new Map(mentions.map((mention) => [keyOf(mention), mention])).values()]
}
