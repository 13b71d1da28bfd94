import type { LoadResult } from '@cartograph/contract'
import { use, useCallback, useMemo } from 'react'
import { MarkPicture } from '../../../../charts/draw/MarkPicture.tsx'
import type { ChartSize } from '../../../../charts/prepare/chart-input.ts'
import { Subtitle } from '../chart/Subtitle.tsx'
import { subtitleOf } from '../chart/subtitle.ts'
import type { ElementProps } from '../element.ts'
import { HighestStates } from './HighestStates.tsx'
import { MapLegend } from './MapLegend.tsx'
import { MapStates } from './MapStates.tsx'
import { placeMap } from './place-map.ts'
import { prepareMap } from './prepare-map.ts'
import { loadStateShapes, mapBox } from './state-shapes.ts'

/** The states of the USA, each as dark as what it has. */
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
  const prepare = useCallback((size: ChartSize) => placeMap(map, shapes, size), [map, shapes])
  return (
    <MarkPicture
      label={`${spec.display.title}: arrow keys move through the states, the highest first`}
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
    />
  )
}
