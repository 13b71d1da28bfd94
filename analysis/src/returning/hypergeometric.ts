/** Gauss's hypergeometric function 2F1(a, b; c; z) for 0 ≤ z < 1, by its series. */
export function hypergeometric(a: number, b: number, c: number, z: number): number {
  let [term, sum] = [1, 1]
  for (let n = 0; n < 100_000; n += 1) {
    term *= (((a + n) * (b + n)) / ((c + n) * (n + 1))) * z
    sum += term
    if (Math.abs(term) < 1e-14 * Math.abs(sum)) break
  }
  return sum
}
