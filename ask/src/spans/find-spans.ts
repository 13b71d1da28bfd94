import type { Day } from '@cartograph/contract'
import { readPeriod } from '../times/read-period.ts'
import { readSameDays } from '../times/same-days.ts'
import type { NameMatch, Vocabulary } from '../vocabulary/vocabulary.ts'
import { separator, type Token } from '../words/tokenize.ts'
import { languageWords, type TokenOption } from './correct-slips.ts'
import { findHeadNouns } from './find-head-nouns.ts'
import { findFragments } from './find-fragments.ts'
import { articles, isOwnerOfValue } from './owners-of-values.ts'
import { everydayVerbs } from './everyday-verbs.ts'
import { fillers, keywords } from './keywords.ts'
import { bareUnits, timeKeywords } from './time-keywords.ts'
import { isLight } from './light-words.ts'
import { findPartialNames } from './find-partial-names.ts'
import { findSpreadNames } from './find-spread-names.ts'
import {
  eachWords,
  isCode,
  isCompared,
  isPartOfUnit,
  isPeriodHere,
  keywordAsNameCost,
  longNameGain,
  nameAsFillerCost,
  nameCost,
  shortValueCost,
  spanCosts,
  unknownCost,
  verbAsValueCost,
} from './span-costs.ts'
import type { Meaning, Span } from './span.ts'

/** The words in a row of most times: 'the last three full months'. */
const longestTime = 5

/** The most words in a row that can form one name. */
const maxWords = 9

/** Everything that each run of words may mean. */
export function findSpans(
  tokens: readonly Token[],
  options: readonly (readonly TokenOption[])[],
  vocabulary: Vocabulary,
  today: Day,
): Span[] {
  const spans: Span[] = []
  const add = (from: number, to: number, meaning: Meaning, cost: number) => {
    const text = tokens
      .slice(from, to)
      .map(({ typed }) => typed)
      .join(' ')
    const length =
      meaning.kind === 'name' || meaning.kind === 'value'
        ? longNameGain * Math.min(3, to - from - 1)
        : 0
    spans.push({ from, to, meaning, cost: cost + spanCosts[meaning.kind] - length, text })
  }
  /** 'Ticket resolution time': the data set of the name that follows. */
  const qualifiesName = (cubes: readonly string[], at: number) => {
    for (let to = at + 1; to <= Math.min(options.length, at + 4); to += 1) {
      const form = options
        .slice(at, to)
        .map((list) => list[0]?.form ?? '')
        .join(' ')
      if (vocabulary.names.get(form)?.some(({ member }) => cubes.includes(member.cube)) === true)
        return true
    }
    return false
  }
  // 'Cyber Monay' is no money.
  const corrected = options.map(([, ...others], at) => {
    const option = others.find(({ text }) => languageWords.has(text)) ?? others[0]
    return {
      ...(tokens[at] as Token),
      ...(option === undefined ? {} : { text: option.text, form: option.form }),
    }
  })
  const isCorrected = options.map((list) => list.length > 1)
  for (let from = 0; from < tokens.length; from += 1) {
    for (const run of runsFrom(options, from)) {
      const { to, cost } = run
      const names = vocabulary.names.get(run.form)
      if (names !== undefined)
        add(
          from,
          to,
          { kind: 'name', matches: countsOf(names, tokens[to - 1]), isPartial: false },
          cost + nameCost(tokens, from, to, names),
        )
      const values = vocabulary.values.get(run.form)
      if (values !== undefined)
        add(
          from,
          to,
          { kind: 'value', matches: values },
          cost +
            (to === from + 1 ? shortValueCost(tokens, from) + verbAsValueCost(tokens, from) : 0) +
            (names?.some(({ member }) => member.kind === 'segment') === true ? 0.5 : 0) +
            // 'Delivered last week' is a time of delivery, and no state.
            (names?.some(({ member }) => member.type === 'time') === true &&
            readPeriod(tokens, to, today) !== null
              ? 0.5
              : 0),
        )
      const cubes = vocabulary.cubeNames.get(run.form)
      if (
        cubes !== undefined &&
        (names === undefined ||
          qualifiesName(cubes, to) ||
          (['of', 'from', 'our', 'via', 'through'].includes(tokens[from - 1]?.text ?? '') &&
            !['number', 'count'].includes(tokens[from - 2]?.text ?? '')))
      )
        add(from, to, { kind: 'cube', cubes }, cost)
      const keyword = keywords.get(run.text)
      if (keyword !== undefined)
        add(
          from,
          to,
          { kind: 'keyword', keyword },
          cost +
            (names === undefined ? 0 : keywordAsNameCost(keyword)) +
            (isCode(tokens, from) && values !== undefined ? 1.5 : 0) +
            // Better than no meaning at all, and worse than any other.
            (keyword.role === 'vague' ? 2 : 0) +
            // 'Orders going to France' are no forecast.
            (run.text === 'going to' && vocabulary.values.has(tokens[to]?.form ?? '') ? 2 : 0) +
            // 'At least 50' is a condition.
            (keyword.role === 'rank' && tokens[from - 1]?.text === 'at' ? 2 : 0) +
            (keyword.role === 'best-selling' &&
            !run.text.startsWith('best') &&
            vocabulary.names.has(tokens[to - 1]?.form ?? '')
              ? 2
              : 0),
        )
      const time = timeKeywords.get(run.text)
      if (time !== undefined)
        add(
          from,
          to,
          time,
          cost +
            (isPartOfUnit(tokens, to) ? unknownCost : 0) +
            (isPeriodHere(tokens, from, run.text) ? 1 : 0),
        )
    }
    const token = tokens[from]
    if (token === undefined) continue
    if (token.text === separator) {
      add(from, from + 1, { kind: 'keyword', keyword: { role: 'clause' } }, -0.3)
      continue
    }
    const period =
      readPeriod(tokens, from, today) ??
      (isCorrected.slice(from, from + longestTime).includes(true)
        ? readPeriod(corrected, from, today)
        : null)
    const isAgo = ['ago', 'today'].includes(tokens[(period?.to ?? 0) - 1]?.text ?? '')
    if (period !== null && !(token.number !== null && !isAgo && isCompared(tokens, from)))
      add(
        from,
        period.to,
        { kind: 'period', period: period.period },
        (token.text === 'a' || token.text === 'an') && tokens[period.to - 1]?.text !== 'today'
          ? 0.6
          : ['previous', 'prior', 'preceding'].includes(token.text) &&
              !isPeriodHere(tokens, from, '')
            ? 0.3
            : 0,
      )
    const same = readSameDays(tokens, from, today)
    if (same !== null) add(from, same.to, { kind: 'period', period: same.period }, -0.2)
    // 'The 7 days before'
    if (
      token.number !== null &&
      bareUnits[tokens[from + 1]?.text ?? ''] !== undefined &&
      ['before', 'earlier', 'prior', 'previously'].includes(tokens[from + 2]?.text ?? '') &&
      // 'Two weeks before Christmas' is no comparison.
      readPeriod(tokens, from + 3, today) === null
    )
      add(from, from + 3, { kind: 'shift', by: 'previous' }, 0)
    if (token.number !== null)
      add(
        from,
        from + 1,
        { kind: 'number', number: token.number },
        /^(19|20)\d\d$/.test(token.typed) && !isCompared(tokens, from) ? 2 : 0,
      )
    if (token.isQuoted && !vocabulary.values.has(token.form))
      add(from, from + 1, { kind: 'quoted', text: token.typed }, 0)
    const isName =
      vocabulary.names.get(token.form)?.some(({ member }) => member.kind !== 'segment') === true ||
      (token.form.length > 2 && vocabulary.values.has(token.form))
    if (keywords.has(token.text)) continue
    const unit = bareUnits[token.text]
    if (unit !== undefined)
      add(from, from + 1, { kind: 'unit', unit }, isPartOfUnit(tokens, from + 1) ? unknownCost : 0)
    if (
      (fillers.has(token.text) || everydayVerbs.has(token.text)) &&
      !(isCode(tokens, from) && vocabulary.values.has(token.form))
    )
      add(
        from,
        from + 1,
        { kind: 'filler' },
        (isName ? nameAsFillerCost : 0) +
          (isComparedValue(tokens, from, vocabulary) ? 2.5 : 0) +
          (isName && eachWords.has(tokens[from - 1]?.text ?? '') ? 2 : 0) +
          (period === null || period.to > from + 2 ? 0 : 0.8),
      )
    else if (!token.isQuoted) {
      add(from, from + 1, { kind: 'unknown' }, 0)
      const slip = options[from]?.[1]
      if (slip !== undefined && isSlipOfFiller(slip, vocabulary))
        add(from, from + 1, { kind: 'filler', corrected: slip.text }, slip.cost)
    }
    if (isOwnerOfValue(tokens, from, vocabulary)) add(from, from + 1, { kind: 'filler' }, 0.4)
  }
  for (const { from, to, matches } of findHeadNouns(spans, tokens))
    add(from, to, { kind: 'name', matches, isPartial: false }, 0.1)
  // 'Gross and net sales'
  for (let from = 0; from + 3 < tokens.length; from += 1) {
    const [first, joint] = [tokens[from], tokens[from + 1]]
    if (first === undefined || joint === undefined || !['and', 'or', ','].includes(joint.text))
      continue
    for (let head = from + 3; head < Math.min(tokens.length, from + 5); head += 1) {
      const shared = tokens[head]?.form ?? ''
      const matches = vocabulary.names.get(`${first.form} ${shared}`)
      const isList = vocabulary.names.has(
        tokens
          .slice(head - 1, head + 1)
          .map(({ form }) => form)
          .join(' '),
      )
      if (matches !== undefined && isList && !vocabulary.names.has(first.form))
        add(from, from + 1, { kind: 'name', matches, isPartial: false }, 0.1)
    }
  }
  for (const { from, to, matches, cost, isClear } of findPartialNames(options, vocabulary)) {
    add(from, to, { kind: 'name', matches, isPartial: !isClear }, cost)
  }
  for (const { from, to, matches, cost } of findSpreadNames(tokens, vocabulary)) {
    add(from, to, { kind: 'name', matches, isPartial: false }, cost)
  }
  for (const { from, to, matches, text, cost } of findFragments(tokens, vocabulary)) {
    add(from, to, { kind: 'fragment', matches, text }, cost)
  }
  return withCostlyFillers(spans)
}

/** The 'us' of 'UK vs US' */
function isComparedValue(tokens: readonly Token[], at: number, { values }: Vocabulary): boolean {
  return (
    values.has(tokens[at]?.form ?? '') &&
    [tokens[at - 1], tokens[at + 1]].some((one) => /^(?:vs|versus)$/.test(one?.text ?? ''))
  )
}

/** 'Throuhg' has no effect. A short word is as likely a slip of something else. */
function isSlipOfFiller({ text, form, cost }: TokenOption, { names, values }: Vocabulary): boolean {
  return (
    text.length > 5 &&
    cost < 0.5 &&
    fillers.has(text) &&
    isLight(text) &&
    !names.has(form) &&
    !values.has(form)
  )
}

/** A word inside of a longer name is rarely there for nothing. */
function withCostlyFillers(spans: readonly Span[]): Span[] {
  const long = spans.filter(
    ({ from, to, meaning }) =>
      to > from + 1 &&
      (meaning.kind === 'value' || (meaning.kind === 'name' && !meaning.isPartial)),
  )
  // 'How many' is rarely two words without effect.
  const phrases = spans.filter(
    ({ from, to, meaning, text }) =>
      to > from + 1 && meaning.kind === 'keyword' && /^how (?:many|much)$/i.test(text),
  )
  return spans.map((span) => {
    if (
      span.meaning.kind === 'filler' &&
      phrases.some(({ from, to }) => from <= span.from && span.to <= to)
    )
      return { ...span, cost: span.cost + 1.5 }
    const isInLong = long.some(({ from, to }) => from <= span.from && span.to <= to)
    // The 'reason' of a decline reason asks for none.
    if (isInLong && span.meaning.kind === 'keyword' && asksForChange.has(span.meaning.keyword.role))
      return { ...span, cost: span.cost + 1 }
    const isInside = span.meaning.kind === 'filler' && isInLong
    return isInside
      ? { ...span, meaning: { ...span.meaning, isInName: true }, cost: span.cost + 0.5 }
      : span
  })
}

/** 'Conversions' are counted, while 'conversion' may be a rate. */
function countsOf(names: readonly NameMatch[], last: Token | undefined): readonly NameMatch[] {
  if (last === undefined || last.text === last.form || !last.text.endsWith('s')) return names
  const counts = names.filter(({ member }) => member.kind === 'measure' && !member.isRatio)
  return counts.length === 0 ? names : names.filter(({ member }) => !member.isRatio)
}

const asksForChange: ReadonlySet<string> = new Set(['why', 'change', 'trend', 'forecast', 'share'])

interface Run {
  readonly to: number
  readonly form: string
  readonly text: string
  readonly cost: number
}

/** Runs of words from a token on, in each spelling. */
function* runsFrom(options: readonly (readonly TokenOption[])[], from: number): Generator<Run> {
  let open: Run[] = [{ to: from, form: '', text: '', cost: 0 }]
  for (let at = from; at < Math.min(options.length, from + maxWords); at += 1) {
    // 'With a coupon' is the name With coupon.
    const skipped = at > from && articles.has(options[at]?.[0]?.text ?? '') ? open : []
    open = open
      .flatMap(({ form, text, cost }) =>
        (options[at] ?? []).map((option) => ({
          to: at + 1,
          form: form === '' ? option.form : `${form} ${option.form}`,
          text: text === '' ? option.text : `${text} ${option.text}`,
          cost: cost + option.cost,
        })),
      )
      .slice(0, 12)
    yield* open
    open = [...open, ...skipped.map((run) => ({ ...run, cost: run.cost + 0.3 }))].slice(0, 16)
  }
}
