import type { Span } from '../spans/span.ts'
import { separator, type Token } from '../words/tokenize.ts'

/**
 * Leaves out the sentences around a question that only tell why it is asked: 'My colleague has a cold. Net sales by
 * channel?', 'net sales by channel, for my status slide'. A sentence has a subject or a verb, and a purpose ends in an
 * occasion, so that 'wholesale: net sales' is neither and stays refused. What remains, first without those before the
 * question, then without those after it as well.
 */
export function leaveOutBackground(
  spans: readonly Span[],
  tokens: readonly Token[],
): (readonly Token[])[] {
  const from = endOfBackground(spans, tokens)
  const to = startOfAsides(spans, tokens, from)
  return [
    ...(from > 0 && from < tokens.length ? [tokens.slice(from)] : []),
    ...(from < to && to < tokens.length ? [tokens.slice(from, to)] : []),
  ]
}

const inside = (spans: readonly Span[], from: number, to: number) =>
  spans.filter((span) => span.from >= from && span.to <= to)

function endOfBackground(spans: readonly Span[], tokens: readonly Token[]): number {
  let from = 0
  for (const end of endsOfSentences(tokens)) {
    const [own, words] = [inside(spans, from, end), tokens.slice(from, end)]
    if (!isBackground(own, words) && !isPurpose(own, words)) break
    from = end
    while (isJoint(tokens, from)) from += 1
  }
  return from
}

function startOfAsides(spans: readonly Span[], tokens: readonly Token[], from: number): number {
  let to = tokens.length
  for (const start of startsOfAsides(tokens)) {
    if (start <= from) break
    let end = to
    while (tokens[end - 1]?.text === separator) end -= 1
    const [own, words] = [inside(spans, start, end), tokens.slice(start, end)]
    if (!isAside(own, words) && !isPurpose(own, words)) break
    to =
      /^(?:,|\.)$/.test(tokens[start - 1]?.text ?? '') || tokens[start - 1]?.text === separator
        ? start - 1
        : start
  }
  return to
}

function endsOfSentences(tokens: readonly Token[]): number[] {
  const isForPurpose = tokens[0]?.text === 'for' || activities.has(tokens[0]?.text ?? '')
  return tokens.flatMap(({ text }, at) => {
    if (text === separator) return [at]
    const next = tokens[at + 1]?.text ?? ''
    const isSo = next === 'so' && !/^(?:far|that)$/.test(tokens[at + 2]?.text ?? '')
    return text === ',' && (isSo || openers.has(next) || isForPurpose) ? [at] : []
  })
}

/** What may begin after the question, from the last on: 'net sales, for my slide', 'net sales for the board deck'. */
function startsOfAsides(tokens: readonly Token[]): number[] {
  return tokens
    .flatMap(({ text }, at) => {
      if (at + 1 >= tokens.length) return []
      if (text === separator || text === ',') return [at + 1]
      return opensPurpose(tokens, at) ? [at] : []
    })
    .toReversed()
}

/** 'For my slide', 'before I call the supplier', 'so I can plan', without a comma */
function opensPurpose(tokens: readonly Token[], at: number): boolean {
  const [word, next = '', verb = ''] = tokens.slice(at, at + 3).map(({ text }) => text)
  if (word === 'for') return owners.has(next) || occasions.has(next)
  if (!/^(?:i|we)$/.test(next)) return false
  return (word === 'before' && plans.has(verb)) || (word === 'so' && /^(?:can|know)$/.test(verb))
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

/** 'The CFO asked for it', 'I need it for my budget meeting', 'finance is asking' */
function isAside(spans: readonly Span[], words: readonly Token[]): boolean {
  const [first, second] = words.map(({ text }) => text)
  const isSentence =
    subjects.has(first ?? '') ||
    /^(?:the|my|our|because)$/.test(first ?? '') ||
    (first === 'so' && /^(?:that|we|i)$/.test(second ?? '')) ||
    (first === 'before' && /^(?:we|i)$/.test(second ?? '')) ||
    /^(?:is|are|was|were|wants|needs|asks|asked)$/.test(second ?? '')
  // What is needed is the answer: 'I need it', and not 'I need their names'.
  const body = words.filter(
    ({ text }, at) =>
      !(text === 'need' && /^(?:it|this|that)$/.test(words[at + 1]?.text ?? '')) &&
      !(text === 'that' && (at === 1 || words[at - 1]?.text === 'need')),
  )
  return (
    isSentence &&
    !words.some(({ text }) => text === 'their') &&
    !spans.some(isMember) &&
    isBackground(spans, body)
  )
}

/** 'For my status slide', 'for ordering boxes', 'looking for wasted money' */
function isPurpose(spans: readonly Span[], all: readonly Token[]): boolean {
  // 'Need it for standup'
  const isNeeded = all[0]?.text === 'need' && /^(?:it|this|that)$/.test(all[1]?.text ?? '')
  const words = isNeeded ? all.slice(2) : all
  const [first, second] = words.map(({ text }) => text)
  const last = words.at(-1)?.form ?? ''
  const isFor =
    first === 'for' &&
    ((owners.has(second ?? '') && occasions.has(last)) ||
      (occasions.has(second ?? '') && words.length === 2) ||
      (activities.has(second ?? '') && words.length > 2))
  const isDoing = activities.has(first ?? '') && words.length > 2
  return (
    (isFor || isDoing) &&
    !words.some(({ text }) => restrictions.has(text)) &&
    !spans.some((span) => (isMember(span) && !activities.has(span.text)) || isOfData(span, words))
  )
}

const isMember = ({ meaning }: Span) => meaning.kind === 'name' || meaning.kind === 'cube'

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
      return text !== text.toLowerCase() && text !== first?.typed && !titles.has(text)
    case 'keyword':
      return conditions.has(meaning.keyword.role)
    default:
      return true
  }
}

const set = (list: string): ReadonlySet<string> => new Set(list.trim().split(/\s+/))

const subjects = set('i we he she they it someone everyone me')
const verbs = set(
  `is are was were has had will must feels looks takes took says said tells told asked asks wants needs thinks thought came
  comes went goes got gets keeps kept made makes warned rings ring`,
)
/** Who asks, and no value. */
const titles = set('CEO CFO CMO COO CTO HR VP')
/** What a figure is prepared for; forms of words. */
const occasions = set(
  `accountant accounts agency agenda appointment audit auditor awayday bank board boss bookkeeper briefing budget call
  catchup ceo cfo chart chat client coach colleague conference consultant controller conversation deadline debrief deck
  director document event exec executive expo file finance founder funder huddle husband intern interview investor
  journalist keynote kickoff landlord lawyer lender letter manager md meeting memo minute mum note notebook offsite owner
  pack paper partner pitch planner planning powerpoint ppt prep presentation press proposal recap record report
  retrospective review roundup seminar shareholder sheet slack slide speech spreadsheet stakeholder standup status strategy
  summary sync talk team thread townhall trustee update webinar whiteboard wife workshop wrap writeup`,
)
/** 'Clothing' and 'streaming' may be what is sold, and 'returning' an adjective. */
const activities = set(
  `booking budgeting building checking comparing deciding doing drafting looking making ordering planning preparing
  putting reordering restocking reviewing thinking trying updating wondering working writing`,
)
const owners = set('my our the a an his her this tomorrow your their another')
/** What is planned is ahead: 'orders before we changed the price' is a time. */
const plans = set(
  `call ring phone email meet see speak talk chat order reorder decide go head leave book commit pay sign buy restock
  present report send write start begin`,
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
