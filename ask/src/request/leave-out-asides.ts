import type { Span } from '../spans/span.ts'
import { separator, type Token } from '../words/tokenize.ts'
import { hasKind } from './context-nouns.ts'
import type { Mention } from './request.ts'

export interface MainClauses {
  readonly tokens: readonly Token[]
  /** What the sentences left out name, which the rest has to say in its own words. */
  readonly unused: readonly Mention[]
}

/**
 * Leaves out what is said around a question: 'I'm meeting our suppliers – …', 'our accountant needs …', and a question
 * that is asked again as a request: 'Which weekdays are busiest? Orders per weekday'. Values, and the times of a
 * repeated question, stay. Null if nothing can be left out.
 */
export function leaveOutAsides(
  spans: readonly Span[],
  tokens: readonly Token[],
): MainClauses | null {
  const all = clausesOf(spans)
  const clauses = all.map(({ body }) => body)
  const kinds = clauses.map((clause, at) => kindOf(clause, clauses.slice(at + 1)))
  const kept: Token[] = []
  const unused: Mention[] = []
  const mainHasTime = clauses.some((clause, at) => kinds[at] === 'main' && clause.some(isTime))
  for (const [at, clause] of clauses.entries()) {
    const kind = kinds[at]
    if (clause.length === 0) continue
    const body =
      kind === 'main'
        ? clause
        : clause.filter((span) => isKept(span, kind === 'repeated' && !mainHasTime))
    if (kind !== 'main' && clause.some((span) => isRestrictive(span, clause))) return null
    if (kind === 'background' && !mainHasTime && clause.some(isTime)) return null
    for (const { meaning, text } of kind === 'repeated' ? clause : (all[at]?.request ?? []))
      if (meaning.kind === 'name') unused.push({ text, matches: meaning.matches })
    for (const { from, to } of body) kept.push(...tokens.slice(from, to))
    kept.push(endOfClause)
  }
  return kept.length < tokens.length ? { tokens: kept, unused } : null
}

const endOfClause: Token = {
  text: separator,
  form: separator,
  typed: '.',
  number: null,
  isQuoted: false,
}

type ClauseKind = 'main' | 'background' | 'repeated'

function kindOf(clause: readonly Span[], later: readonly (readonly Span[])[]): ClauseKind {
  const first = firstWord(clause)
  // 'The ones who are wholesalers: net sales'
  if (first === 'the' && clause.some(({ text }) => /^(?:ones|who|that|which)$/i.test(text)))
    return 'main'
  if (subjects.has(first))
    return later.some((one) => one.some(isMeasure) || questions.has(firstWord(one)))
      ? 'background'
      : 'main'
  return questions.has(first) && later.some((one) => one.some(isMeasure)) ? 'repeated' : 'main'
}

const firstWord = (clause: readonly Span[]) => clause[0]?.text.toLowerCase().split(' ')[0] ?? ''

interface Clause {
  readonly body: readonly Span[]
  /** What is said of it before it is asked for: 'for each ad set I'd like'. */
  readonly request: readonly Span[]
}

function clausesOf(spans: readonly Span[]): Clause[] {
  const clauses: Span[][] = [[]]
  for (const span of spans) {
    if (span.meaning.kind === 'keyword' && span.meaning.keyword.role === 'clause') clauses.push([])
    else clauses.at(-1)?.push(span)
  }
  return clauses.map(withoutRequest)
}

/** 'Our accountant needs …', 'for the year-end count I'd like …'; 'we need to reorder' asks for nothing. */
function withoutRequest(clause: readonly Span[]): Clause {
  const at = clause.findIndex(({ text }) => requests.has(text.toLowerCase()))
  const first = firstWord(clause)
  if (at < 1 || at > 12 || !(subjects.has(first) || /^(?:for|to)$/.test(first)))
    return { body: clause, request: [] }
  const [to, verb] = clause.slice(at + 1).map(({ text }) => text.toLowerCase())
  if (to === 'to' && !/^(?:know|see|have|get|understand|find|look)/.test(verb ?? ''))
    return { body: clause, request: [] }
  const request = clause.slice(0, at)
  return {
    body: [...request.filter((span) => isKept(span, true)), ...clause.slice(at + 1)],
    // Who asks is of no importance.
    request: /^(?:for|to)$/.test(first) ? request : [],
  }
}

function isKept({ meaning }: Span, keepsTimes: boolean): boolean {
  return (
    meaning.kind === 'value' ||
    meaning.kind === 'quoted' ||
    (keepsTimes && ['period', 'granularity', 'shift'].includes(meaning.kind))
  )
}

/** A condition, or the name of something unknown. */
function isRestrictive({ meaning, text }: Span, clause: readonly Span[]): boolean {
  if (meaning.kind === 'keyword')
    return (
      ['not', 'with-no', 'compare-number', 'between', 'text-match', 'vs'].includes(
        meaning.keyword.role,
      ) || /^(?:only|just)$/i.test(text)
    )
  return meaning.kind === 'unknown' && text !== text.toLowerCase() && clause[0]?.text !== text
}

const isTime = ({ meaning }: Span) => ['period', 'granularity', 'shift'].includes(meaning.kind)
const isMeasure = ({ meaning }: Span) =>
  meaning.kind === 'name' && hasKind(meaning.matches, 'measure')

const words = (list: string): ReadonlySet<string> => new Set(list.split(' '))
const subjects = words('i we they he she our my a an the some there')
const requests = words('need needs want wants like asked asks wonder wonders wondering asking')
const questions = words(
  'what which who where when how why do does did is are was were has have can could will',
)
