import { dayNumber, type Day, type LiftRange } from '@cartograph/contract'

export const courseSize = { width: 300, height: 100 } as const

/** The first ranges are so wide that they would flatten all others: those beyond this are cut off. */
const mostReach = 4

/** Paths around zero, which is in the middle. */
export function drawCourse(days: readonly (LiftRange & { readonly day: Day })[]) {
  const { width, height } = courseSize
  const [start = 0, end = 0] = [days[0], days.at(-1)].map((one) =>
    one === undefined ? 0 : dayNumber(one.day),
  )
  const reachOf = ({ low, high }: LiftRange) => Math.max(Math.abs(low), Math.abs(high))
  const last = days.at(-1)
  const widest = Math.max(...days.map(reachOf))
  const reach = Math.min(widest, mostReach * (last === undefined ? widest : reachOf(last))) || 1
  const x = (day: Day) => (start === end ? 0 : ((dayNumber(day) - start) / (end - start)) * width)
  const y = (value: number) => {
    const share = Math.max(-1, Math.min(1, value / reach))
    return (height / 2) * (1 - share)
  }
  const path = (points: readonly (readonly [number, number])[]) =>
    points
      .map(([left, top], index) => `${index === 0 ? 'M' : 'L'}${round(left)} ${round(top)}`)
      .join('')
  const highs = days.map(({ day, high }) => [x(day), y(high)] as const)
  const lows = days.map(({ day, low }) => [x(day), y(low)] as const)
  return {
    band: `${path([...highs, ...lows.toReversed()])}Z`,
    line: path(days.map(({ day, estimate }) => [x(day), y(estimate)])),
    zero: height / 2,
    reach,
  }
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}
