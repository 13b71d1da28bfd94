import { roleOf, type Span } from '../spans/span.ts'
import type { Token } from '../words/tokenize.ts'
import { isEachInTurn, isSeparately, withSharedDimensions } from './listed-values.ts'
import type { Walk } from './walk.ts'

export interface NumberMention {
  readonly text: string
  readonly value: number
}

/** Decides, once all values of a question are known, whether they are compared with one another. */
export function compareValues(
  walk: Walk,
  all: readonly Span[],
  tokens: readonly Token[],
  counted: readonly NumberMention[],
): void {
  walk.filters = withSharedDimensions(walk.filters)
  const values = walk.filters.filter(({ kind }) => kind === 'value').length
  // 'Which of the two vendors, A or B?'
  const told = counted.find(({ value }) => value === values && value > 1)
  if (told !== undefined) walk.unread.splice(walk.unread.indexOf(told.text), 1)
  const comparesTimes =
    walk.times.some(({ kind }) => kind === 'shift') ||
    walk.times.filter(({ kind }) => kind === 'period').length > 1
  // 'Which flow had the better open rate, A or B?' compares the two, and not two times.
  const isOneOf =
    walk.isChange &&
    values > 1 &&
    !comparesTimes &&
    walk.filters.some((one) => one.kind === 'value' && one.isAlternative) &&
    all.some((one) => roleOf(one) === 'change' && /(?:er|more|less|worse)$/i.test(one.text))
  if (isOneOf) {
    walk.isChange = false
    walk.isComparison = true
  }
  // 'How much went to A and how much to B?'
  const isAskedTwice =
    all.filter((one) => roleOf(one) === 'count' || /^how much\b/i.test(one.text)).length > 1
  if (isAskedTwice && values > 1 && walk.measures.length < 2) walk.isComparison = true
  if (values > 1 && walk.measures.length < 2 && isEachInTurn(all, tokens)) walk.isComparison = true
  // 'How much of the revenue came from flows, and how much from campaigns?'
  if (isAskedTwice && values > 1 && walk.mode === 'share') walk.mode = 'plain'
  // A single value is what the times are compared for.
  walk.comparesValues =
    values > 1
      ? walk.isComparison ||
        walk.isEachAlone ||
        (walk.breakdowns.length === 0 && all.some(isSeparately))
      : walk.comparesValues && !comparesTimes
}
