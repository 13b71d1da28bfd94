export interface Minimum {
  readonly point: readonly number[]
  /** False if the steps ran out before the simplex had collapsed. */
  readonly isConverged: boolean
}

/**
 * The lowest point of a function near `start`, by the simplex of Nelder and Mead (1965). Deterministic. `pause` is
 * awaited before each value, so that a costly function does not keep others waiting.
 */
export async function minimize(
  cost: (point: readonly number[]) => number,
  start: readonly number[],
  pause: () => Promise<void>,
): Promise<Minimum> {
  const vertex = async (point: readonly number[]) => {
    await pause()
    return { point, cost: cost(point) }
  }
  const vertices = async (points: readonly (readonly number[])[]) => {
    const found = []
    for (const point of points) found.push(await vertex(point))
    return found
  }
  let simplex = await vertices([
    start,
    ...start.map((_, index) => start.map((value, at) => value + (at === index ? 0.7 : 0))),
  ])
  let isConverged = false
  for (let step = 0; step < 2_000; step += 1) {
    simplex = simplex.toSorted((one, other) => one.cost - other.cost)
    const [best, worst] = [simplex[0], simplex.at(-1)]
    if (best === undefined || worst === undefined) break
    const others = simplex.slice(0, -1)
    const spread = Math.max(...others.map(({ point }) => distance(point, worst.point)))
    isConverged = worst.cost - best.cost < 1e-9 * (1 + Math.abs(best.cost)) && spread < 1e-4
    if (isConverged) break
    const center = start.map(
      (_, axis) => others.reduce((sum, { point }) => sum + (point[axis] ?? 0), 0) / others.length,
    )
    const along = (factor: number) =>
      vertex(center.map((value, axis) => value + factor * (value - (worst.point[axis] ?? 0))))
    const reflected = await along(1)
    const second = others.at(-1)?.cost ?? best.cost
    let next = reflected
    if (reflected.cost < best.cost) {
      const expanded = await along(2)
      if (expanded.cost < reflected.cost) next = expanded
    } else if (reflected.cost >= second) {
      const contracted = await along(reflected.cost < worst.cost ? 0.5 : -0.5)
      if (contracted.cost >= Math.min(reflected.cost, worst.cost)) {
        const nearer = simplex.slice(1).map(({ point }) => middle(best.point, point))
        simplex = [best, ...(await vertices(nearer))]
        continue
      }
      next = contracted
    }
    simplex = [...others, next]
  }
  const [best] = simplex.toSorted((one, other) => one.cost - other.cost)
  return { point: best?.point ?? start, isConverged }
}

const middle = (one: readonly number[], other: readonly number[]) =>
  one.map((value, axis) => (value + (other[axis] ?? 0)) / 2)

const distance = (one: readonly number[], other: readonly number[]) =>
  Math.max(...one.map((value, axis) => Math.abs(value - (other[axis] ?? 0))))
