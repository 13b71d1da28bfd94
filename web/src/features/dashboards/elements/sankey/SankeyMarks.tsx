import { fillOf } from '../../../../charts/draw/chart-looks.ts'
import type { ChartSize } from '../../../../charts/prepare/chart-input.ts'
import { nodeBar } from './fit-blocks.ts'
import type { PlannedNode, SankeyPlan } from './prepare-sankey.ts'

interface SankeyMarksProps {
  plan: SankeyPlan
  size: ChartSize
  active: number | null
}

export function SankeyMarks({ plan, size, active }: SankeyMarksProps) {
  return (
    <svg
      aria-hidden="true"
      width={size.width}
      height={size.height}
      className="absolute inset-0 block overflow-visible text-12"
    >
      {plan.links.map(({ mark, ends, path, colour }) => {
        const isMeant = mark === active || ends.some((end) => end === active)
        return (
          <path
            key={mark}
            data-mark={mark}
            d={path}
            fillOpacity={isMeant ? 0.75 : active === null ? 0.4 : 0.15}
            // Widens the hit area of thin links.
            stroke="transparent"
            strokeWidth={4}
            className={colour === null ? 'fill-edge' : fillOf(colour, false)}
          />
        )
      })}
      {plan.nodes.map((node) => (
        <Node key={node.key} node={node} isActive={node.mark === active} />
      ))}
    </svg>
  )
}

function Node({ node, isActive }: { node: PlannedNode; isActive: boolean }) {
  const { mark, x, y, width, height, colour, label, valueText, isValueBelow } = node
  const fill = colour === null ? 'fill-edge' : fillOf(colour, false)
  // Under a taller label, a thin block would look like a strike-through.
  const isThin = label !== '' && height < 14
  const middle = y + height / 2
  const textX = x + nodeBar + 6
  return (
    <g data-mark={mark}>
      <rect
        {...{ x, y, width, height }}
        fillOpacity={isThin ? 0 : 0.14}
        strokeWidth={2}
        className={isActive ? `${fill} stroke-text` : fill}
      />
      <rect {...{ x, y, height }} width={nodeBar} className={fill} />
      <text x={textX} y={isValueBelow ? middle - 8 : middle} dy="0.32em" className="fill-text">
        {label}
        {!isValueBelow && valueText !== '' && (
          <tspan dx={6} className="fill-muted tabular-nums">
            {valueText}
          </tspan>
        )}
      </text>
      {isValueBelow && (
        <text x={textX} y={middle + 8} dy="0.32em" className="fill-muted tabular-nums">
          {valueText}
        </text>
      )}
    </g>
  )
}
