import clsx from 'clsx'
import { useEffect, useLayoutEffect, useMemo, useRef, type MouseEvent } from 'react'
import { prepareBarList } from '../prepare/bar-list.ts'
import type { ChartInput } from '../prepare/chart-input.ts'
import { fillOf, ghostOpacity, opacityOf, strokeOf } from './chart-looks.ts'
import { ChartLegend } from './ChartLegend.tsx'
import type { ChartPick } from './Chart.tsx'
import { ChartTooltip } from './ChartTooltip.tsx'
import { pickBar } from './pick-chart.ts'
import { Texture, TextureDefs, textureOf, useTextureIds } from './Texture.tsx'
import { useCursor } from './use-cursor.ts'
import { useSize } from './use-size.ts'

interface BarListProps {
  label: string
  input: ChartInput
  minHeight: number
  hidden?: ReadonlySet<string>
  onToggle?: ((id: string) => void) | undefined
  onPick?: ChartPick | undefined
  onIsolate?: ((id: string) => void) | undefined
  /** Called after each rendering with the element that scrolls. */
  onDrawn?: ((list: HTMLElement) => void) | undefined
}

/** Horizontal bars below their names. */
export function BarList(props: BarListProps) {
  const { label, input, minHeight, hidden, onToggle, onIsolate, onPick, onDrawn } = props
  const [ref, { width }] = useSize<HTMLDivElement>()
  const ids = useTextureIds()
  const plan = useMemo(() => prepareBarList(input, width, hidden), [input, width, hidden])
  const rowHeight = plan.rows[0]?.height ?? 1
  const cursor = useCursor({
    count: plan.stops.length,
    start: 0,
    indexAt: (event) => rowAt(event, rowHeight),
    isList: true,
    onPick:
      onPick &&
      ((index, event) => {
        const { series, anchor } = pickBar(plan, index, event)
        if (series.length > 0) onPick(index, series, anchor)
      }),
  })
  const { active } = cursor
  const isTextured = input.series.length > 1
  const stop = active === null ? undefined : plan.stops[active]
  const scroller = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // Scrolls for the keyboard only; a pointer is already where the user looks.
    const isByKey = ref.current?.matches(':focus-visible') === true
    if (active !== null && isByKey) bringIntoSight(scroller.current, active * rowHeight, rowHeight)
  }, [ref, active, rowHeight])
  useLayoutEffect(() => {
    if (scroller.current) onDrawn?.(scroller.current)
  })
  return (
    <div ref={scroller} className="h-full overflow-x-clip overflow-y-auto" style={{ minHeight }}>
      {width > 0 && plan.legend && (
        <ChartLegend legend={plan.legend} {...{ onToggle, onIsolate }} />
      )}
      <div
        {...cursor.props}
        ref={ref}
        aria-orientation="vertical"
        aria-label={`${label}: use arrow keys to move between bars`}
        aria-valuetext={plan.stops[cursor.props['aria-valuenow'] - 1]?.spoken}
        className={clsx(
          'relative w-full [touch-action:pan-y] rounded-control',
          onPick && 'cursor-pointer',
        )}
        style={{ height: plan.height }}
      >
        {width > 0 && (
          <svg
            aria-hidden="true"
            width={width}
            height={plan.height}
            className="absolute inset-0 block text-12"
          >
            {plan.rows.map((row, index) => (
              <g key={index}>
                {index === active && (
                  <rect y={row.y} width={width} height={row.height} className="fill-hover" />
                )}
                <text x={0} y={row.y + 13} className="fill-text">
                  {row.full !== null && <title>{row.full}</title>}
                  {row.label}
                </text>
                <line
                  x1={plan.zero}
                  x2={plan.zero}
                  y1={row.barsTop}
                  y2={row.barsBottom}
                  className="stroke-edge"
                />
                {row.bars.map(({ key, textX, valueText, look, comparison, isGhost, ...box }) => {
                  const { x, y, width: length, height } = box
                  const bar = { x, y, width: length, height }
                  return (
                    <g key={key}>
                      <rect
                        {...bar}
                        fillOpacity={isGhost ? ghostOpacity : opacityOf(look, comparison)}
                        className={clsx(
                          fillOf(look.colour, comparison !== null),
                          isGhost && strokeOf(look.colour, true),
                        )}
                      />
                      {(isTextured || comparison !== null) && (
                        <Texture ids={ids} colour={textureOf(look.colour, comparison)} {...bar} />
                      )}
                      <text
                        x={textX}
                        y={y + height / 2}
                        dy="0.32em"
                        className="fill-muted tabular-nums"
                      >
                        {valueText}
                      </text>
                    </g>
                  )
                })}
              </g>
            ))}
            <TextureDefs ids={ids} />
          </svg>
        )}
        {stop && active !== null && (
          <ChartTooltip
            stop={stop}
            place={{ top: active * rowHeight + 20, right: 8 }}
            isNarrow={width < 440}
            draws={new Map(input.series.map(({ id, draw }) => [id, draw]))}
          />
        )}
      </div>
      {plan.note !== null && <p className="text-12 text-muted">{plan.note}</p>}
    </div>
  )
}

function bringIntoSight(scroller: HTMLElement | null, top: number, height: number) {
  if (scroller === null) return
  const { scrollTop, clientHeight } = scroller
  scroller.scrollTop = Math.min(top, Math.max(scrollTop, top + height - clientHeight))
}

function rowAt(event: MouseEvent, rowHeight: number): number {
  const y = event.clientY - event.currentTarget.getBoundingClientRect().top
  return Math.floor(y / rowHeight)
}
