import { actionSourceNames, dayNumber, type PlatformCode } from '@cartograph/contract'
import { cutText } from '../../../../cut-text.ts'
import type { LoggedAction } from '../../../../action-log/index.ts'
import { daysOfPeriod } from '../../period.ts'
import type { ExplainContext, ExplainedFinding } from './explain-context.ts'

/** A change such as an email or a new price shows its effect on the same day or within a few days. */
const daysBefore = 3
/** More would leave no room for the events that the data shows. */
const mostActions = 4

interface ActionOnDay {
  readonly what: string
  readonly day: number
}

/**
 * Finds what the team did on the days of an insight, or of its run, or shortly before, whenever the entry was written.
 * Entries about the insight's platform come first, then the nearest day.
 */
export function findLoggedActions(
  { plan, period }: Pick<ExplainContext, 'plan' | 'period'>,
  { day, own, finding }: Pick<ExplainedFinding, 'day' | 'own' | 'finding'>,
): ActionOnDay[] {
  const { run } = finding.candidate
  const first = (daysOfPeriod(period, day)[0] ?? day) - ((run?.days ?? 1) - 1)
  const platforms = own.cube.sources.map(({ platform }) => platform)
  return selectLoggedActions(plan.loggedActions, { first, last: day, platforms })
}

interface ActionScope {
  readonly first: number
  readonly last: number
  /** The platforms of the metric. */
  readonly platforms: readonly PlatformCode[]
  /** What changed most: entries that mention it come first. */
  readonly names?: readonly string[]
}

export function selectLoggedActions(
  actions: readonly LoggedAction[],
  { first, last, platforms, names = [] }: ActionScope,
): ActionOnDay[] {
  const rankOf = ({ platform, text }: LoggedAction) => {
    const words = text.toLowerCase()
    if (names.some((name) => words.includes(name.toLowerCase()))) return 0
    return platforms.some((one) => one === platform) ? 1 : 2
  }
  return actions
    .map((action) => ({ action, day: dayNumber(action.day), rank: rankOf(action) }))
    .filter((noted) => noted.day >= first - daysBefore && noted.day <= last)
    .toSorted((a, b) => a.rank - b.rank || b.day - a.day)
    .slice(0, mostActions)
    .map(({ action, day: noted }) => ({ what: wordsOf(action), day: noted }))
}

function wordsOf({ text, platform }: LoggedAction): string {
  const words = text.trim().replaceAll(/\s+/g, ' ')
  // Used within a sentence that has its own full stop.
  return `Action log: ${cutText(words, longest).replace(/\.$/, '')} (${actionSourceNames[platform]})`
}

const longest = 120
