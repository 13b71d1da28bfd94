import type { AlertPoint, Day } from '@cartograph/contract'
import type { JudgedSeries } from './judge-alert.ts'

/** What one day or week says about the run of an alert. */
export interface RunStep {
  readonly date: Day
  readonly step: 'open' | 'go_on' | 'recover'
  /** The point to show: that of the series that is furthest from what it is compared with. */
  readonly point: AlertPoint
  /** Of that series; null for the whole. */
  readonly label: string | null
  /** The labels of the series that fire. */
  readonly parts: readonly string[]
}

/**
 * Groups the days that fire in a row. A run opens with the first, and recovers with the first known day on which
 * nothing fires; a day on which nothing is known changes nothing.
 */
export function followRuns(judged: readonly JudgedSeries[], isRunning: boolean): RunStep[] {
  const steps: RunStep[] = []
  let running = isRunning
  const dates = judged[0]?.points ?? []
  for (const [n, { date }] of dates.entries()) {
    const all = judged.flatMap(({ label, points }) => {
      const point = points[n]
      return point === undefined ? [] : [{ label, point }]
    })
    const firing = all.filter(({ point }) => point.fires)
    const shown = largest(firing.length > 0 ? firing : all)
    if (shown === null) continue
    const parts = firing.flatMap(({ label }) => label ?? [])
    if (firing.length > 0) {
      steps.push({ date, step: running ? 'go_on' : 'open', ...shown, parts })
      running = true
    } else if (running && all.some(({ point }) => point.value !== null)) {
      steps.push({ date, step: 'recover', ...shown, parts })
      running = false
    }
  }
  return steps
}

/** The runs by their first and last dates that fire. */
export function listRuns(steps: readonly RunStep[]): { from: Day; to: Day }[] {
  const runs: { from: Day; to: Day }[] = []
  for (const { date, step } of steps) {
    const last = runs.at(-1)
    if (step === 'open' || last === undefined) runs.push({ from: date, to: date })
    else if (step === 'go_on') last.to = date
  }
  return runs
}

interface Shown {
  readonly label: string | null
  readonly point: AlertPoint
}

function largest(all: readonly Shown[]): Shown | null {
  let most: { readonly shown: Shown; readonly distance: number } | null = null
  for (const shown of all) {
    const distance = distanceOf(shown.point)
    if (most === null || distance > most.distance) most = { shown, distance }
  }
  return most?.shown ?? null
}

function distanceOf({ value, expected, lower, upper }: AlertPoint): number {
  if (value === null || expected === null) return 0
  const width = lower === null || upper === null ? Math.abs(expected) : upper - lower
  return Math.abs(value - expected) / Math.max(width, Number.MIN_VALUE)
}
