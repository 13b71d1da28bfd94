import { memo } from 'react'
import type { ChartPlan } from '../prepare/chart.ts'
import { Hatched } from './Hatched.tsx'
import type { TextureIds } from './Texture.tsx'

interface ChartAxesProps {
  plan: ChartPlan
  height: number
  width: number
  ids: TextureIds
}

/** Gridlines, tick labels and the marker of the period in progress. */
export const ChartAxes = memo(({ plan, height, width, ids }: ChartAxesProps) => {
  const { plot, incomplete, axisTitles } = plan
  return (
    <>
      {axisTitles.left !== null && (
        <text x={0} y={10} className="fill-muted">
          {axisTitles.left}
        </text>
      )}
      {axisTitles.right !== null && (
        <text x={width} y={10} textAnchor="end" className="fill-muted">
          {axisTitles.right}
        </text>
      )}
      {incomplete && (
        <>
          {incomplete.hasHatch && (
            <Hatched
              ids={ids}
              box={{
                x: incomplete.x,
                y: plot.top,
                width: incomplete.width,
                height: plot.bottom - plot.top,
              }}
            />
          )}
          <text
            x={Math.min(incomplete.x + incomplete.width, plot.right)}
            y={plot.top - 2}
            textAnchor="end"
            className="fill-muted"
          >
            {incomplete.label}
          </text>
        </>
      )}
      {plan.gridlines.map(({ y, label, isZero }) => (
        <g key={label}>
          <line
            x1={plot.left}
            x2={plot.right}
            y1={y}
            y2={y}
            className={isZero ? 'stroke-edge' : 'stroke-gridline'}
          />
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
      {plan.rightLabels.map(({ y, label }) => (
        <text key={label} x={plot.right + 8} y={y} dy="0.32em" className="fill-muted tabular-nums">
          {label}
        </text>
      ))}
      {plan.ticks.map(({ x, label, full, anchor }) => (
        <text key={x} x={x} y={height - 8} textAnchor={anchor} className="fill-muted tabular-nums">
          {full !== null && <title>{full}</title>}
          {label}
        </text>
      ))}
    </>
  )
})
