import { useMemo, type ComponentType, type PointerEvent, type ReactNode } from 'react'
import type { ChartSize } from '../prepare/chart-input.ts'
import type { MarkPlan } from '../prepare/mark.ts'
import { MarkTooltip } from './MarkTooltip.tsx'
import { useCursor, type Cursor } from './use-cursor.ts'
import { useSize } from './use-size.ts'

interface MarkPictureProps<Plan extends MarkPlan> {
  /** What the chart shows and how to navigate it. */
  label: string
  subtitle?: ReactNode
  legend?: ReactNode
  /** Width divided by height, for charts with a fixed shape. */
  ratio?: number
  /** Must be memoized. */
  prepare: (size: ChartSize) => Plan
  /** An `svg` whose marks carry their index as `data-mark`. */
  Draw: ComponentType<{ plan: Plan; size: ChartSize; active: number | null }>
}

/** The frame of charts without an x-axis: tooltip and keyboard navigation between marks. */
export function MarkPicture<Plan extends MarkPlan>(props: MarkPictureProps<Plan>) {
  const { label, subtitle, legend, ratio, prepare, Draw } = props
  const [ref, size] = useSize<HTMLDivElement>()
  const plan = useMemo(() => prepare(size), [prepare, size])
  const cursor = useMarkCursor(plan.marks.length)
  const { active } = cursor
  const mark = active === null ? undefined : plan.marks[active]
  return (
    <div className="@container flex h-full flex-col gap-2" style={{ minHeight }}>
      {subtitle}
      <div
        {...cursor.props}
        ref={ref}
        aria-label={label}
        aria-valuetext={plan.marks[cursor.props['aria-valuenow'] - 1]?.spoken}
        className="relative min-h-24 flex-1 [touch-action:pan-y] rounded-control"
        style={ratio === undefined ? undefined : { maxHeight: `${100 / ratio}cqw` }}
      >
        {size.width > 0 && <Draw plan={plan} size={size} active={active} />}
        {mark && <MarkTooltip {...mark} width={size.width} />}
      </div>
      {legend}
      {plan.notes.map((note) => (
        <p key={note} className="text-12 text-muted">
          {note}
        </p>
      ))}
    </div>
  )
}

const minHeight = 280

/**
 * A cursor over the marks of bubbles, states or flows, found by their `data-mark`. Keys follow the list
 * order; the first key press selects the first mark.
 */
function useMarkCursor(count: number): Cursor {
  return useCursor({ count, start: 0, before: -1, indexAt: markAt, isList: true })
}

function markAt({ target }: PointerEvent): number | null {
  const mark = target instanceof Element ? target.closest('[data-mark]') : null
  return mark === null ? null : Number(mark.getAttribute('data-mark'))
}
