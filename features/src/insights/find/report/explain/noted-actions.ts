import { dayNumber } from '@cartograph/analysis'
import { platformNames } from '@cartograph/contract'
import type { NotedAction } from '../../../../action-log/index.ts'
import { daysOf } from '../../period.ts'
import type { Search, ToldCase } from './case-of.ts'

/** A mail that is sent, a price that is changed: its effect is there on the same day or in the next few. */
const daysBefore = 3
/** More would leave no room for what the figures themselves tell of. */
const mostActions = 4

interface Noted {
  readonly what: string
  readonly day: number
}

/**
 * What the team did on the days of a finding or shortly before, whenever that was written down: it explains
 * what was found, and nobody has to have known of it beforehand. What was done on the platform of the
 * finding itself comes first, then the nearest day.
 */
export function notedActions(
  { plan, period }: Pick<Search, 'plan' | 'period'>,
  { day, own }: Pick<ToldCase, 'day' | 'own'>,
): Noted[] {
  const first = daysOf(period, day)[0] ?? day
  const platforms = new Set(own.cube.sources.map(({ platform }) => platform))
  const isElsewhere = ({ platform }: NotedAction) => Number(!platforms.has(platform))
  return plan.noted
    .map((action) => ({ action, day: dayNumber(action.day) }))
    .filter((noted) => noted.day >= first - daysBefore && noted.day <= day)
    .toSorted((a, b) => isElsewhere(a.action) - isElsewhere(b.action) || b.day - a.day)
    .slice(0, mostActions)
    .map(({ action, day: noted }) => ({ what: wordsOf(action), day: noted }))
}

function wordsOf({ text, platform }: NotedAction): string {
  const words = text.trim().replaceAll(/\s+/g, ' ')
  const letters = Array.from(words)
  const told = letters.length <= longest ? words : `${letters.slice(0, longest - 1).join('')}…`
  // Where it stands in a sentence, that has a full stop of its own.
  return `Noted by the team: ${told.replace(/\.$/, '')} (${platformNames[platform]})`
}

const longest = 120
