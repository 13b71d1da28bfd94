import { memo } from 'react'
import type { ChartSize } from '../../../../charts/prepare/chart-input.ts'
import { BubbleAxes } from './BubbleAxes.tsx'
import type { BubblePlan } from './prepare-bubbles.ts'

interface BubbleMarksProps {
  plan: BubblePlan
  size: ChartSize
  active: number | null
}

export function BubbleMarks({ plan, size, active }: BubbleMarksProps) {
  const bubble = active === null ? undefined : plan.bubbles[active]
  return (
    <svg
      aria-hidden="true"
      width={size.width}
      height={size.height}
      className="absolute inset-0 block overflow-visible text-12"
    >
      <BubbleAxes plan={plan} height={size.height} />
      <Bubbles plan={plan} />
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
    </svg>
  )
}

/** Memoized, because only the outline changes on hover. */
const Bubbles = memo(({ plan }: { plan: BubblePlan }) => (
  <>
    {plan.bubbles.map(({ x, y, radius, isNamed }, index) => (
      <g key={index} data-mark={index}>
        <circle cx={x} cy={y} r={Math.max(radius, reach)} fill="transparent" />
        <circle
          cx={x}
          cy={y}
          r={radius}
          fillOpacity={0.45}
          strokeWidth={1.5}
          className={isNamed ? 'fill-chart-1 stroke-chart-1' : 'fill-muted stroke-muted'}
        />
      </g>
    ))}
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
  </>
))

/** Minimum hit radius in pixels. */
const reach = 12
