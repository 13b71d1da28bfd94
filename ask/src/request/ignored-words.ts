import { everydayVerbs } from '../spans/everyday-verbs.ts'
import { isLight } from '../spans/light-words.ts'
import { roleOf, type Span } from '../spans/span.ts'
import { stemOf } from '../words/stem.ts'
import { separator, type Token, wordForm } from '../words/tokenize.ts'

/**
 * Words that were read as being without effect. One that is part of a member's name may restrict what is asked, so
 * the data set decides whether to ask back.
 */
export function ignoredWords(spans: readonly Span[], tokens: readonly Token[]): string[] {
  return spans.flatMap((span) => {
    const typed = tokens[span.from]
    if (typed === undefined) return []
    const corrected = span.meaning.kind === 'filler' ? span.meaning.corrected : undefined
    const token =
      corrected === undefined ? typed : { ...typed, text: corrected, form: wordForm(corrected) }
    if (isOnceMore(span, tokens) || isMade(span, tokens)) return [token.form]
    if (isTogether(span, spans)) return []
    return span.meaning.kind === 'filler' && isWeighty(token, tokens, span.from) ? [token.form] : []
  })
}

function isWeighty({ text, form }: Token, tokens: readonly Token[], at: number): boolean {
  const before = tokens[at - 1]?.text
  if (before !== undefined && phrases.has(`${before} ${text}`)) return false
  if (text === 'back' && tokens.some((one) => /^h(?:old|olds|olding|eld)$/.test(one.text)))
    return false
  if (form === 'morning' && tokens[at + 1]?.text === separator) return false
  if (form.length > 2 && !isLight(text) && !isLight(form)) return true
  return form.length > 3 && everydayVerbs.has(text) && !light.has(text)
}

/** Words that have no weight after others. */
const phrases: ReadonlySet<string> = new Set([
  'good morning',
  'good afternoon',
  'good evening',
  'put together',
  'taken together',
  'most often',
  'least often',
  'look back',
  'looking back',
])

/** 'Customers who bought again', while 'show me that again' refers to the question before. */
function isOnceMore({ text, from }: Span, tokens: readonly Token[]): boolean {
  return (
    /^again$/i.test(text) &&
    /^(?:came|com|visit|shop|buy|order|purchas|subscrib|pay)$/.test(
      stemOf(tokens[from - 1]?.text ?? ''),
    )
  )
}

/** 'Bookings made in May' */
function isMade({ text, from, to, meaning }: Span, tokens: readonly Token[]): boolean {
  const next = tokens[to]?.text ?? ''
  return (
    meaning.kind === 'filler' &&
    from > 0 &&
    /^(?:made|placed|booked|created)$/i.test(text) &&
    /^(?:in|on|during|since|between|last|this|yesterday|today)$/.test(next)
  )
}

/** The sum of 'A and B together', while products that are bought together are a figure of their own. */
function isTogether({ text, from }: Span, spans: readonly Span[]): boolean {
  if (!/^together$/i.test(text)) return false
  const values = spans.filter(({ meaning, to }) => meaning.kind === 'value' && to <= from)
  return values.length > 1 && values.some(({ to }) => to === from)
}

/** 'Which variants are out of stock', unless a name says so. */
export function statesIn(spans: readonly Span[], tokens: readonly Token[]): string[] {
  return states.filter((state) => {
    const words = state.split(' ')
    const at = tokens.findIndex((_, n) => words.every((word, m) => tokens[n + m]?.text === word))
    return (
      at >= 0 &&
      !spans.some(
        ({ from, to, meaning }) =>
          meaning.kind !== 'filler' && from <= at && to >= at + words.length,
      )
    )
  })
}

const states = [
  'out of stock',
  'sold out',
  'run out',
  'ran out',
  'on time',
  'only once',
  'at least once',
  'in stores',
  'in one go',
  'running low',
  'low stock',
  'back in stock',
  'no longer',
  'on hold',
  'for the first time',
  'more than once',
]

/** 'By plan', where nothing is called a plan, and 'per order' beside no figure per order: a breakdown cannot be left out. */
export function groupsWithoutName(spans: readonly Span[]): string[] {
  return spans.flatMap((span, at) => {
    if (roleOf(span) !== 'by' || !/\b(?:by|per|each|every)\b/i.test(span.text)) return []
    const rest = spans.slice(at + 1).filter(({ text }) => !articles.has(text.toLowerCase()))
    const [noun, next] = rest
    // 'By attributed revenue' has an adjective, and 'revenue for each, please' ends there.
    // 'By where they were placed'
    if (/^(?:where|when|how (?:long|far|old|often))$/i.test(noun?.text ?? ''))
      return [noun?.text ?? '']
    const isNoun =
      noun?.meaning.kind === 'filler' &&
      next?.meaning.kind !== 'name' &&
      !ends.has(noun.text.toLowerCase())
    return isNoun ? [noun.text] : []
  })
}

/** Verbs that say no more than that something took place. */
export const light: ReadonlySet<string> = new Set(
  'count counts created time times total first take took come came tell look looking perform show help give happen see need make display go run turn'.split(
    ' ',
  ),
)

const articles: ReadonlySet<string> = new Set(
  'the a an our my their its your of each every different individual single one'.split(' '),
)

/** Words that a group cannot be called, after 'for each'. */
const ends: ReadonlySet<string> = new Set(
  'in on at over during for from within please pls thanks since to as and with it that'.split(' '),
)
