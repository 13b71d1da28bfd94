import { use, useId, useMemo } from 'react'
import { MarkTooltip } from '../../../../charts/draw/MarkTooltip.tsx'
import { useMarkCursor } from '../../../../charts/draw/use-mark-cursor.ts'
import { useSize } from '../../../../charts/draw/use-size.ts'
import type { ElementProps } from '../element.ts'
import { MapTextures, Shade } from './MapTexture.tsx'
import { prepareMap } from './prepare-map.ts'
import { loadStateShapes, mapBox } from './state-shapes.ts'

/** The states of the USA, each as dark as what it has. */
export default function ChoroplethMap({ spec, answers, context }: ElementProps<'choropleth_map'>) {
  const { paths } = use(loadStateShapes())
  const [ref, size] = useSize<HTMLDivElement>()
  const id = useId()
  const result = answers[0]?.[0]
  const plan = useMemo(
    () => (result === undefined ? null : prepareMap(spec, result, context.currency)),
    [spec, result, context.currency],
  )
  const cursor = useMarkCursor(plan?.states.length ?? 0)
  if (plan === null) return null
  const { active } = cursor
  const state = active === null ? undefined : plan.states[active]
  const shape = state && paths.get(state.fips)
  const scale = Math.min(size.width / mapBox.width, size.height / mapBox.height)
  return (
    <div className="flex h-full flex-col gap-2" style={{ minHeight }}>
      <div
        {...cursor.props}
        ref={ref}
        aria-label={`${spec.display.title}: arrow keys move through the states, the highest first`}
        aria-valuetext={plan.states[cursor.props['aria-valuenow'] - 1]?.spoken}
        className="relative min-h-24 flex-1 touch-pan-y rounded-control"
      >
        {size.width > 0 && (
          <svg
            aria-hidden="true"
            width={mapBox.width * scale}
            height={mapBox.height * scale}
            viewBox={`${mapBox.x} ${mapBox.y} ${mapBox.width} ${mapBox.height}`}
            className="absolute inset-0 mx-auto block"
          >
            <MapTextures id={id} />
            {plan.states.map(({ fips, level }, index) => {
              const d = paths.get(fips)?.d ?? ''
              return (
                <g key={fips} data-mark={index}>
                  <Shade id={id} level={level} d={d} />
                  <path d={d} fill="none" strokeLinejoin="round" className="stroke-edge" />
                </g>
              )
            })}
            {shape && (
              <path
                d={shape.d}
                fill="none"
                strokeWidth={3}
                strokeLinejoin="round"
                className="pointer-events-none stroke-text"
              />
            )}
          </svg>
        )}
        {state && shape && (
          <MarkTooltip
            title={state.name}
            rows={[{ label: plan.valueTitle, valueText: state.valueText }]}
            x={(shape.x - mapBox.x) * scale + (size.width - mapBox.width * scale) / 2}
            y={(shape.y - mapBox.y) * scale}
            width={size.width}
          />
        )}
      </div>
      <ul className="flex flex-wrap gap-x-4 gap-y-1 text-12 text-muted">
        {plan.legend.map(({ level, label }) => (
          <li key={level} className="flex items-center gap-2 tabular-nums">
            <svg aria-hidden="true" width="20" height="12" className="shrink-0">
              <MapTextures id={`${id}legend${level}`} />
              <Shade id={`${id}legend${level}`} level={level} d={sample} />
              <path d={sample} fill="none" className="stroke-edge" />
            </svg>
            {label}
          </li>
        ))}
      </ul>
      {plan.notes.map((note) => (
        <p key={note} className="text-12 text-muted">
          {note}
        </p>
      ))}
    </div>
  )
}

const sample = 'M.5.5h19v11h-19z'
const minHeight = 280
