import { ticks } from 'd3-array'

/** From values to places: the only scale there is here, and a tenth of the library's. */
export interface LinearScale {
  (value: number): number
  invert(place: number): number
  /** Round values within it, about as many as wanted. */
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
    // Where all is one value, it lies in the middle.
    const share = start === end ? 0.5 : (value - start) / (end - start)
    return from * (1 - share) + to * share
  }
}
