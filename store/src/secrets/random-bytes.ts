import { randomFillSync } from 'node:crypto'

/** Some hundred seals: a call of the generator for each takes a third of the time of a seal. */
const reserve = Buffer.allocUnsafeSlow(16_384)
let used = reserve.length

/** Random bytes, each of which is given out once and then erased from the reserve. */
export function takeRandomBytes(count: number): Buffer {
  if (count > reserve.length) throw new Error(`${count} bytes are more than the reserve`)
  if (used + count > reserve.length) {
    randomFillSync(reserve)
    used = 0
  }
  const taken = Buffer.from(reserve.subarray(used, used + count))
  reserve.fill(0, used, used + count)
  used += count
  return taken
}
