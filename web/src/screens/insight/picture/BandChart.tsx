import { useMemo, type MouseEvent } from 'react'
import { ChartAxes } from '../../../charts/draw/ChartAxes.tsx'
import { NoteMarks, OpenableNotes } from '../../../charts/draw/NoteMarks.tsx'
import { ChartTooltip } from '../../../charts/draw/ChartTooltip.tsx'
import { TextureDefs, useTextureIds } from '../../../charts/draw/Texture.tsx'
import { useCursor } from '../../../charts/draw/use-cursor.ts'
import { useSize } from '../../../charts/draw/use-size.ts'
import { bandOpacity } from '../../../features/insights/band/band-opacity.ts'
import { BandLegend } from './BandLegend.tsx'
import { prepareBandChart, type BandChartInput, type BandChartPlan } from './prepare-band-chart.ts'

interface BandChartProps {
  readonly label: string
  readonly input: BandChartInput
  readonly height: number
}

/** A metric by day with its expected range. */
export function BandChart({ label, input, height }: BandChartProps) {
  const [ref, size] = useSize<HTMLDivElement>()
  const ids = useTextureIds()
  const chart = useMemo(() => prepareBandChart(input, size), [input, size])
  const { plan, stops } = chart
  const cursor = useCursor({
    count: stops.length,
    start: stops.length - 1,
    indexAt: (event) => nearest(chart, event),
  })
  const shown = cursor.active === null ? undefined : stops[cursor.active]
  const { width } = size
  return (
    <div className="flex flex-col gap-2">
      <BandLegend name={input.name} />
      <div className="relative">
        <div
          {...cursor.props}
          ref={ref}
          aria-label={`${label}: arrow keys move along the days`}
          aria-valuetext={stops[cursor.props['aria-valuenow'] - 1]?.words.spoken}
          className="relative [touch-action:pan-y] rounded-control"
          style={{ height }}
        >
          {width > 0 && (
            <svg
              aria-hidden="true"
              width={width}
              height={size.height}
              className="absolute inset-0 block overflow-visible text-12"
            >
              <ChartAxes plan={plan} width={width} height={size.height} ids={ids} />
              <NoteMarks marks={plan.notes} {...plan.plot} />
              <path d={chart.band} fillOpacity={bandOpacity} className="fill-chart-1" />
              {shown && (
                <line
                  x1={shown.x}
                  x2={shown.x}
                  y1={plan.plot.top}
                  y2={plan.plot.bottom}
                  className="stroke-edge"
                />
              )}
              <path
                d={chart.expected}
                fill="none"
                strokeWidth={1.5}
                strokeDasharray="2 3"
                className="stroke-chart-1"
              />
              <path
                d={chart.value}
                fill="none"
                strokeWidth={2}
                strokeLinejoin="round"
                strokeLinecap="round"
                className="stroke-chart-1"
              />
              {chart.outside.map(({ x, y }) => (
                <circle
                  key={x}
                  cx={x}
                  cy={y}
                  r={4}
                  strokeWidth={2}
                  className="fill-chart-1 stroke-surface"
                />
              ))}
              <TextureDefs ids={ids} />
            </svg>
          )}
          {shown && (
            <ChartTooltip
              stop={shown.words}
              place={
                shown.x > width / 2
                  ? { top: plan.plot.top, right: width - shown.x + 12 }
                  : { top: plan.plot.top, left: shown.x + 12 }
              }
              isNarrow={width < 440}
              draws={lines}
            />
          )}
        </div>
        {width > 0 && <OpenableNotes marks={plan.notes} top={plan.plot.top} />}
      </div>
    </div>
  )
}

const lines = new Map([
  ['value', 'line'],
  ['expected', 'line'],
] as const)

function nearest({ stops }: BandChartPlan, event: MouseEvent): number {
  const x = event.clientX - event.currentTarget.getBoundingClientRect().left
  const distances = stops.map((stop) => Math.abs(stop.x - x))
  return distances.indexOf(Math.min(...distances))
}
