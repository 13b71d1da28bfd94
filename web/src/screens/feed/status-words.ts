import { addDays, type AnswerOf, type Day, type getInsightStatus } from '@cartograph/contract'
import { formatFullDay } from '../../format/day.ts'
import { formatCount, formatPercent } from '../../format/decimal.ts'

export type InsightStatus = AnswerOf<typeof getInsightStatus>

export interface StatusWords {
  /** Until when, and of how much. */
  readonly judged: string | null
  /** What is not as it should be. */
  readonly warning: string | null
  /** How often it was right; nobody is right before the first word. */
  readonly quality: string | null
}

/** How far the search for findings has come, and what its word is worth. */
export function statusWords({ run, quality }: InsightStatus, today: Day): StatusWords {
  return {
    judged: judgedWords(run),
    warning: warningWords(run, today),
    quality: run?.through
      ? [usefulWords(quality), truthWords(quality.truth)].filter(Boolean).join(' ') || null
      : null,
  }
}

type Run = InsightStatus['run']
type Quality = InsightStatus['quality']

function judgedWords(run: Run): string | null {
  if (run === null || run.through === null) return null
  const { through, series, declined } = run
  const watched = `${figures(series)} ${series === 1 ? 'is' : 'are'} watched`
  const young = declined === 0 ? '' : `, ${formatCount(declined)} of them too young to judge`
  return `Judged up to ${formatFullDay(through)}: ${watched}${young}.`
}

function warningWords(run: Run, today: Day): string | null {
  if (run === null) return null
  const { state, through, problem } = run
  if (state === 'running') {
    return through === null
      ? 'The figures are being judged for the first time. What is found shows here by itself.'
      : 'The figures are being judged again right now.'
  }
  if (state === 'failed') {
    const why = problem === null ? '' : `: ${withoutStop(problem)}`
    return `The last search for findings failed${why}. It is tried again with the next sync and every night.`
  }
  // Yesterday is complete only some time after midnight.
  if (through === null || through >= addDays(today, -2)) return null
  return `Days after ${formatFullDay(through)} have not been judged yet: their data have not arrived.`
}

function usefulWords({ useful, not_useful: notUseful }: Quality): string | null {
  const marked = useful + notUseful
  if (marked === 0) return null
  const [of, were] = marked === 1 ? ['finding', 'was'] : ['findings', 'were']
  return `${formatCount(useful)} of ${formatCount(marked)} marked ${of} ${were} useful.`
}

/** A share without a denominator is not told. */
function truthWords(truth: Quality['truth']): string | null {
  if (truth === null) return null
  const { precision, recall, events, findings } = truth
  const right =
    precision === null
      ? null
      : `${formatPercent(precision)} of ${formatCount(findings)} findings have a cause behind them`
  const found =
    recall === null
      ? null
      : `${formatPercent(recall)} of ${formatCount(events)} events that could be seen were found`
  const both = [right, found].filter(Boolean).join(', and ')
  return both === '' ? null : `In this demo, where every cause is known, ${both}.`
}

const figures = (count: number) => `${formatCount(count)} ${count === 1 ? 'figure' : 'figures'}`
const withoutStop = (text: string) => text.replace(/\.\s*$/, '')
