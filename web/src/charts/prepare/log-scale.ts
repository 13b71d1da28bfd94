import { ticks } from 'd3-array'
import type { LinearScale } from './linear-scale.ts'

type Ends = readonly [number, number]

/** A scale of positive values on which equal ratios are equal distances. Lower values are at its start. */
export function scaleLog([low, high]: Ends, [from, to]: Ends): LinearScale {
  const [start, end] = [Math.log(low), Math.log(high)]
  const place = (value: number) => {
    const share = value <= low ? 0 : (Math.log(value) - start) / (end - start)
    return from + share * (to - from)
  }
  return Object.assign(place, {
    invert: (at: number) => Math.exp(start + ((at - from) / (to - from)) * (end - start)),
    ticks: (wanted: number) => logTicks(low, high, wanted),
  })
}

/** Powers of ten, with 2 and 5 between them if there are few, or plain ticks within one power. */
function logTicks(low: number, high: number, wanted: number): number[] {
  const powers = ticks(Math.floor(Math.log10(low)), Math.ceil(Math.log10(high)), 20).filter(
    Number.isInteger,
  )
  const inside = (factors: readonly number[]) =>
    powers
      .flatMap((power) => factors.map((factor) => factor * 10 ** power))
      .filter((value) => low <= value && value <= high)
  const found = [[1, 2, 5], [1, 3], [1]].map(inside).find(({ length }) => length <= wanted)
  const tens = inside([1])
  const step = Math.ceil(tens.length / Math.max(1, wanted))
  const fitting = found ?? tens.filter((_, at) => at % step === 0)
  return fitting.length > 1 ? fitting : ticks(low, high, wanted)
}
