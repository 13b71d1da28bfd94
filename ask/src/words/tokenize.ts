import { foldText } from '@cartograph/contract'
import { expandAbbreviations } from './expand-abbreviations.ts'
import { expandDates } from './expand-dates.ts'
import { expandShorthand } from './expand-shorthand.ts'
import { rememberForms } from './remember-forms.ts'

/** A word, number or comma of a question. */
export interface Token {
  /** In lower case, without accents. */
  readonly text: string
  /** The singular in American spelling: what two spellings of one word share. */
  readonly form: string
  /** As typed. */
  readonly typed: string
  /** Numbers only. */
  readonly number: NumberWord | null
  /** A name that the question puts in quotes is one token. */
  readonly isQuoted: boolean
}

export interface NumberWord {
  readonly value: number
  readonly unit: 'percent' | 'money' | null
}

/** Splits a question into tokens. Punctuation other than commas only separates words. */
export function tokenize(question: string): Token[] {
  return [...expandAbbreviations(expandDates(expandShorthand(question))).matchAll(pattern)]
    .map(({ groups = {} }): Token => {
      const { single, number, word, mark = ',' } = groups
      const quoted = groups['quoted'] ?? single
      if (quoted !== undefined) {
        const text = foldText(quoted)
        return {
          text,
          form: text.split(' ').map(wordForm).join(' '),
          typed: quoted.trim(),
          number: null,
          isQuoted: true,
        }
      }
      if (number !== undefined) return numberToken(number)
      if (word === undefined) {
        const sign = mark === ',' ? ',' : separator
        return { text: sign, form: sign, typed: mark, number: null, isQuoted: false }
      }
      const text = foldText(word)
      return {
        text,
        form: wordForm(text),
        typed: word,
        number: numberNames.get(text) ?? null,
        isQuoted: false,
      }
    })
    .filter(({ text }) => text !== '')
    .flatMap(withPercent)
}

/** 'Over ten percent' has one number. */
function withPercent(token: Token, at: number, all: readonly Token[]): Token[] {
  const isPercent = (one: Token | undefined) => /^(?:percent|pct)$/.test(one?.text ?? '')
  if (isPercent(token) && all[at - 1]?.number != null) return []
  return token.number !== null && isPercent(all[at + 1])
    ? [{ ...token, number: { ...token.number, unit: 'percent' } }]
    : [token]
}

/** Stands for the end of a clause. */
export const separator = '|'

const pattern =
  /["“„](?<quoted>[^"“”„]+)["”“]|(?<=^|\s)['‘](?<single>[^'‘’]{2,60})['’](?=$|[\s.,;:?!)])|(?<![\p{L}\p{N}])(?<number>[$€£]?\d{4}-\d\d-\d\d|[$€£]?\d+(?:,\d{3})+(?:\.\d+)?%?|[$€£]?\d+(?:\.\d+)?(?:%|[km](?![\p{L}\p{N}]))?)(?![\p{L}\p{N}])|(?<word>[\p{L}\p{N}]+(?:['’][\p{L}]+)?)|(?<mark>[,:;()?!–—…]|\.(?=\s|$)|\s-\s)/giu

function numberToken(typed: string): Token {
  const unit = typed.endsWith('%') ? 'percent' : /^[$€£]/.test(typed) ? 'money' : null
  const isDate = /\d{4}-\d\d-\d\d/.test(typed)
  const factor = /k$/i.test(typed) ? 1000 : /m$/i.test(typed) ? 1_000_000 : 1
  const value = Number(typed.replaceAll(/[^\d.]/g, '')) * factor
  const text = typed.toLowerCase().replaceAll(/[$€£%,]/g, '')
  return { text, form: text, typed, number: isDate ? null : { value, unit }, isQuoted: false }
}

const numberNames: ReadonlyMap<string, NumberWord> = new Map(
  'zero one two three four five six seven eight nine ten eleven twelve'
    .split(' ')
    .map((name, value) => [name, { value, unit: null }] as const)
    .concat(
      'thirteen fourteen fifteen sixteen seventeen eighteen nineteen'
        .split(' ')
        .map((name, n) => [name, { value: n + 13, unit: null }] as const),
    )
    .concat([
      ['twenty', { value: 20, unit: null }],
      ['thirty', { value: 30, unit: null }],
      ['forty', { value: 40, unit: null }],
      ['fifty', { value: 50, unit: null }],
      ['sixty', { value: 60, unit: null }],
      ['eighty', { value: 80, unit: null }],
      ['ninety', { value: 90, unit: null }],
      ['hundred', { value: 100, unit: null }],
      ['thousand', { value: 1000, unit: null }],
      ['dozen', { value: 12, unit: null }],
    ]),
)

/** The forms of the words of a name. */
export function wordForms(text: string): string[] {
  return foldText(text).split(' ').map(wordForm)
}

/** The form that singular and plural, and American and British spelling, share. */
export const wordForm = rememberForms(formOf, 200_000)

function formOf(word: string): string {
  const digit = numberNames.get(word)
  if (digit !== undefined && digit.value <= 12) return String(digit.value)
  const known = irregular.get(word)
  if (known !== undefined) return known
  const singular = singularOf(word)
  return singular
    .replace(/isation/, 'ization')
    .replace(/^(\w{3,})ise$/, (whole, stem: string) =>
      /(?:adverti|exerci|merchandi|prom|surpr|rev|prec|conc|otherw|enterpr|franch|no|ra|w|r)$/.test(
        stem,
      )
        ? whole
        : `${stem}ize`,
    )
    .replace(/^(col|fav|behavi|lab|hon|harb|neighb|flav)our/, '$1or')
    .replace(/^(cancel|travel|label|model)(?=(?:ed|ing|er|ation)$)/, '$1l')
    .replace(/fulfil(?!l)/, 'fulfill')
    .replace(/^catalogue$/, 'catalog')
    .replace(/^centre$/, 'center')
    .replace(/^cheque$/, 'check')
    .replace(/^grey$/, 'gray')
}

function singularOf(word: string): string {
  if (word.length < 4 || /\d/.test(word)) return word
  if (word.endsWith('ies') && word.length > 4) return `${word.slice(0, -3)}y`
  if (/(?:ch|sh|x|ss|zz)es$/.test(word)) return word.slice(0, -2)
  return /[^siu]s$/.test(word) || /(?:ai|oi|ui|ei)s$/.test(word) ? word.slice(0, -1) : word
}

const irregular: ReadonlyMap<string, string> = new Map([
  ['people', 'person'],
  ['men', 'man'],
  ['women', 'woman'],
  ['statuses', 'status'],
  ['campaigns', 'campaign'],
  ['returns', 'return'],
  ['e', 'e'],
  ['emails', 'email'],
  ['mails', 'mail'],
  ['skus', 'sku'],
  ['ads', 'ad'],
  ['plus', 'plus'],
  ['us', 'us'],
  ['sales', 'sales'],
  ['sale', 'sales'],
  ['subs', 'subscription'],
  ['unsubs', 'unsubscribe'],
  ['unsub', 'unsubscribe'],
  ['impr', 'impression'],
  ['imprs', 'impression'],
  ['prio', 'priority'],
  ['cust', 'customer'],
  ['custs', 'customer'],
  ['prods', 'product'],
  ['prod', 'product'],
  ['rev', 'revenue'],
  ['conv', 'conversion'],
  ['mktg', 'marketing'],
  ['payed', 'paid'],
  ['lose', 'lost'],
  ['loses', 'lost'],
  ['losing', 'lost'],
  ['imps', 'impression'],
  ['buses', 'bus'],
  ['lenses', 'lens'],
  ['shoes', 'shoe'],
  ['news', 'news'],
  ['business', 'business'],
])
