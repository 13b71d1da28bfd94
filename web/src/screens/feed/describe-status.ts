import { addDays, type AnswerOf, type Day, type getInsightStatus } from '@cartograph/contract'
import { formatFullDay } from '../../format/date-format.ts'
import { formatCount, formatPercent } from '../../format/decimal.ts'

export type InsightStatus = AnswerOf<typeof getInsightStatus>

export interface StatusWords {
  /** The last day analyzed, and the number of metrics. */
  readonly coverage: string | null
  /** A delay or failure. */
  readonly warning: string | null
  /** The share of insights that were right; null until some are rated. */
  readonly quality: string | null
}

/** How far the analysis has come, and how accurate it has been. */
export function describeStatus({ run, quality }: InsightStatus, today: Day): StatusWords {
  return {
    coverage: describeCoverage(run),
    warning: describeWarning(run, today),
    quality: run?.through
      ? [describeUsefulness(quality), describeAccuracy(quality.truth)].filter(Boolean).join(' ') ||
        null
      : null,
  }
}

type Run = InsightStatus['run']
type Quality = InsightStatus['quality']

function describeCoverage(run: Run): string | null {
  if (run === null || run.through === null) return null
  const { through, series, declined } = run
  const young =
    declined === 0
      ? ''
      : ` ${metrics(declined)} still ${declined === 1 ? 'needs' : 'need'} more history.`
  return `Tracking ${metrics(series)} through ${formatFullDay(through)}.${young}`
}

function describeWarning(run: Run, today: Day): string | null {
  if (run === null) return null
  const { state, through, problem } = run
  if (state === 'running') {
    return through === null
      ? 'Your data is being analyzed for the first time. Insights appear here automatically.'
      : 'Your data is being analyzed again.'
  }
  if (state === 'failed') {
    const why = problem === null ? '' : `: ${removeFullStop(problem)}`
    return `The last analysis failed${why}. It runs again after the next sync and every night.`
  }
  // Yesterday is complete only some time after midnight.
  if (through === null || through >= addDays(today, -2)) return null
  return `Data after ${formatFullDay(through)} hasn't arrived yet, so those days aren't analyzed.`
}

function describeUsefulness({ useful, not_useful: notUseful }: Quality): string | null {
  const marked = useful + notUseful
  if (marked === 0) return null
  const [of, were] = marked === 1 ? ['insight', 'was'] : ['insights', 'were']
  return `${formatCount(useful)} of ${formatCount(marked)} rated ${of} ${were} useful.`
}

/** Omits a share whose denominator is zero. */
function describeAccuracy(truth: Quality['truth']): string | null {
  if (truth === null) return null
  const { precision, recall, events, findings } = truth
  const right =
    precision === null
      ? null
      : `${formatPercent(precision)} of ${formatCount(findings)} insights have a known cause`
  const found =
    recall === null
      ? null
      : `${formatPercent(recall)} of ${formatCount(events)} detectable events were found`
  const both = [right, found].filter(Boolean).join(', and ')
  return both === '' ? null : `In this demo, ${both}.`
}

const metrics = (count: number) => `${formatCount(count)} ${count === 1 ? 'metric' : 'metrics'}`
const removeFullStop = (text: string) => text.replace(/\.\s*$/, '')
