import { dayNumber } from '@cartograph/analysis'
import { platformNames } from '@cartograph/contract'
import type { LoggedAction } from '../../../../action-log/index.ts'
import { daysOfPeriod } from '../../period.ts'
import type { ExplainContext, ExplainedFinding } from './explain-context.ts'

/** A mail that is sent, a price that is changed: its effect is there on the same day or in the next few. */
const daysBefore = 3
/** More would leave no room for what the figures themselves tell of. */
const mostActions = 4

interface ActionOnDay {
  readonly what: string
  readonly day: number
}

/**
 * What the team did on the days of a finding or shortly before, whenever that was written down: it explains
 * what was found, and nobody has to have known of it beforehand. What was done on the platform of the
 * finding itself comes first, then the nearest day.
 */
export function findLoggedActions(
  { plan, period }: Pick<ExplainContext, 'plan' | 'period'>,
  { day, own }: Pick<ExplainedFinding, 'day' | 'own'>,
): ActionOnDay[] {
  const first = daysOfPeriod(period, day)[0] ?? day
  const platforms = new Set(own.cube.sources.map(({ platform }) => platform))
  const isElsewhere = ({ platform }: LoggedAction) => Number(!platforms.has(platform))
  return plan.loggedActions
    .map((action) => ({ action, day: dayNumber(action.day) }))
    .filter((noted) => noted.day >= first - daysBefore && noted.day <= day)
    .toSorted((a, b) => isElsewhere(a.action) - isElsewhere(b.action) || b.day - a.day)
    .slice(0, mostActions)
    .map(({ action, day: noted }) => ({ what: wordsOf(action), day: noted }))
}

function wordsOf({ text, platform }: LoggedAction): string {
  const words = text.trim().replaceAll(/\s+/g, ' ')
  const letters = Array.from(words)
  const shortened = letters.length <= longest ? words : `${letters.slice(0, longest - 1).join('')}…`
  // Where it stands in a sentence, that has a full stop of its own.
  return `Action log: ${shortened.replace(/\.$/, '')} (${platformNames[platform]})`
}

const longest = 120
