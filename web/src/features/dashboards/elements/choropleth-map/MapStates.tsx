import { memo, useId } from 'react'
import { MapTextures, Shade } from './MapTexture.tsx'
import type { PlacedMap } from './place-map.ts'
import { mapBox } from './state-shapes.ts'

export function MapStates({ plan, active }: { plan: PlacedMap; active: number | null }) {
  const state = active === null ? undefined : plan.states[active]
  const { scale } = plan
  return (
    <svg
      aria-hidden="true"
      width={mapBox.width * scale}
      height={mapBox.height * scale}
      viewBox={`${mapBox.x} ${mapBox.y} ${mapBox.width} ${mapBox.height}`}
      className="absolute inset-0 mx-auto block"
    >
      <States plan={plan} />
      {state && (
        <path
          d={state.d}
          fill="none"
          strokeWidth={2 / scale}
          strokeLinejoin="round"
          className="pointer-events-none stroke-text"
        />
      )}
    </svg>
  )
}

/** Memoized, because only the outline changes on hover. */
const States = memo(({ plan: { states, scale } }: { plan: PlacedMap }) => {
  const id = useId()
  return (
    <>
      <MapTextures id={id} scale={scale} />
      {states.map(({ fips, level, d }, index) => (
        <g key={fips} data-mark={index}>
          <Shade id={id} level={level} d={d} />
          <path
            d={d}
            fill="none"
            strokeWidth={0.75 / scale}
            strokeLinejoin="round"
            className="stroke-edge"
          />
        </g>
      ))}
    </>
  )
})
