import type { LoadResult } from '@cartograph/contract'
import { use, useCallback, useId, useMemo } from 'react'
import { MarkPicture } from '../../../../charts/draw/MarkPicture.tsx'
import type { ChartSize } from '../../../../charts/prepare/chart-input.ts'
import { subtitleOf } from '../chart/subtitle.ts'
import { Subtitle } from '../chart/Subtitle.tsx'
import { useDrill } from '../../model/drill.ts'
import type { ElementProps } from '../../model/element.ts'
import { MapStates } from './MapStates.tsx'
import { MapTextures, Shade } from './MapTexture.tsx'
import { placeMap } from './place-map.ts'
import { pickState } from './pick-state.ts'
import { prepareMap, type MapPlan } from './prepare-map.ts'
import { loadStateShapes, mapBox } from './state-shapes.ts'

function MapLegend({ legend }: Pick<MapPlan, 'legend'>) {
  const id = useId()
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1 text-12 text-muted">
      {legend.map(({ level, label }) => (
        <li key={level} className="flex items-center gap-2 tabular-nums">
          <svg aria-hidden="true" width="20" height="12" className="shrink-0">
            <MapTextures id={`${id}${level}`} />
            <Shade id={`${id}${level}`} level={level} d={sample} />
            <path d={sample} fill="none" className="stroke-edge" />
          </svg>
          {label}
        </li>
      ))}
    </ul>
  )
}

const sample = 'M.5.5h19v11h-19z'

/** On small maps states are hard to hit, so the highest are also listed. */
function HighestStates({ map: { states } }: { map: Pick<MapPlan, 'states'> }) {
  const highest = states.filter(({ level }) => level !== 'unknown').slice(0, mostNamed)
  return (
    <ol className="hidden text-12 @max-[480px]:block">
      {highest.map(({ fips, name, valueText }) => (
        <li key={fips} className="flex justify-between gap-4 border-t border-border py-0.5">
          <span className="min-w-0 truncate text-muted">{name}</span>
          <span className="tabular-nums">{valueText}</span>
        </li>
      ))}
    </ol>
  )
}

const mostNamed = 4

/** A map of the US states, shaded by value. */
export default function ChoroplethMap({ spec, answers, context }: ElementProps<'choropleth_map'>) {
  const result = answers[0]?.[0]
  return result === undefined ? null : <States {...{ spec, result, context }} />
}

interface StatesProps extends Pick<ElementProps<'choropleth_map'>, 'spec' | 'context'> {
  result: LoadResult
}

function States({ spec, result, context }: StatesProps) {
  const shapes = use(loadStateShapes())
  const { currency } = context
  const map = useMemo(() => prepareMap(spec, result, currency), [spec, result, currency])
  const drill = useDrill()
  const prepare = useCallback((size: ChartSize) => placeMap(map, shapes, size), [map, shapes])
  return (
    <MarkPicture
      label={`${spec.display.title}: use arrow keys to move between states, highest first`}
      subtitle={<Subtitle text={subtitleOf([map.valueTitle], [map.format], result, context)} />}
      legend={
        <>
          <MapLegend legend={map.legend} />
          <HighestStates map={map} />
        </>
      }
      ratio={mapBox.width / mapBox.height}
      prepare={prepare}
      Draw={MapStates}
      onPick={
        drill === null
          ? undefined
          : (_, index, anchor) => {
              const picked = pickState(map, index, { spec, result })
              if (picked !== null) drill.open([picked], anchor)
            }
      }
    />
  )
}
