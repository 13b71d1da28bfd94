import { isJoinedBackwards } from '../model/lacks.ts'
import type { Cube } from '../model/model.ts'

/**
 * Numbers from 1. Cubes that joins connect in either direction have the same number; a cube that is joined in one
 * direction only connects nothing.
 */
export function connectedComponents(cubes: ReadonlyMap<string, Cube>): Map<string, number> {
  const neighbours = new Map([...cubes.keys()].map((name) => [name, new Set<string>()]))
  for (const { name, joins } of cubes.values()) {
    for (const { to } of joins) {
      const target = cubes.get(to)
      if (target !== undefined && !isJoinedBackwards(target)) continue
      neighbours.get(name)?.add(to)
      neighbours.get(to)?.add(name)
    }
  }
  const numbers = new Map<string, number>()
  let count = 0
  for (const start of cubes.keys()) {
    if (numbers.has(start)) continue
    count += 1
    const reached = [start]
    for (const name of reached) {
      if (numbers.has(name)) continue
      numbers.set(name, count)
      reached.push(...(neighbours.get(name) ?? []))
    }
  }
  return numbers
}
