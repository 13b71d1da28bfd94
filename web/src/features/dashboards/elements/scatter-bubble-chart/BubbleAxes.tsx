import type { BubblePlan } from './prepare-bubbles.ts'

export function BubbleAxes({ plan, height }: { plan: BubblePlan; height: number }) {
  const { plot, titles } = plan
  return (
    <>
      {plan.up.map(({ y, label }) => (
        <g key={y}>
          <line x1={plot.left} x2={plot.right} y1={y} y2={y} className="stroke-gridline" />
          <text
            x={plot.left - 8}
            y={y}
            dy="0.32em"
            textAnchor="end"
            className="fill-muted tabular-nums"
          >
            {label}
          </text>
        </g>
      ))}
      {plan.across.map(({ x, label }) => (
        <g key={x}>
          <line x1={x} x2={x} y1={plot.top} y2={plot.bottom} className="stroke-gridline" />
          <text x={x} y={plot.bottom + 16} textAnchor="middle" className="fill-muted tabular-nums">
            {label}
          </text>
        </g>
      ))}
      <line
        x1={plot.left}
        x2={plot.right}
        y1={plot.bottom}
        y2={plot.bottom}
        className="stroke-edge"
      />
      <line x1={plot.left} x2={plot.left} y1={plot.top} y2={plot.bottom} className="stroke-edge" />
      <text x={0} y={12} className="fill-muted">
        {titles.y}
      </text>
      <text x={plot.right} y={height - 4} textAnchor="end" className="fill-muted">
        {titles.x}
      </text>
    </>
  )
}
