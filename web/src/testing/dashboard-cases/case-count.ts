/**
 * How many dashboards are tried: `DASHBOARD_CASES=10000` makes it a long run, and `DASHBOARD_SEED=57`
 * repeats the run with that seed, which a failure tells.
 */
export const dashboardCases: { readonly count: number; readonly seed: number } = chosen()

function chosen() {
  const { DASHBOARD_CASES: count, DASHBOARD_SEED: seed } = process.env
  return { count: Number(count ?? 500), seed: Number(seed ?? 1) }
}
