import { editDistance, foldText } from '@cartograph/contract'
import { keywords } from '../spans/keywords.ts'
import { roleOf, type Span } from '../spans/span.ts'
import type { Token } from '../words/tokenize.ts'
import { isNameOf } from './context-nouns.ts'
import type { Doubt, Mention } from './request.ts'
import type { Walk } from './walk.ts'

/** Words that change what is asked, and that the reading leaves out or only guesses. */
export function lostWords(
  all: readonly Span[],
  tokens: readonly Token[],
  walk: Walk,
  breakdowns: readonly Mention[],
): Doubt[] {
  return [
    ...(all.some((span) => isGuessed(span, all)) ? (['guessed-keyword'] as const) : []),
    ...(breakdowns.length === 0 && isGroupLost(all, walk) ? (['group-lost'] as const) : []),
    ...(isKindLost(all, tokens) ? (['restricting-noun'] as const) : []),
    ...(isGoalLost(tokens) || isSubjectLost(all, tokens) ? (['ignored-word'] as const) : []),
  ]
}

/** 'Grouping', which is no slip of 'growing': a correction may be of a name or a time, and of little that changes these. */
function isGuessed(span: Span, all: readonly Span[]): boolean {
  const role = roleOf(span) ?? ''
  const typed = foldText(span.text)
  if (span.to > span.from + 1 || !guessedRoles.has(role) || keywords.has(typed)) return false
  // A change changes nothing beside another comparison, or without a time.
  const isCompared = all.some((one) => roleOf(one) === 'vs' || one.meaning.kind === 'shift')
  const isTimed = all.some(({ meaning }) => meaning.kind === 'period')
  if (role === 'change' && (isCompared || !isTimed)) return false
  // 'Droped'
  return ![...keywords].some(
    ([word, keyword]) =>
      keyword.role === role &&
      (word.length > 5 || word.startsWith(typed.slice(0, 3))) &&
      editDistance(typed, word, 1).whole <= 1,
  )
}

const guessedRoles: ReadonlySet<string> = new Set(
  'change why not with-no vs compare-number forecast share rank sort'.split(' '),
)

/** 'Cancellations by reasn': what follows 'by' was read as something else than a group. */
function isGroupLost(all: readonly Span[], walk: Walk): boolean {
  if (walk.times.some(({ kind }) => kind === 'granularity')) return false
  return all.some(
    (span, at) =>
      roleOf(span) === 'by' &&
      /^(?:by|per)$/i.test(span.text) &&
      all[at + 1]?.meaning.kind === 'keyword' &&
      !['by', 'which', 'not', 'clause', 'and', 'refer', 'amount'].includes(
        roleOf(all[at + 1]) ?? '',
      ),
  )
}

/** 'Estimated sales' and 'orders that were paid', where nothing is called so. */
function isKindLost(all: readonly Span[], tokens: readonly Token[]): boolean {
  const wordAt = (at: number) => tokens[at]?.text ?? ''
  return all.some((span) => {
    if (!isNameOf(span, 'measure')) return false
    const isRead = (at: number) => all.some(({ from, to }) => from <= at && at < to)
    const before = span.from - 1
    if (kinds.has(wordAt(before)) && !isRead(before) && !pronouns.has(wordAt(before - 1)))
      return true
    let after = span.to
    while (/^(?:that|which|is|are|was|were|got)$/.test(wordAt(after))) after += 1
    return (
      states.has(wordAt(after)) &&
      !isRead(after) &&
      !/^(?:by|with|for|to|via|through|in|on|at|from|us|per|only|just)$/.test(wordAt(after + 1))
    )
  })
}

const states: ReadonlySet<string> = new Set('paid unpaid invoiced planned imported'.split(' '))
const kinds: ReadonlySet<string> = new Set([
  ...states,
  ...'estimated potential possible usual live extra double'.split(' '),
])
/** After these, it is a verb. */
const pronouns: ReadonlySet<string> = new Set('we they i you people customers have had'.split(' '))

/** 'Sales vs plan': a comparison with something that no name says. */
function isGoalLost(tokens: readonly Token[]): boolean {
  return tokens.some(
    ({ text }, at) =>
      /^(?:vs|versus|against)$/.test(text) &&
      /^(?:plan|plans|planned|normal|usual|expectations?)$/.test(tokens[at + 1]?.text ?? ''),
  )
}

/** 'What is eating our margin' asks for what does it, and not for the margin. */
function isSubjectLost(all: readonly Span[], tokens: readonly Token[]): boolean {
  const at = tokens.findIndex(({ text }) => text === 'what')
  const [is, verb] = [tokens[at + 1]?.text ?? '', tokens[at + 2]?.text ?? '']
  return (
    at >= 0 &&
    /^(?:is|are|was|were|keeps)$/.test(is) &&
    /^(?!(?:the|going|trending|happening|selling|bring)).{2,}ing$/.test(verb) &&
    !all.some(({ from, to }) => from <= at + 2 && at + 2 < to) &&
    /^(?:our|the|my|us)$/.test(tokens[at + 3]?.text ?? '')
  )
}
