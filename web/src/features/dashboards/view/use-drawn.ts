import type { ElementSpec, ElementType, PlatformCode } from '@cartograph/contract'
import { useMemo } from 'react'
import { blendAnswers } from '../data/blend-answers.ts'
import { hideUnread } from '../data/hide-unread.ts'
import type { AnswersState } from '../data/use-element-answers.ts'
import { definitionOf } from '../elements/definitions.ts'
import type { DashboardState } from '../model/dashboard-context.ts'
import type { AnswersOf, ElementAnswers, ElementContext } from '../model/element.ts'
import type { ElementPlan } from './plan-element.ts'

type DisplayedAnswers = NonNullable<AnswersState<ElementPlan['chosen']>['shown']>

/** Returns a stable object, so that sync events don't redraw the chart. */
export function useDrawn(
  spec: ElementSpec,
  shown: DisplayedAnswers | null,
  { known, ...dashboard }: DashboardState & Pick<ElementContext, 'known'>,
) {
  const { workspace, today } = dashboard
  const { begins, wholeFrom } = known
  const connected = useConnected(dashboard)
  return useMemo(() => {
    if (shown === null) return null
    const { chosen } = shown
    const answers = drawnAnswers(spec.type, shown.answers, connected)
    const { currency_units: currency, timezone } = workspace
    const { dates, choices } = chosen
    const span = { begins, wholeFrom }
    const context: ElementContext = { currency, timezone, today, dates, known: span }
    return { spec, answers, choices, context }
  }, [spec, shown, connected, workspace, today, begins, wholeFrom])
}

function drawnAnswers(
  type: ElementType,
  answers: AnswersOf<ElementType>,
  connected: ReadonlySet<PlatformCode> | null,
): AnswersOf<ElementType> {
  if (type === 'significant_changes') return answers
  const given = answers as ElementAnswers
  const read = connected === null ? given : hideUnread(given, connected)
  if (read.length < 2 || definitionOf(type).blends?.(read) !== true) return read
  return blendAnswers(read)
}

/** Null where it is not known which platforms are connected. It changes only with them, not at every sync event. */
function useConnected({ streams, isPublic, skipsIngestionCheck }: DashboardState) {
  const isUnknown = isPublic === true || skipsIngestionCheck || streams.length === 0
  const codes = isUnknown ? null : [...new Set(streams.map(({ platform }) => platform))].join()
  return useMemo(
    () => (codes === null ? null : new Set(codes.split(',') as PlatformCode[])),
    [codes],
  )
}
