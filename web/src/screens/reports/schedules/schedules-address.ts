import { ReportScheduleId } from '@cartograph/contract'
import { useNavigate, useSearch } from '@tanstack/react-router'

/** What the panel of a report's schedules shows. Null in `edit` creates one. */
export type SchedulesView =
  | { readonly kind: 'list' }
  | { readonly kind: 'edit'; readonly id: ReportScheduleId | null }
  | { readonly kind: 'history'; readonly id: ReportScheduleId }

export interface SchedulesAddress {
  /** Null while the panel is closed. */
  readonly view: SchedulesView | null
  /** Back leads to the view before, unless that was replaced. */
  readonly show: (view: SchedulesView | null, options?: { readonly replace?: boolean }) => void
}

/** The panel is in the URL, so that mails lead to it and Back closes it. */
export function useSchedulesAddress(): SchedulesAddress {
  const navigate = useNavigate()
  const { schedules } = useSearch({ strict: false })
  return {
    view: readView(schedules),
    show: (view, { replace = false } = {}) =>
      void navigate({
        to: '.',
        search: (search) => ({ ...search, schedules: view === null ? undefined : writeView(view) }),
        replace,
        resetScroll: false,
      }),
  }
}

/** Anything else is the list. */
export function readView(text: string | undefined): SchedulesView | null {
  if (text === undefined) return null
  if (text === 'new') return { kind: 'edit', id: null }
  const [name, isHistory] = text.endsWith(historyEnding)
    ? [text.slice(0, -historyEnding.length), true]
    : [text, false]
  const id = ReportScheduleId.safeParse(name)
  if (!id.success) return { kind: 'list' }
  return { kind: isHistory ? 'history' : 'edit', id: id.data }
}

export function writeView(view: SchedulesView): string {
  switch (view.kind) {
    case 'list':
      return 'list'
    case 'edit':
      return view.id ?? 'new'
    case 'history':
      return `${view.id}${historyEnding}`
  }
}

const historyEnding = '.history'
