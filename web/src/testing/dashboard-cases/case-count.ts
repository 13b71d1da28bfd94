/**
 * `DASHBOARD_CASES` sets how many dashboards are generated; `npm run soak` generates 500.
 * A failure prints its seed, and `DASHBOARD_SEED` repeats it.
 */
export const dashboardCases: { readonly count: number; readonly seed: number } = chosen()

function chosen() {
  const { DASHBOARD_CASES: count, DASHBOARD_SEED: seed } = process.env
  return { count: Number(count ?? 80), seed: Number(seed ?? 1) }
}
