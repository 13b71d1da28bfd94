/** Sums that lose nothing: sixteen places, as conversions are computed with everywhere. */
const places = 16
const unit = 10n ** BigInt(places)

export function exact(text: string): bigint {
  const match = /^(-?)(\d+)(?:\.(\d{1,16}))?$/.exec(text)
  if (match === null) throw new RangeError(`Not a decimal number: ${text}`)
  const [, sign, whole = '0', fraction = ''] = match
  const value = BigInt(whole) * unit + BigInt(fraction.padEnd(places, '0'))
  return sign === '-' ? -value : value
}

export function times(left: bigint, right: bigint): bigint {
  return (left * right) / unit
}

export function over(left: bigint, right: bigint): bigint {
  return (left * unit) / right
}

/** With four places at most, rounded half away from zero, and at least two when it is money. */
export function toText(value: bigint, isMoney: boolean): string {
  const step = unit / 10_000n
  const absolute = value < 0n ? -value : value
  const kept = (absolute + step / 2n) / step
  const digits = String(kept).padStart(5, '0')
  const [whole, fraction] = [digits.slice(0, -4), digits.slice(-4)]
  const shown = isMoney ? fraction.replace(/0{1,2}$/, '') : fraction.replace(/0+$/, '')
  const sign = value < 0n && kept > 0n ? '-' : ''
  return shown === '' ? `${sign}${whole}` : `${sign}${whole}.${shown}`
}

/** What the text of it stands for: differences of rounded numbers have to add up, too. */
export function rounded(value: bigint): bigint {
  return exact(toText(value, false))
}
