/** The lowest point of a function near `start`, by the simplex of Nelder and Mead (1965). Deterministic. */
export function minimize(
  cost: (point: readonly number[]) => number,
  start: readonly number[],
): readonly number[] {
  const vertex = (point: readonly number[]) => ({ point, cost: cost(point) })
  let simplex = [
    vertex(start),
    ...start.map((_, index) => vertex(start.map((value, at) => value + (at === index ? 0.7 : 0)))),
  ]
  for (let step = 0; step < 2_000; step += 1) {
    simplex = simplex.toSorted((one, other) => one.cost - other.cost)
    const [best, worst] = [simplex[0], simplex.at(-1)]
    if (best === undefined || worst === undefined) break
    const others = simplex.slice(0, -1)
    const spread = Math.max(...others.map(({ point }) => distance(point, worst.point)))
    if (worst.cost - best.cost < 1e-9 * (1 + Math.abs(best.cost)) && spread < 1e-4) break
    const center = start.map(
      (_, axis) => others.reduce((sum, { point }) => sum + (point[axis] ?? 0), 0) / others.length,
    )
    const along = (factor: number) =>
      vertex(center.map((value, axis) => value + factor * (value - (worst.point[axis] ?? 0))))
    const reflected = along(1)
    const second = others.at(-1)?.cost ?? best.cost
    let next = reflected
    if (reflected.cost < best.cost) {
      const expanded = along(2)
      if (expanded.cost < reflected.cost) next = expanded
    } else if (reflected.cost >= second) {
      const contracted = along(reflected.cost < worst.cost ? 0.5 : -0.5)
      if (contracted.cost >= Math.min(reflected.cost, worst.cost)) {
        simplex = [best, ...simplex.slice(1).map(({ point }) => vertex(middle(best.point, point)))]
        continue
      }
      next = contracted
    }
    simplex = [...others, next]
  }
  return simplex.toSorted((one, other) => one.cost - other.cost)[0]?.point ?? start
}

const middle = (one: readonly number[], other: readonly number[]) =>
  one.map((value, axis) => (value + (other[axis] ?? 0)) / 2)

const distance = (one: readonly number[], other: readonly number[]) =>
  Math.max(...one.map((value, axis) => Math.abs(value - (other[axis] ?? 0))))
