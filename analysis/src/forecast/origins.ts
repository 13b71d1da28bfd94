/** The origins of the backtest, newest first. */
export interface Origins {
  readonly days: readonly number[]
  /** The horizons that the backtest evaluates: all short ones and some of the long ones. */
  readonly horizons: readonly number[]
}

/** At most one year: older accuracy says less about today. */
const maxOriginAge = 364
/** With a short history, every day is an origin. */
const minOriginCount = 20
/** No step is a multiple of seven, so that origins cover all weekdays. */
const steps = [
  { from: 28, step: 6 },
  { from: 7, step: 3 },
  { from: 0, step: 1 },
]

export function pickOrigins(days: number, horizon: number): Origins {
  const usual = steps.find(({ from }) => horizon >= from)?.step ?? 1
  const earliest = Math.max(
    Math.min(120, Math.max(27, Math.floor(days / 3))),
    days - 1 - maxOriginAge,
  )
  const step = Math.max(1, Math.min(usual, Math.floor((days - earliest) / minOriginCount)))
  const origins: number[] = []
  for (let day = days - 2; day >= earliest; day -= step) origins.push(day)
  const horizons: number[] = []
  for (let ahead = 1; ahead <= horizon; ahead += ahead < 56 ? 1 : 5) horizons.push(ahead)
  return { days: origins, horizons }
}
