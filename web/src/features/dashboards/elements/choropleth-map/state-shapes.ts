import { geoPath } from 'd3-geo'
import { feature } from 'topojson-client'

export interface StateShapes {
  /** By the census' number of the state. */
  readonly paths: ReadonlyMap<string, StateShape>
}

export interface StateShape {
  readonly d: string
  readonly x: number
  readonly y: number
}

/** Where the atlas has its states, Alaska and Hawaii below: the westernmost islands are left of zero. */
export const mapBox = { x: -60, y: 10, width: 1020, height: 600 } as const

let asked: Promise<StateShapes> | null = null

/** Asked for once, when the first map is drawn. After a failure it can be asked for again. */
export function loadStateShapes(): Promise<StateShapes> {
  asked ??= load().catch((error: unknown) => {
    asked = null
    throw error
  })
  return asked
}

async function load(): Promise<StateShapes> {
  const { default: atlas } = await import('us-atlas/states-albers-10m.json')
  // The compiler reads the kinds of shapes in a JSON file as any text.
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
