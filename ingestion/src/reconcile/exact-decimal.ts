/** Fixed-point decimals with sixteen places, the precision of currency conversion everywhere. */
const places = 16
const unit = 10n ** BigInt(places)

export function parseDecimal(text: string): bigint {
  const match = /^(-?)(\d+)(?:\.(\d{1,16}))?$/.exec(text)
  if (match === null) throw new RangeError(`Not a decimal number: ${text}`)
  const [, sign, whole = '0', fraction = ''] = match
  const value = BigInt(whole) * unit + BigInt(fraction.padEnd(places, '0'))
  return sign === '-' ? -value : value
}

export function multiply(left: bigint, right: bigint): bigint {
  return (left * right) / unit
}

export function divide(left: bigint, right: bigint): bigint {
  return (left * unit) / right
}

/** At most four places, rounded half away from zero; money has at least two. */
export function formatDecimal(value: bigint, isMoney: boolean): string {
  const step = unit / 10_000n
  const absolute = value < 0n ? -value : value
  const scaled = (absolute + step / 2n) / step
  const digits = String(scaled).padStart(5, '0')
  const [whole, fraction] = [digits.slice(0, -4), digits.slice(-4)]
  const shown = isMoney ? fraction.replace(/0{1,2}$/, '') : fraction.replace(/0+$/, '')
  const sign = value < 0n && scaled > 0n ? '-' : ''
  return shown === '' ? `${sign}${whole}` : `${sign}${whole}.${shown}`
}

/** Rounds as `formatDecimal` does: the differences of rounded numbers have to add up, too. */
export function roundDecimal(value: bigint): bigint {
  return parseDecimal(formatDecimal(value, false))
}
