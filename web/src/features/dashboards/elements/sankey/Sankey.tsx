import { useMemo } from 'react'
import { fillOf, strokeOf } from '../../../../charts/draw/chart-looks.ts'
import { MarkTooltip } from '../../../../charts/draw/MarkTooltip.tsx'
import { useMarkCursor } from '../../../../charts/draw/use-mark-cursor.ts'
import { useSize } from '../../../../charts/draw/use-size.ts'
import type { ElementProps } from '../element.ts'
import { prepareSankey, type PlannedNode } from './prepare-sankey.ts'
import { sankeyFlows } from './sankey-flows.ts'

/** Flows from value to value, each as wide as what flows. */
export default function Sankey({ spec, answers, context }: ElementProps<'sankey'>) {
  const [ref, size] = useSize<HTMLDivElement>()
  const result = answers[0]?.[0]
  const flows = useMemo(
    () => (result === undefined ? null : sankeyFlows(spec, result, context.currency)),
    [spec, result, context.currency],
  )
  const plan = useMemo(() => (flows === null ? null : prepareSankey(flows, size)), [flows, size])
  const cursor = useMarkCursor(plan?.links.length ?? 0)
  if (flows === null || plan === null) return null
  const { active } = cursor
  const link = active === null ? undefined : plan.links[active]
  return (
    <div className="flex h-full flex-col gap-2" style={{ minHeight }}>
      <div
        {...cursor.props}
        ref={ref}
        aria-label={`${spec.display.title}: arrow keys move along the flows`}
        aria-valuetext={plan.links[cursor.props['aria-valuenow'] - 1]?.spoken}
        className="relative min-h-24 flex-1 touch-pan-y rounded-control"
      >
        {size.width > 0 && (
          <svg
            aria-hidden="true"
            width={size.width}
            height={size.height}
            className="absolute inset-0 block overflow-visible text-12"
          >
            {plan.links.map(({ path, strokeWidth, colour }, index) => (
              <path
                key={index}
                data-mark={index}
                d={path}
                fill="none"
                strokeWidth={strokeWidth}
                strokeOpacity={active === index ? 0.75 : active === null ? 0.4 : 0.15}
                className={colour === null ? 'stroke-edge' : strokeOf(colour, false)}
              />
            ))}
            {plan.nodes.map((node) => (
              <Node key={node.key} node={node} />
            ))}
          </svg>
        )}
        {link && <MarkTooltip {...link} width={size.width} />}
      </div>
      {flows.notes.map((note) => (
        <p key={note} className="text-12 text-muted">
          {note}
        </p>
      ))}
    </div>
  )
}

function Node({ node: { x, y, width, height, colour, label, valueText } }: { node: PlannedNode }) {
  return (
    <g>
      <rect
        {...{ x, y, width, height }}
        className={colour === null ? 'fill-edge' : fillOf(colour, false)}
      />
      <text
        x={x + width + 6}
        y={y + height / 2}
        dy="0.32em"
        paintOrder="stroke"
        strokeWidth={3}
        className="pointer-events-none fill-text stroke-surface"
      >
        {label}
        <tspan dx={6} className="fill-muted tabular-nums">
          {valueText}
        </tspan>
      </text>
    </g>
  )
}

const minHeight = 280
