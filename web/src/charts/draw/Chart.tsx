import clsx from 'clsx'
import { useMemo, type MouseEvent } from 'react'
import { prepareChart, type ChartPlan, type PlannedStop } from '../prepare/chart.ts'
import type { ChartInput } from '../prepare/chart-input.ts'
import { zoomChart } from '../prepare/zoom-chart.ts'
import { ChartAxes } from './ChartAxes.tsx'
import { fillOf } from './chart-looks.ts'
import { ChartLegend } from './ChartLegend.tsx'
import { ChartMarks } from './ChartMarks.tsx'
import { NoteMarks, OpenableNotes } from './NoteMarks.tsx'
import { ChartTooltip } from './ChartTooltip.tsx'
import type { PickAnchor } from './pick-anchor.ts'
import { pickChart } from './pick-chart.ts'
import { TextureDefs, useTextureIds } from './Texture.tsx'
import { useCursor } from './use-cursor.ts'
import { Button } from '../../ui/button/Button.tsx'
import { useSize } from './use-size.ts'
import { useZoom } from './use-zoom.ts'

interface ChartProps {
  /** Names the chart for screen readers, together with the current point. */
  label: string
  input: ChartInput
  /** Fills its container, with this minimum. */
  minHeight: number
  /** Series hidden by the user. */
  hidden?: ReadonlySet<string>
  onToggle?: ((id: string) => void) | undefined
  onIsolate?: ((id: string) => void) | undefined
  /** Makes points clickable. Gets the series under the pointer, or all at the point. */
  onPick?: ChartPick | undefined
}

export type ChartPick = (index: number, series: readonly string[], anchor: PickAnchor) => void

/** Lines, areas and bars on one axis. */
export function Chart(props: ChartProps) {
  const { label, input: whole, minHeight, hidden = nothing } = props
  const { onToggle, onIsolate, onPick } = props
  const [ref, size] = useSize<HTMLDivElement>()
  const ids = useTextureIds()
  const { width, height } = size
  const zoom = useZoom(zoomName(whole), canZoom(whole))
  const { range, drag } = zoom
  const input = useMemo(() => (range === null ? whole : zoomChart(whole, range)), [whole, range])
  const plan = useMemo(() => prepareChart(input, size, hidden), [input, size, hidden])
  const start = input.incomplete ? input.incomplete.index : input.stops.length - 1
  const cursor = useCursor({
    count: plan.stops.length,
    start,
    indexAt: (event) => nearest(plan.stops, event),
    onPick:
      onPick &&
      ((index, event) => {
        const { series, anchor } = pickChart(plan, index, event)
        if (series.length > 0) onPick(index + (range?.[0] ?? 0), series, anchor)
      }),
  })
  const shown = cursor.active === null ? undefined : plan.stops[cursor.active]
  return (
    <div className="flex h-full flex-col gap-1" style={{ minHeight }}>
      {width > 0 && plan.legend && (
        <ChartLegend legend={plan.legend} {...{ onToggle, onIsolate }} />
      )}
      <div className="relative flex min-h-24 flex-1 flex-col">
        <div
          {...cursor.props}
          {...zoom.props(plan.stops, cursor.props)}
          ref={ref}
          aria-label={`${label}: use arrow keys to move between points`}
          aria-valuetext={plan.stops[cursor.props['aria-valuenow'] - 1]?.words().spoken}
          className={clsx(
            'relative min-h-0 flex-1 [touch-action:pan-y] rounded-control',
            onPick && 'cursor-pointer',
          )}
        >
          {width > 0 && (
            <svg
              aria-hidden="true"
              width={width}
              height={height}
              // A drag zooms and must not select the labels on its way.
              style={{ userSelect: 'none' }}
              className="absolute inset-0 block overflow-visible text-12"
            >
              <ChartAxes plan={plan} width={width} height={height} ids={ids} />
              <NoteMarks marks={plan.notes} {...plan.plot} />
              {shown && (
                <line
                  x1={shown.x}
                  x2={shown.x}
                  y1={plan.plot.top}
                  y2={plan.plot.bottom}
                  className="stroke-edge"
                />
              )}
              <ChartMarks plan={plan} ids={ids} />
              {shown?.marks().map(({ id, y, look, comparison }) => (
                <circle
                  key={`${id} ${comparison}`}
                  cx={shown.x}
                  cy={y}
                  r={4}
                  strokeWidth={2}
                  className={clsx('stroke-surface', fillOf(look.colour, comparison !== null))}
                />
              ))}
              {drag && (
                <rect
                  x={Math.max(plan.plot.left, Math.min(...drag))}
                  width={Math.abs(drag[1] - drag[0])}
                  y={plan.plot.top}
                  height={plan.plot.bottom - plan.plot.top}
                  fillOpacity={0.12}
                  className="pointer-events-none fill-accent"
                />
              )}
              <TextureDefs ids={ids} />
            </svg>
          )}
          {shown && drag === null && (
            <ChartTooltip
              stop={shown.words()}
              place={tooltipPlace(plan, shown, width)}
              isNarrow={width < narrow}
              draws={new Map(input.series.map(({ id, draw }) => [id, draw]))}
            />
          )}
        </div>
        {width > 0 && <OpenableNotes marks={plan.notes} top={plan.plot.top} />}
      </div>
      {range !== null && (
        <div className="flex items-center justify-between gap-2 text-12 text-muted">
          <span>{`${input.stops[0]?.label ?? ''} – ${input.stops.at(-1)?.label ?? ''}`}</span>
          <Button size="small" look="quiet" onClick={zoom.reset}>
            Reset zoom
          </Button>
        </div>
      )}
      {plan.note !== null && <p className="text-12 text-muted">{plan.note}</p>}
    </div>
  )
}

/** Times have a way to zoom; of two or three stops there is nothing to see closer. */
function canZoom({ stopKind = 'time', stops }: ChartInput): boolean {
  return stopKind === 'time' && stops.length > 3
}

function zoomName({ stops }: ChartInput): string {
  return `${stops.length} ${stops[0]?.label} ${stops.at(-1)?.label}`
}

/** Next to the point; in narrow charts at the far edge, where it always fits. */
function tooltipPlace(
  { plot: { top } }: ChartPlan,
  { x, tooltipSide }: PlannedStop,
  width: number,
) {
  const isRight = tooltipSide === 'right'
  if (width < narrow) return isRight ? { top, right: 0 } : { top, left: 0 }
  return isRight ? { top, left: x + 12 } : { top, right: width - x + 12 }
}

/** Fits two amounts, but not a column per comparison. */
const narrow = 440
const nothing: ReadonlySet<string> = new Set()

function nearest(stops: readonly PlannedStop[], event: MouseEvent): number {
  const x = event.clientX - event.currentTarget.getBoundingClientRect().left
  const distances = stops.map((stop) => Math.abs(stop.x - x))
  return distances.indexOf(Math.min(...distances))
}
