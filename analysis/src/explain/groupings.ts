import type { Driver, Leaves } from './case.ts'

/** The rows grouped by a subset of the dimensions. */
export interface Grouping {
  readonly dims: readonly number[]
  /** The group of each row. */
  readonly group: Int32Array
  readonly groups: number
  /** One row of each group, from which its labels are read. */
  readonly sample: Int32Array
}

const maxDimensions = 3

/**
 * The whole comes first as a group of its own: a movement of everything has no part as its driver.
 */
export function listGroupings(leaves: Leaves): Grouping[] {
  return subsets(leaves.dims.length, maxDimensions).map((dims) => groupBy(leaves, dims))
}

export function groupRows({ group }: Grouping, at: number): Int32Array {
  let size = 0
  for (const own of group) if (own === at) size += 1
  const rows = new Int32Array(size)
  let next = 0
  for (let row = 0; next < size; row += 1) {
    if (group[row] !== at) continue
    rows[next] = row
    next += 1
  }
  return rows
}

function groupBy({ count, codes, values }: Leaves, dims: readonly number[]): Grouping {
  const group = new Int32Array(count)
  const known = new Map<number, number>()
  const sample: number[] = []
  for (let row = 0; row < count; row += 1) {
    let key = 0
    for (const dim of dims) key = key * (values[dim]?.length ?? 1) + (codes[dim]?.[row] ?? 0)
    let found = known.get(key)
    if (found === undefined) {
      found = sample.length
      known.set(key, found)
      sample.push(row)
    }
    group[row] = found
  }
  return { dims, group, groups: sample.length, sample: Int32Array.from(sample) }
}

export function toDriver(leaves: Leaves, grouping: Grouping, group: number): Driver {
  const row = grouping.sample[group] ?? 0
  return Object.fromEntries(
    grouping.dims.map((dim) => [
      leaves.dims[dim] ?? '',
      leaves.values[dim]?.[leaves.codes[dim]?.[row] ?? 0] ?? '',
    ]),
  )
}

function subsets(count: number, most: number): number[][] {
  const all: number[][] = [[]]
  const grow = (from: number, chosen: readonly number[]) => {
    if (chosen.length > 0) all.push([...chosen])
    if (chosen.length === most) return
    for (let next = from; next < count; next += 1) grow(next + 1, [...chosen, next])
  }
  grow(0, [])
  return all.toSorted((left, right) => left.length - right.length)
}
