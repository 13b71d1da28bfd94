import { AppError } from '@cartograph/contract'
import type { Expression } from '../../expression.ts'
import { isJoinedBackwards } from '../../model/lacks.ts'
import type { Cube, Model } from '../../model/model.ts'

/** The joins from one cube to the others of a query. */
export interface JoinTree {
  readonly root: string
  /** Each step joins to a cube of an earlier step. */
  readonly steps: readonly JoinStep[]
  /** Cubes with several rows per row of the root. */
  readonly multiplied: ReadonlySet<string>
  /** The number of steps that lead to many rows. */
  readonly stepsToMany: number
}

export interface JoinStep {
  readonly to: Cube
  readonly on: Expression
}

export interface Joins {
  /** The joins from the root to these cubes. */
  treeFrom(root: string, cubes: Iterable<string>): JoinTree
  /** Whether joins lead from the root to the cube. */
  reaches(root: string, cube: string): boolean
  /** The cube that reaches the others with the fewest steps to many. */
  rootOf(cubes: readonly string[]): string
}

interface Edge {
  readonly from: string
  readonly to: string
  readonly toMany: boolean
  readonly on: Expression
}

type JoinPaths = readonly (readonly string[])[]

/**
 * Joins work in both directions. For a view, its own paths come first, and only they lead to the
 * cubes that it names.
 */
export function createJoins(model: Model, joinPaths: JoinPaths | null): Joins {
  const all = edgesOfModel(model)
  const ways = joinPaths === null ? [all] : [edgesOf(model, joinPaths), all]
  const placed = new Set(joinPaths?.flat())

  function treeFrom(root: string, cubes: Iterable<string>): JoinTree {
    const wanted = [...new Set(cubes)].filter((name) => name !== root)
    const arrivedBy = walk(root)
    const unreached = wanted.filter((name) => !arrivedBy.has(name))
    if (unreached.length > 0) throw noPathError([root, ...unreached])
    const needed = new Set<string>()
    for (const name of wanted) {
      for (let edge = arrivedBy.get(name); edge; edge = arrivedBy.get(edge.from)) {
        needed.add(edge.to)
      }
    }
    const multiplied = new Set<string>()
    let stepsToMany = 0
    const steps: JoinStep[] = []
    // A map iterates in insertion order, so each cube comes after the one it is reached from.
    for (const [name, edge] of arrivedBy) {
      if (!needed.has(name)) continue
      if (edge.toMany) stepsToMany += 1
      if (edge.toMany || multiplied.has(edge.from)) multiplied.add(name)
      steps.push({ to: cubeOf(model, name), on: edge.on })
    }
    return { root, steps, multiplied, stepsToMany }
  }

  /**
   * The edge by which each cube is first reached: breadth first, earlier declarations before later
   * ones. Cubes that a view's members need but that the view does not name are reached by the
   * model's joins.
   */
  function walk(root: string): Map<string, Edge> {
    const arrivedBy = new Map<string, Edge>()
    for (const [index, edges] of ways.entries()) {
      let reached = [root, ...arrivedBy.keys()]
      while (reached.length > 0) {
        const next: string[] = []
        for (const from of reached) {
          for (const edge of edges.get(from) ?? []) {
            if (edge.to === root || arrivedBy.has(edge.to)) continue
            // A cube with a path in the view has no other way to it.
            if (index > 0 && placed.has(edge.to)) continue
            arrivedBy.set(edge.to, edge)
            next.push(edge.to)
          }
        }
        reached = next
      }
    }
    return arrivedBy
  }

  return {
    treeFrom,
    reaches: (root, cube) => root === cube || walk(root).has(cube),
    rootOf(cubes) {
      const all = [...new Set(cubes)]
      const [first] = all
      if (first === undefined) throw new Error('A root is one of some cubes')
      const able = all.filter((root) => {
        const arrivedBy = walk(root)
        return all.every((name) => name === root || arrivedBy.has(name))
      })
      // Without one, the error names what cannot be reached.
      const candidates = able.length > 0 ? able : all
      let best: { root: string; toMany: number } | null = null
      for (const root of candidates) {
        const toMany = treeFrom(root, all).stepsToMany
        if (best === null || toMany < best.toMany) best = { root, toMany }
      }
      return best?.root ?? first
    },
  }
}

type Edges = ReadonlyMap<string, readonly Edge[]>

/** Cached, because the edges depend only on the model. */
function edgesOfModel(model: Model): Edges {
  const known = edgesByModel.get(model)
  if (known) return known
  const edges = edgesOf(model, null)
  edgesByModel.set(model, edges)
  return edges
}

const edgesByModel = new WeakMap<Model, Edges>()

function edgesOf(model: Model, joinPaths: JoinPaths | null): Edges {
  const edges = new Map<string, Edge[]>()
  const add = (edge: Edge) => edges.set(edge.from, [...(edges.get(edge.from) ?? []), edge])
  const allowed = joinPaths === null ? null : hopsOf(joinPaths)
  const all = [...model.cubes.values()].flatMap((cube) =>
    cube.joins.map((join) => ({ cube, join })),
  )
  const taken = all.filter(
    ({ cube, join }) => allowed === null || allowed.has(hop(cube.name, join.to)),
  )
  // Declared directions come before their reverse.
  for (const { cube, join } of taken) {
    const toMany = join.relationship === 'one_to_many'
    add({ from: cube.name, to: join.to, toMany, on: join.on })
  }
  for (const { cube, join } of taken) {
    const target = model.cubes.get(join.to)
    if (target && !isJoinedBackwards(target)) continue
    const toMany = join.relationship === 'many_to_one'
    add({ from: join.to, to: cube.name, toMany, on: join.on })
  }
  return edges
}

function hopsOf(joinPaths: JoinPaths): Set<string> {
  const hops = new Set<string>()
  for (const path of joinPaths) {
    for (const [index, to] of path.entries()) {
      const from = path[index - 1]
      if (from === undefined) continue
      hops.add(hop(from, to)).add(hop(to, from))
    }
  }
  return hops
}

function hop(from: string, to: string): string {
  return `${from} ${to}`
}

export function cubeOf(model: Model, name: string): Cube {
  const cube = model.cubes.get(name)
  if (cube === undefined) throw new Error(`There is no cube ${name}`)
  return cube
}

function noPathError(cubes: readonly string[]): AppError {
  const listed = cubes.map((name) => `'${name}'`).join(', ')
  return new AppError('invalid_query', `Can't find join path to join ${listed}`)
}
