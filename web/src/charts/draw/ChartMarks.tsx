import clsx from 'clsx'
import { memo } from 'react'
import type { ChartPlan } from '../prepare/chart.ts'
import { sampleWidth, type EndLabel } from '../prepare/end-labels.ts'
import type { PlacedExpected } from '../prepare/expected.ts'
import type { PlacedBar } from '../prepare/place-bars.ts'
import type { PlacedLine } from '../prepare/place-lines.ts'
import { dashOf, fillOf, ghostOpacity, lineWidth, opacityOf, strokeOf } from './chart-looks.ts'
import { Marker } from './Marker.tsx'
import { Texture, textureOf, type TextureIds } from './Texture.tsx'

/** Bars, lines above them, and labels at the line ends. */
export const ChartMarks = memo(({ plan, ids }: { plan: ChartPlan; ids: TextureIds }) => {
  return (
    <>
      {plan.bars.map(({ key, ...bar }) => (
        <Bar key={key} bar={bar} ids={ids} isTextured={plan.hasTextures} />
      ))}
      {plan.lines.map((line) => line.fill !== null && <Fill key={line.id} line={line} />)}
      {plan.lines.map((line) => (
        <Line key={line.id} line={line} />
      ))}
      {plan.expected && <Expected expected={plan.expected} />}
      {plan.endLabels.map((label) => (
        <EndLabelText key={label.id} label={label} />
      ))}
    </>
  )
})

function EndLabelText({ label }: { label: EndLabel }) {
  const { text, colour, comparison, hasSample, x, y, anchor } = label
  const isSampled = hasSample && anchor === 'start'
  return (
    <>
      {isSampled && (
        <line
          x1={x}
          x2={x + sampleWidth - 6}
          y1={y}
          y2={y}
          strokeWidth={lineWidth(true)}
          strokeDasharray={dashOf({ colour, dash: 0 }, comparison)}
          strokeLinecap="round"
          className={strokeOf(colour, true)}
        />
      )}
      <text
        x={isSampled ? x + sampleWidth : x}
        y={y}
        dy="0.32em"
        textAnchor={anchor}
        paintOrder="stroke"
        strokeWidth={4}
        className={clsx(
          'stroke-surface',
          comparison === null ? 'fill-text font-medium' : 'fill-muted',
        )}
      >
        {text}
      </text>
    </>
  )
}

interface BarProps {
  bar: Omit<PlacedBar, 'key'>
  ids: TextureIds
  isTextured: boolean
}

function Bar({ bar, ids, isTextured }: BarProps) {
  const { x, y, width, height, look, comparison, isIncomplete, isGhost } = bar
  const box = { x, y, width, height }
  return (
    <g>
      <rect
        {...box}
        fillOpacity={isGhost ? ghostOpacity : opacityOf(look, comparison)}
        className={clsx(
          fillOf(look.colour, comparison !== null),
          isGhost && strokeOf(look.colour, true),
        )}
      />
      {(isTextured || comparison !== null) && (
        <Texture ids={ids} colour={textureOf(look.colour, comparison)} {...box} />
      )}
      {isIncomplete && (
        <>
          <rect {...box} fill={`url(#${ids.hatch})`} />
          <rect {...box} fill="none" className={strokeOf(look.colour, false)} />
        </>
      )}
    </g>
  )
}

function Expected({ expected: { path, band, colour } }: { expected: PlacedExpected }) {
  return (
    <>
      <path d={band} fillOpacity={0.14} className={fillOf(colour, false)} />
      <path
        d={path}
        fill="none"
        strokeWidth={lineWidth(false)}
        strokeDasharray={dashOf({ colour, dash: 2 }, null)}
        className={strokeOf(colour, false)}
      />
    </>
  )
}

function Fill({ line: { fill, look } }: { line: PlacedLine }) {
  return <path d={fill ?? ''} fillOpacity={0.28} className={fillOf(look.colour, false)} />
}

function Line({ line: { path, look, comparison, dots, markers } }: { line: PlacedLine }) {
  return (
    <g>
      <path
        d={path}
        fill="none"
        strokeLinejoin="round"
        strokeLinecap="round"
        strokeWidth={lineWidth(comparison !== null)}
        strokeDasharray={dashOf(look, comparison)}
        className={strokeOf(look.colour, comparison !== null)}
      />
      {dots.map(({ x, y }) => (
        <circle key={x} cx={x} cy={y} r={2} className={fillOf(look.colour, comparison !== null)} />
      ))}
      {markers.map(({ x, y }) => (
        <Marker key={x} x={x} y={y} colour={look.colour} />
      ))}
    </g>
  )
}
