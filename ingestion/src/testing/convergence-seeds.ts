/**
 * The seeds of the convergence test: `CONVERGENCE_SEED=57` repeats that run alone, `CONVERGENCE_RUNS=1000`
 * makes it a long one.
 */
export const seeds: readonly number[] = chosen()

function chosen(): number[] {
  const { CONVERGENCE_SEED: seed, CONVERGENCE_RUNS: runs } = process.env
  if (seed !== undefined) return [Number(seed)]
  return Array.from({ length: Number(runs ?? 200) }, (_, n) => n + 1)
}
