import { platformNames, type DetectedInsight, type PlatformCode } from '@cartograph/contract'
import type { WatchedSeries } from '../read/build-series.ts'

/** The platform and the connection of its data; null when there are several. */
export function sourceOf({
  cube,
  part,
}: WatchedSeries): Pick<DetectedInsight, 'datasource_type' | 'datasource_id'> {
  const named = part?.dimension.isPlatform === true ? platformByName(part.value) : null
  const sources = cube.sources.filter(({ platform }) => named === null || platform === named)
  const [only] = sources
  const isOne = sources.every(({ platform }) => platform === only?.platform)
  return {
    datasource_type: (isOne ? only?.platform : null) ?? null,
    datasource_id: (sources.length === 1 ? only?.connectionId : null) ?? null,
  }
}

function platformByName(name: string): PlatformCode | null {
  const found = Object.entries(platformNames).find(([, one]) => one === name)
  return (found?.[0] as PlatformCode | undefined) ?? null
}
