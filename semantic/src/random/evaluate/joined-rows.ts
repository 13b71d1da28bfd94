import type { Expression } from '../../expression.ts'
import type { Model } from '../../model/model.ts'
import { rowGround, type JoinedRow } from './dimension-value.ts'
import { interpret } from './interpret.ts'
import type { World } from './world.ts'

/**
 * Joins each row of a cube to the others by nested loops: left joins along the shortest paths. A
 * path to many rows multiplies.
 */
export function joinedRows(world: World, root: string, cubes: readonly string[]): JoinedRow[] {
  const steps = stepsTo(world, root, cubes)
  return world.rowsOf(root).flatMap((row) => {
    let joined: JoinedRow[] = [new Map([[root, row]])]
    for (const { to, on } of steps) joined = joined.flatMap((one) => joinOne(world, one, to, on))
    return joined
  })
}

function joinOne(world: World, joined: JoinedRow, to: string, on: Expression): JoinedRow[] {
  const found = world
    .rowsOf(to)
    .map((row): JoinedRow => new Map([...joined, [to, row]]))
    .filter((candidate) => interpret(on, rowGround(world, candidate)) === true)
  return found.length > 0 ? found : [new Map([...joined, [to, null]])]
}

interface Step {
  readonly to: string
  readonly on: Expression
  readonly isToMany: boolean
}

/** Null when some of the cubes are not connected. */
export function toManySteps(world: World, root: string, cubes: readonly string[]): number | null {
  const paths = pathsFrom(world, root)
  if (cubes.some((cube) => !paths.has(cube))) return null
  return stepsTo(world, root, cubes).filter(({ isToMany }) => isToMany).length
}

function stepsTo(world: World, root: string, cubes: readonly string[]): Step[] {
  const paths = pathsFrom(world, root)
  const steps = new Map<string, Step>()
  for (const cube of cubes) {
    const path = paths.get(cube)
    if (!path) throw new Error(`No joins lead from ${root} to ${cube}`)
    for (const step of path) steps.set(step.to, step)
  }
  return [...steps.values()]
}

function pathsFrom({ model, question }: World, root: string): Map<string, readonly Step[]> {
  const paths = new Map<string, readonly Step[]>([[root, []]])
  // The map grows during the iteration, so nearer cubes come before those behind them.
  for (const [cube, path] of paths) {
    for (const step of neighbours(model, cube)) {
      if (!paths.has(step.to) && mayJoin(question.joinPaths, cube, step.to)) {
        paths.set(step.to, [...path, step])
      }
    }
  }
  return paths
}

function neighbours(model: Model, name: string): Step[] {
  const own = (model.cubes.get(name)?.joins ?? []).map(({ to, on, relationship }) => ({
    to,
    on,
    isToMany: relationship === 'one_to_many',
  }))
  const others = [...model.cubes.values()].flatMap((other) =>
    other.joins
      .filter(({ to }) => to === name)
      .map(({ on, relationship }) => ({
        to: other.name,
        on,
        isToMany: relationship === 'many_to_one',
      })),
  )
  return [...own, ...others]
}

function mayJoin(
  joinPaths: readonly (readonly string[])[] | null,
  one: string,
  other: string,
): boolean {
  if (joinPaths === null) return true
  return joinPaths.some((path) =>
    path.some((cube, index) => {
      const next = path[index + 1]
      return (cube === one && next === other) || (cube === other && next === one)
    }),
  )
}
