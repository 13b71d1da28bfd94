import { geoPath } from 'd3-geo'
import { feature } from 'topojson-client'

export interface StateShapes {
  /** By FIPS code. */
  readonly paths: ReadonlyMap<string, StateShape>
}

export interface StateShape {
  readonly d: string
  readonly x: number
  readonly y: number
}

/** The extent of the atlas with Alaska and Hawaii; the westernmost islands have negative x. */
export const mapBox = { x: -60, y: 10, width: 1020, height: 600 } as const

let loading: Promise<StateShapes> | null = null

/** Loaded once, with the first map. A failure can be retried. */
export function loadStateShapes(): Promise<StateShapes> {
  loading ??= load().catch((error: unknown) => {
    loading = null
    throw error
  })
  return loading
}

async function load(): Promise<StateShapes> {
  const { default: atlas } = await import('us-atlas/states-albers-10m.json')
  // TypeScript widens the `type` strings of a JSON module.
  const topology = atlas as unknown as Topology
  const { states } = topology.objects
  const found = states === undefined ? null : feature(topology, states)
  if (found === null || found.type !== 'FeatureCollection')
    throw new Error('No states in the atlas')
  const draw = geoPath()
  return {
    paths: new Map(
      found.features.map((state) => {
        const [x, y] = draw.centroid(state)
        return [String(state.id), { d: draw(state) ?? '', x, y }]
      }),
    ),
  }
}

type Topology = Parameters<typeof feature>[0]
