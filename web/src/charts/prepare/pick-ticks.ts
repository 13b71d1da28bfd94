/** Which of `count` evenly spaced stops get a label, so that none touch; the last one always does. */
export function pickTicks(count: number, width: number, labelWidth = dayLabel): number[] {
  const room = Math.max(2, Math.floor(width / labelWidth))
  const step = steps.find((candidate) => count / candidate <= room) ?? Math.ceil(count / room)
  const ticks: number[] = []
  for (let index = count - 1; index >= 0; index -= step) ticks.unshift(index)
  return ticks
}

const dayLabel = 64
/** Days fall into weeks. */
const steps = [1, 2, 7, 14, 28]
