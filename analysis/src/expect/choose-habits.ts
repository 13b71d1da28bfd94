import { createEffects, type EffectPriors } from './effects.ts'
import { follow, type Followed, type Habits } from './follow.ts'

const choices = {
  level: [0.02, 0.05, 0.1, 0.18, 0.3, 0.5],
  week: [0.01, 0.03, 0.08],
  spread: [0.01, 0.03],
  grain: [0, 0.5, 0.9],
  year: [0, 0.5, 1],
} as const satisfies Record<keyof Habits, readonly number[]>

const order = ['level', 'year', 'grain', 'week', 'spread', 'level'] as const

/** One habit after the other, each by how well the past would have been told with it. */
export function chooseHabits(
  figure: Followed,
  priors: EffectPriors,
  start: Habits,
): { habits: Habits; loss: number } {
  let habits = start
  let loss = lossOf(habits)
  for (const name of order) {
    if (name === 'year' && figure.lastYear === null) continue
    for (const value of choices[name]) {
      if (value === habits[name]) continue
      const tried = { ...habits, [name]: value }
      const triedLoss = lossOf(tried)
      // A habit that is unlike the usual one has to be worth it.
      if (triedLoss < loss - 1e-3) [habits, loss] = [tried, triedLoss]
    }
  }
  return { habits, loss }

  function lossOf(tried: Habits): number {
    return follow(figure, tried, createEffects(priors)).loss
  }
}

export const usualHabits: Habits = { level: 0.1, week: 0.03, spread: 0.01, grain: 0.5, year: 0 }
