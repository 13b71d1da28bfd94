import type { LastYear } from './last-year.ts'
import type { Origins } from './origins.ts'
import { damping, effectOf, smoothSeries, type State, type ScaledSeries } from './smooth-series.ts'

/** The forecast for `ahead` days after `day`, on the scale. */
export interface Forecaster {
  (day: number, ahead: number): number
  /** The spread of the last one-day-ahead errors. */
  readonly spread: number
  /** The number of times the rarest of these known dates was observed; null without dates. */
  readonly seen: (names: readonly string[] | undefined) => number | null
}

/** One smoothing model and its weight of last year. */
interface ForecastModel {
  readonly states: ReadonlyMap<number, State>
  readonly yearWeight: number
  /** The relative gain that the model has to reach: trends and last year also fit noise. */
  readonly penalty: number
}

const levelRates = [0.02, 0.05, 0.1, 0.2]
/**
 * Cautious models ignore outliers. The others follow a weekly pattern that changes from one day to the next, on which
 * every day is an outlier at first.
 */
const followings = [
  { weekRate: 0.03, clipSpreads: 2 },
  { weekRate: 0.2, clipSpreads: 5 },
]
const yearWeights = [0, 0.5, 1]
const [slopePenalty, yearPenalty] = [0.02, 0.02]
/** A model that is worse by one part in 150 has a third of the weight. */
const sharpness = 150

/** Averages all models, weighted by their accuracy on the past. */
export function blendModels(
  series: ScaledSeries,
  values: readonly (number | null)[],
  lastYear: LastYear,
  origins: Origins,
): Forecaster {
  const last = series.scaled.length - 1
  const models = createModels(
    series,
    new Set([...origins.days, last]),
    origins.days.some(knowsYear),
  )
  const weights = weigh(models)
  const used = models.flatMap((model, n) => {
    const weight = weights[n] ?? 0
    return weight > 0.01 ? [{ model, weight }] : []
  })
  const whole = used.reduce((sum, { weight }) => sum + weight, 0)
  const effects = models[0]?.states.get(last)?.effects
  const forecastOnScale = (day: number, ahead: number) => {
    const moved = lastYear(day, ahead) ?? 0
    let sum = 0
    for (const { model, weight } of used)
      sum += weight * predict(stateAt(model, day), day, ahead, model.yearWeight * moved)
    return sum / whole
  }
  return Object.assign(forecastOnScale, {
    // Of the second level rate.
    spread: models[followings.length]?.states.get(last)?.spread ?? 0,
    seen: (names: readonly string[] | undefined) =>
      names === undefined ? null : Math.min(...names.map((name) => effects?.get(name)?.times ?? 0)),
  })

  function knowsYear(day: number): boolean {
    return lastYear(day, 1) !== null
  }

  function predict(state: State, day: number, ahead: number, moved: number): number {
    const at = day + ahead
    const base =
      state.level +
      (state.slope === 0 ? 0 : state.slope * dampedSum(ahead)) +
      moved +
      (state.week[(at + series.weekday) % 7] as number)
    const names = series.names[at]
    return names === undefined
      ? base
      : series.scale.withEffect(base, effectOf(state.effects, names))
  }

  /** By the mean absolute error, in the unit of the series. */
  function weigh(all: readonly ForecastModel[]): Float64Array {
    const errors = new Float64Array(all.length)
    for (const day of origins.days) {
      const states = all.map((model) => stateAt(model, day))
      for (const ahead of origins.horizons) {
        if (day + ahead > last) break
        const value = values[day + ahead] ?? null
        if (value === null) continue
        const moved = lastYear(day, ahead) ?? 0
        for (let n = 0; n < states.length; n += 1) {
          const predicted = predict(
            states[n] as State,
            day,
            ahead,
            (all[n] as ForecastModel).yearWeight * moved,
          )
          errors[n] = (errors[n] as number) + Math.abs(series.scale.back(predicted) - value)
        }
      }
    }
    const penalised = errors.map((error, n) => error * (all[n]?.penalty ?? 1))
    const best = Math.max(Math.min(...penalised), 1e-12)
    return penalised.map((error) => Math.exp(-sharpness * (error / best - 1)))
  }
}

/** The sum of a damped trend of one over that many days. */
function dampedSum(ahead: number): number {
  return (damping * (1 - damping ** ahead)) / (1 - damping)
}

function stateAt({ states }: ForecastModel, day: number): State {
  const state = states.get(day)
  if (state === undefined) throw new Error(`No state was kept of day ${day}`)
  return state
}

function createModels(
  series: ScaledSeries,
  stops: ReadonlySet<number>,
  hasYear: boolean,
): ForecastModel[] {
  return [false, true].flatMap((isSloped) =>
    levelRates.flatMap((levelRate) =>
      followings.flatMap((following): ForecastModel[] => {
        const states = smoothSeries(series, { levelRate, isSloped, ...following }, stops)
        const slopeFactor = isSloped ? 1 + slopePenalty : 1
        return (hasYear ? yearWeights : [0]).map((yearWeight) => ({
          states,
          yearWeight,
          penalty: slopeFactor * (1 + yearPenalty * yearWeight),
        }))
      }),
    ),
  )
}
