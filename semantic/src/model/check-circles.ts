import { partsOf } from './children-of.ts'
import type { Model } from './model.ts'
import type { WholeCube } from './whole-cubes.ts'

/** Reports each circle of members, and of cubes that stand on one another's rows, once. */
export function checkCircles(cubes: Model['cubes'], sources: ReadonlyMap<string, WholeCube>): void {
  const members = new Map<string, readonly string[]>()
  const places = new Map<string, (message: string) => void>()
  const rows = new Map<string, readonly string[]>()
  for (const cube of cubes.values()) {
    const source = sources.get(cube.name)
    for (const member of [
      ...cube.measures.values(),
      ...cube.dimensions.values(),
      ...cube.segments.values(),
    ]) {
      const key = `${cube.name}.${member.name}`
      const named = [...partsOf(member.value)].filter((part) => part.kind === 'member')
      members.set(key, [...new Set(named.map((part) => `${part.cube}.${part.name}`))])
      const place = (
        source?.measures.get(member.name) ??
        source?.dimensions.get(member.name) ??
        source?.segments.get(member.name)
      )?.report
      places.set(key, (message) => place?.(['sql'], message))
    }
    rows.set(
      cube.name,
      cube.rows.flatMap((piece) => (typeof piece === 'string' ? [] : [piece.rowsOf])),
    )
    places.set(cube.name, (message) => source?.rows.report(['sql'], message))
  }
  for (const circle of [...circlesOf(members), ...circlesOf(rows)]) {
    const [first = ''] = circle
    places.get(first)?.(`${first} refers to itself: ${circle.join(' → ')}. Break the circle.`)
  }
}

/** Paths that end where they began, one for each circle that is met. */
function circlesOf(edges: ReadonlyMap<string, readonly string[]>): string[][] {
  const circles: string[][] = []
  const done = new Set<string>()
  for (const start of edges.keys()) visit(start, [])
  return circles

  function visit(key: string, trail: readonly string[]): void {
    if (trail.includes(key)) {
      circles.push([...trail.slice(trail.indexOf(key)), key])
      return
    }
    if (done.has(key)) return
    for (const next of edges.get(key) ?? []) visit(next, [...trail, key])
    done.add(key)
  }
}
