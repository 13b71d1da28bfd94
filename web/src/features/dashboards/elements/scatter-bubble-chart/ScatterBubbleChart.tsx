import { useMemo } from 'react'
import { MarkTooltip } from '../../../../charts/draw/MarkTooltip.tsx'
import { useMarkCursor } from '../../../../charts/draw/use-mark-cursor.ts'
import { useSize } from '../../../../charts/draw/use-size.ts'
import type { ElementProps } from '../element.ts'
import { BubbleAxes } from './BubbleAxes.tsx'
import { prepareBubbles } from './prepare-bubbles.ts'

/** Each row at its place between two measures, as large as a third. */
export default function ScatterBubbleChart({
  spec,
  answers,
  context,
}: ElementProps<'scatter_bubble_chart'>) {
  const [ref, size] = useSize<HTMLDivElement>()
  const result = answers[0]?.[0]
  const plan = useMemo(
    () => (result === undefined ? null : prepareBubbles(spec, result, size, context.currency)),
    [spec, result, size, context.currency],
  )
  const cursor = useMarkCursor(plan?.bubbles.length ?? 0)
  if (plan === null) return null
  const { active } = cursor
  const bubble = active === null ? undefined : plan.bubbles[active]
  return (
    <div className="flex h-full flex-col gap-2" style={{ minHeight }}>
      <div
        {...cursor.props}
        ref={ref}
        aria-label={`${spec.display.title}: arrow keys move through the bubbles, the largest first`}
        aria-valuetext={plan.bubbles[cursor.props['aria-valuenow'] - 1]?.spoken}
        className="relative min-h-24 flex-1 touch-pan-y rounded-control"
      >
        {size.width > 0 && (
          <svg
            aria-hidden="true"
            width={size.width}
            height={size.height}
            className="absolute inset-0 block overflow-visible text-12"
          >
            <BubbleAxes plan={plan} height={size.height} />
            {plan.bubbles.map(({ x, y, radius }, index) => (
              <g key={index} data-mark={index}>
                <circle cx={x} cy={y} r={Math.max(radius, reach)} fill="transparent" />
                <circle
                  cx={x}
                  cy={y}
                  r={radius}
                  fillOpacity={0.45}
                  strokeWidth={1.5}
                  className="fill-chart-1 stroke-chart-1"
                />
              </g>
            ))}
            {bubble && (
              <circle
                cx={bubble.x}
                cy={bubble.y}
                r={bubble.radius + 2}
                fill="none"
                strokeWidth={2}
                className="pointer-events-none stroke-text"
              />
            )}
            {plan.names.map(({ text, x, y, anchor }) => (
              <text
                key={`${x} ${y}`}
                x={x}
                y={y}
                dy="0.32em"
                textAnchor={anchor}
                paintOrder="stroke"
                strokeWidth={3}
                className="pointer-events-none fill-text stroke-surface"
              >
                {text}
              </text>
            ))}
          </svg>
        )}
        {bubble && (
          <MarkTooltip
            title={bubble.name}
            rows={bubble.rows}
            x={bubble.x}
            y={bubble.y}
            width={size.width}
          />
        )}
      </div>
      {plan.notes.map((note) => (
        <p key={note} className="text-12 text-muted">
          {note}
        </p>
      ))}
    </div>
  )
}

/** As far from the middle of a small bubble as a finger or a pointer may be. */
const reach = 12
const minHeight = 280
