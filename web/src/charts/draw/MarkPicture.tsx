import clsx from 'clsx'
import { useMemo, type ComponentType, type MouseEvent, type ReactNode } from 'react'
import type { ChartSize } from '../prepare/chart-input.ts'
import type { MarkPlan } from '../prepare/mark.ts'
import { MarkTooltip } from './MarkTooltip.tsx'
import { keyAnchor } from './pick-chart.ts'
import { anchorOf, type PickAnchor } from './pick-anchor.ts'
import { useCursor, type Cursor, type PickEvent } from './use-cursor.ts'
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
  /** Makes marks clickable. */
  onPick?: ((plan: Plan, index: number, anchor: PickAnchor) => void) | undefined
}

/** The frame of charts without an x-axis: tooltip and keyboard navigation between marks. */
export function MarkPicture<Plan extends MarkPlan>(props: MarkPictureProps<Plan>) {
  const { label, subtitle, legend, ratio, prepare, Draw, onPick } = props
  const [ref, size] = useSize<HTMLDivElement>()
  const plan = useMemo(() => prepare(size), [prepare, size])
  const cursor = useMarkCursor(
    plan.marks.length,
    onPick &&
      ((index, event) => {
        const { x = 0, y = 0 } = plan.marks[index] ?? {}
        onPick(plan, index, 'clientX' in event ? anchorOf(event) : keyAnchor(event, { x, y }))
      }),
  )
  const { active } = cursor
  const isOnMark = onPick !== undefined && active !== null
  const mark = active === null ? undefined : plan.marks[active]
  return (
    <div className="@container flex h-full flex-col gap-2" style={{ minHeight }}>
      {subtitle}
      <div
        {...cursor.props}
        ref={ref}
        aria-label={label}
        aria-valuetext={plan.marks[cursor.props['aria-valuenow'] - 1]?.spoken}
        className={clsx(
          'relative min-h-24 flex-1 [touch-action:pan-y] rounded-control',
          isOnMark && 'cursor-pointer',
        )}
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
function useMarkCursor(
  count: number,
  onPick: ((index: number, event: PickEvent) => void) | undefined,
): Cursor {
  return useCursor({ count, start: 0, before: -1, indexAt: markAt, isList: true, onPick })
}

function markAt({ target }: MouseEvent): number | null {
  const mark = target instanceof Element ? target.closest('[data-mark]') : null
  return mark === null ? null : Number(mark.getAttribute('data-mark'))
}
