import {
  addDays,
  dayNumber,
  weekdayOf,
  type Day,
  type DayRange,
  type DigestTiming,
} from '@cartograph/contract'
import type { Context } from '../../context.ts'
import type { NewInsights } from './list-new-insights.ts'
import { readActions, type DigestActions } from './read-actions.ts'
import { readFigures, type DigestFigures } from './read-figures.ts'
import { readLateSources, type LateSource } from './read-late-sources.ts'
import { readPace, type PaceLine } from './read-pace.ts'

/** What readers with the same role and period have in common. */
export interface SharedContent {
  readonly figures: DigestFigures | null
  readonly pace: readonly PaceLine[]
  readonly actions: DigestActions
  readonly late: readonly LateSource[]
}

export interface DigestContent extends SharedContent {
  readonly insights: NewInsights | null
}

export interface ContentRequest {
  readonly access: NonNullable<Context['workspace']>
  readonly timing: DigestTiming
  /** In the time zone of the workspace. */
  readonly today: Day
}

/** The cheap part, which decides whether a digest is sent. */
export async function readEvents(ctx: Context, { access, timing, today }: ContentRequest) {
  const within: Context = { ...ctx, workspace: access }
  return ctx.store.inWorkspace(access.orgId, async (tx) => ({
    actions: await readActions(within, tx, digestDays(timing, today)),
    late: await readLateSources(within, tx),
  }))
}

/** What the query engine computes, with the rights of the readers. */
export async function readNumbers(ctx: Context, { access, timing, today }: ContentRequest) {
  const figures = await readFigures(ctx, access, timing)
  return { figures, pace: await readPace(ctx, access, today) }
}

/** Yesterday, or the last whole week from Monday to Sunday. */
export function digestDays({ every }: DigestTiming, today: Day): DayRange {
  if (every === 'day') return [addDays(today, -1), addDays(today, -1)]
  const sinceMonday = (weekdayOf(dayNumber(today)) + 6) % 7
  const monday = addDays(today, -sinceMonday)
  return [addDays(monday, -7), addDays(monday, -1)]
}

/** Whether there is more to say than figures. A target that is missed is an insight. */
export function hasNews({
  insights,
  actions,
  late,
}: Pick<DigestContent, 'insights' | 'actions' | 'late'>): boolean {
  return insights !== null || actions.count > 0 || late.length > 0
}
