import { ticks } from 'd3-array'

/** Maps values to positions. A tenth of the size of d3-scale. */
export interface LinearScale {
  (value: number): number
  invert(place: number): number
  /** About `wanted` round values within the domain. */
  ticks(wanted: number): number[]
}

type Ends = readonly [number, number]

export function scaleLinear(values: Ends, places: Ends): LinearScale {
  return Object.assign(between(values, places), {
    invert: between(places, values),
    ticks: (wanted: number) => ticks(values[0], values[1], wanted),
  })
}

function between([start, end]: Ends, [from, to]: Ends): (value: number) => number {
  return (value) => {
    // A domain of one value maps to the middle.
    const share = start === end ? 0.5 : (value - start) / (end - start)
    return from * (1 - share) + to * share
  }
}
