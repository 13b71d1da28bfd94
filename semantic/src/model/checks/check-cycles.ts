import { subExpressions } from '../expressions/children-of.ts'
import type { Model } from '../model.ts'
import type { ExtendedCube } from '../sources/extend-cubes.ts'

/** Reports each cycle of members, and of cubes built on one another's rows, once. */
export function checkCycles(
  cubes: Model['cubes'],
  sources: ReadonlyMap<string, ExtendedCube>,
): void {
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
      const named = [...subExpressions(member.value)].filter((part) => part.kind === 'member')
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
  for (const cycle of [...findCycles(members), ...findCycles(rows)]) {
    const [first = ''] = cycle
    places.get(first)?.(`${first} refers to itself: ${cycle.join(' → ')}. Break the cycle.`)
  }
}

/** One path for each cycle found. */
function findCycles(edges: ReadonlyMap<string, readonly string[]>): string[][] {
  const cycles: string[][] = []
  const done = new Set<string>()
  for (const start of edges.keys()) visit(start, [])
  return cycles

  function visit(key: string, trail: readonly string[]): void {
    if (trail.includes(key)) {
      cycles.push([...trail.slice(trail.indexOf(key)), key])
      return
    }
    if (done.has(key)) return
    for (const next of edges.get(key) ?? []) visit(next, [...trail, key])
    done.add(key)
  }
}
