import clsx from 'clsx'
import { useMemo, useState, type KeyboardEvent, type PointerEvent } from 'react'
import { prepareLineChart, type LineChartInput } from '../prepare/line-chart.ts'
import { ChartTooltip } from './ChartTooltip.tsx'
import { LineChartLegend } from './LineChartLegend.tsx'
import { useWidth } from './use-width.ts'

interface LineChartProps extends Omit<LineChartInput, 'width'> {
  /** What is measured; read out together with the point under the cursor. */
  label: string
}

export function LineChart({ label, ...input }: LineChartProps) {
  const [ref, width] = useWidth<HTMLDivElement>()
  const { series, height, formatValue, formatAxis, missingText } = input
  const plan = useMemo(
    () => prepareLineChart({ series, width, height, formatValue, formatAxis, missingText }),
    [series, width, height, formatValue, formatAxis, missingText],
  )
  const [active, setActive] = useState<number | null>(null)
  const last = plan.stops.length - 1
  const shown = active === null ? null : plan.stops[Math.min(active, last)]

  function moveByKey(event: KeyboardEvent) {
    const from = active ?? last
    const target = keyTargets[event.key]?.(from, last)
    if (event.key === 'Escape') setActive(null)
    if (target === undefined) return
    event.preventDefault()
    setActive(Math.max(0, Math.min(last, target)))
  }

  function moveByPointer(event: PointerEvent<HTMLDivElement>) {
    const { left } = event.currentTarget.getBoundingClientRect()
    const share = (event.clientX - left - plan.plot.left) / (plan.plot.right - plan.plot.left)
    setActive(Math.max(0, Math.min(last, Math.round(share * last))))
  }

  return (
    <div className="relative">
      {width > 0 && plan.hasLegend && <LineChartLegend lines={plan.lines} />}
      <div
        ref={ref}
        role="slider"
        tabIndex={0}
        aria-label={`${label}: arrow keys move along the points`}
        aria-valuemin={1}
        aria-valuemax={last + 1}
        aria-valuenow={(active ?? last) + 1}
        aria-valuetext={plan.stops[active ?? last]?.spoken}
        onFocus={(event) => {
          if (event.currentTarget.matches(':focus-visible')) setActive(last)
        }}
        onBlur={() => setActive(null)}
        onKeyDown={moveByKey}
        onPointerMove={moveByPointer}
        onPointerDown={moveByPointer}
        onPointerLeave={(event) => {
          if (event.pointerType === 'mouse') setActive(null)
        }}
        className="relative touch-pan-y rounded-control"
        style={{ height }}
      >
        {width > 0 && (
          <svg
            aria-hidden="true"
            width={width}
            height={height}
            className="block overflow-visible text-12"
          >
            {plan.gridlines.map(({ y, label: text, isZero }) => (
              <g key={y}>
                <line
                  x1={plan.plot.left}
                  x2={plan.plot.right}
                  y1={y}
                  y2={y}
                  className={isZero ? 'stroke-edge' : 'stroke-gridline'}
                />
                <text
                  x={plan.plot.left - 8}
                  y={y}
                  dy="0.32em"
                  textAnchor="end"
                  className="fill-muted tabular-nums"
                >
                  {text}
                </text>
              </g>
            ))}
            {plan.ticks.map(({ x, label: text, anchor }) => (
              <text key={x} x={x} y={height - 8} textAnchor={anchor} className="fill-muted">
                {text}
              </text>
            ))}
            {plan.lines.toReversed().map(({ id, path, dots, isComparison }) => (
              <g key={id}>
                <path
                  d={path}
                  fill="none"
                  strokeLinejoin="round"
                  strokeLinecap="round"
                  strokeWidth={isComparison ? 1.5 : 2}
                  strokeDasharray={isComparison ? '4 5' : undefined}
                  className={strokeOf(isComparison)}
                />
                {dots.map((dot) => (
                  <circle
                    key={dot.x}
                    cx={dot.x}
                    cy={dot.y}
                    r={2}
                    className={fillOf(isComparison)}
                  />
                ))}
              </g>
            ))}
            {plan.endLabels.map(({ id, text, isComparison, x, y, anchor }) => (
              <text
                key={id}
                x={x}
                y={y}
                dy="0.32em"
                textAnchor={anchor}
                paintOrder="stroke"
                strokeWidth={4}
                className={clsx(
                  'stroke-surface',
                  isComparison ? 'fill-muted' : 'fill-text font-medium',
                )}
              >
                {text}
              </text>
            ))}
            {shown && (
              <line
                x1={shown.x}
                x2={shown.x}
                y1={plan.plot.top}
                y2={plan.plot.bottom}
                className="stroke-edge"
              />
            )}
            {shown?.marks.map(({ id, y, isComparison }) => (
              <circle
                key={id}
                cx={shown.x}
                cy={y}
                r={4}
                strokeWidth={2}
                className={clsx('stroke-surface', fillOf(isComparison))}
              />
            ))}
          </svg>
        )}
        {shown && <ChartTooltip stop={shown} top={plan.plot.top} width={width} />}
      </div>
    </div>
  )
}

const strokeOf = (isComparison: boolean) =>
  isComparison ? 'stroke-chart-1-compared' : 'stroke-chart-1'
const fillOf = (isComparison: boolean) => (isComparison ? 'fill-chart-1-compared' : 'fill-chart-1')

const keyTargets: Record<string, (from: number, last: number) => number> = {
  ArrowLeft: (from) => from - 1,
  ArrowRight: (from) => from + 1,
  ArrowDown: (from) => from - 1,
  ArrowUp: (from) => from + 1,
  PageDown: (from) => from - 7,
  PageUp: (from) => from + 7,
  Home: () => 0,
  End: (_, last) => last,
}
