import clsx from 'clsx'
import type { ChartPlan } from '../prepare/chart.ts'
import type { PlacedBar } from '../prepare/place-bars.ts'
import type { PlacedLine } from '../prepare/place-lines.ts'
import { dashOf, fillOf, lineWidth, strokeOf } from './chart-looks.ts'
import { Marker } from './Marker.tsx'
import { Texture, type TextureIds } from './Texture.tsx'

/** What is measured: bars below, lines above, and the lines' names at their ends. */
export function ChartMarks({ plan, ids }: { plan: ChartPlan; ids: TextureIds }) {
  return (
    <>
      {plan.bars.map(({ key, ...bar }) => (
        <Bar key={key} bar={bar} ids={ids} isTextured={plan.hasTextures} />
      ))}
      {plan.lines.map((line) => line.fill !== null && <Fill key={line.id} line={line} />)}
      {plan.lines.map((line) => (
        <Line key={line.id} line={line} />
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
          className={clsx('stroke-surface', isComparison ? 'fill-muted' : 'fill-text font-medium')}
        >
          {text}
        </text>
      ))}
    </>
  )
}

interface BarProps {
  bar: Omit<PlacedBar, 'key'>
  ids: TextureIds
  isTextured: boolean
}

function Bar({ bar, ids, isTextured }: BarProps) {
  const { x, y, width, height, look, isComparison, isIncomplete } = bar
  const box = { x, y, width, height }
  return (
    <g>
      <rect {...box} className={fillOf(look.colour, isComparison)} />
      {isTextured && !isComparison && <Texture ids={ids} colour={look.colour} {...box} />}
      {isIncomplete && (
        <>
          <rect {...box} fill={`url(#${ids.hatch})`} />
          <rect {...box} fill="none" className={strokeOf(look.colour, false)} />
        </>
      )}
    </g>
  )
}

function Fill({ line: { fill, look } }: { line: PlacedLine }) {
  return <path d={fill ?? ''} fillOpacity={0.28} className={fillOf(look.colour, false)} />
}

function Line({ line: { path, look, isComparison, dots, markers } }: { line: PlacedLine }) {
  return (
    <g>
      <path
        d={path}
        fill="none"
        strokeLinejoin="round"
        strokeLinecap="round"
        strokeWidth={lineWidth(isComparison)}
        strokeDasharray={dashOf(look, isComparison)}
        className={strokeOf(look.colour, isComparison)}
      />
      {dots.map(({ x, y }) => (
        <circle key={x} cx={x} cy={y} r={2} className={fillOf(look.colour, isComparison)} />
      ))}
      {markers.map(({ x, y }) => (
        <Marker key={x} x={x} y={y} colour={look.colour} />
      ))}
    </g>
  )
}
