import type { Token } from '../words/tokenize.ts'
import type { NameMatch } from '../vocabulary/vocabulary.ts'
import { fillers, type Keyword, keywords } from './keywords.ts'
import type { Meaning } from './span.ts'

export const unknownCost = 6
/** After these, a word that names something is no verb. */
export const eachWords: ReadonlySet<string> = new Set([
  'by',
  'per',
  'each',
  'every',
  'which',
  'many',
])
/** A word such as 'orders' that names something here and is an everyday verb elsewhere. */
export const nameAsFillerCost = 1.2

/** 'Reasons' asks why, unless something is called so. */
export function keywordAsNameCost({ role }: Keyword): number {
  return ['why', 'change', 'trend', 'forecast', 'share', 'refer', 'with-no', 'vague'].includes(role)
    ? 1.2
    : 0
}

/** Fewer and longer spans are more likely. */
export const spanCosts: Readonly<Record<Meaning['kind'], number>> = {
  name: 1,
  value: 1.05,
  fragment: 1,
  cube: 1.3,
  period: 0.5,
  granularity: 0.5,
  unit: 0.9,
  shift: 0.45,
  number: 0.5,
  quoted: 1,
  keyword: 0.3,
  filler: 0.35,
  unknown: unknownCost,
}

/** A long name is rarely there by chance. */
export const longNameGain = 0.2

export function nameCost(
  tokens: readonly Token[],
  from: number,
  to: number,
  names: readonly NameMatch[],
): number {
  return pluralAverageCost(tokens.slice(from, to)) + subjectCost(tokens, from, to, names)
}

/** 'Average refunds per week' counts refunds, and is not their average amount. */
function pluralAverageCost(words: readonly Token[]): number {
  const [first, second] = [words[0]?.text ?? '', words.at(-1)]
  return words.length === 2 &&
    ['average', 'avg', 'mean'].includes(first) &&
    second !== undefined &&
    second.text !== second.form &&
    second.text.endsWith('s')
    ? 0.6
    : 0
}

/** 'At most 2020' is a number, and not a year. */
export function isCompared(tokens: readonly Token[], at: number): boolean {
  const before = [tokens.slice(at - 2, at), tokens.slice(at - 1, at)].map((words) =>
    words.map(({ text }) => text).join(' '),
  )
  return before.some((words) => keywords.get(words)?.role === 'compare-number')
}

/** 'us' and 'it' are countries only where a place can stand. */
export function shortValueCost(tokens: readonly Token[], at: number): number {
  const { text, typed } = tokens[at] as Token
  if (text.length > 3 || (text.length > 2 && !fillers.has(text))) return 0
  if (typed === typed.toUpperCase() && /\p{L}/u.test(typed)) return 0
  const before = tokens[at - 1]?.text ?? ''
  // 'UK vs US'
  const isCompared = [before, tokens[at + 1]?.text ?? ''].some((one) => /^(?:vs|versus)$/.test(one))
  return isCompared ||
    ['in', 'from', 'the', 'for', 'only', 'and', 'or', 'excluding', 'by', 'not', ','].includes(
      before,
    )
    ? 0.3
    : 3
}

/** 'We shipped' and 'paid with Klarna' are no values, although a status may be called so. */
export function verbAsValueCost(tokens: readonly Token[], at: number): number {
  const { text, typed } = tokens[at] as Token
  if (text !== typed || !/[^e]ed$|^(?:paid|sent|bought|sold|made|lost|won)$/.test(text)) return 0
  if (/^(?:shipped|sent)$/.test(text) && tokens[at + 1]?.text === 'to') return 1.5
  const [before = '', after = ''] = [tokens[at - 1]?.text, tokens[at + 1]?.text]
  return ['we', 'they', 'i', 'you', 'got', 'people', 'customers'].includes(before) ||
    ['with', 'by', 'via', 'through', 'using', 'from'].includes(after)
    ? 1.5
    : 0
}

/** 'AT' and 'IT' in capitals are codes, unless everything is in capitals. */
export function isCode(tokens: readonly Token[], at: number): boolean {
  const { typed } = tokens[at] as Token
  return (
    typed.length === 2 &&
    /^\p{Lu}+$/u.test(typed) &&
    tokens.some((one) => /\p{Ll}/u.test(one.typed))
  )
}

/** The 'day' of 'day of the week' is no day. */
export function isPartOfUnit(tokens: readonly Token[], at: number): boolean {
  const the = tokens[at + 1]?.text === 'the' ? 1 : 0
  return (
    tokens[at]?.text === 'of' &&
    ['week', 'day', 'month', 'year'].includes(tokens[at + 1 + the]?.text ?? '')
  )
}

/** 'In the previous month' is that month, while 'the previous month' alone is what another is compared with. */
export function isPeriodHere(tokens: readonly Token[], from: number, text: string): boolean {
  const at = tokens[from - 1]?.text === 'the' ? from - 2 : from - 1
  return (
    /^(?:$|(?:the )?(?:previous|prior|preceding) (?:day|week|month|quarter|year)$)/.test(text) &&
    ['in', 'for', 'during', 'over', 'within'].includes(tokens[at]?.text ?? '') &&
    !['same', 'now'].includes(tokens[at - 1]?.text ?? '')
  )
}

/** 'How many orders did the shop take': the shop is who asks, and no breakdown. */
function subjectCost(
  tokens: readonly Token[],
  from: number,
  to: number,
  names: readonly NameMatch[],
): number {
  const [before, article, noun] = [from - 2, from - 1, from].map((at) => tokens[at]?.text ?? '')
  return to === from + 1 &&
    fillers.has(noun ?? '') &&
    /^(?:the|our|my|this)$/.test(article ?? '') &&
    !eachWords.has(before ?? '') &&
    names.every(({ member }) => member.kind === 'dimension')
    ? 1.5
    : 0
}
