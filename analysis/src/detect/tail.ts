/** The chance of something at least as far out, on either side, for a normal spread; exact to seven digits. */
export function normalTail(distance: number): number {
  return erfc(Math.abs(distance) / Math.SQRT2)
}

/** By a continued fraction for what is far out, by a series for what is near. */
function erfc(x: number): number {
  if (x < 2) {
    let [sum, term] = [x, x]
    for (let n = 1; n < 60; n += 1) {
      term *= (-x * x) / n
      sum += term / (2 * n + 1)
    }
    return 1 - (2 / Math.sqrt(Math.PI)) * sum
  }
  let fraction = 0
  for (let n = 60; n >= 1; n -= 1) fraction = n / 2 / (x + fraction)
  return Math.exp(-x * x) / Math.sqrt(Math.PI) / (x + fraction)
}
