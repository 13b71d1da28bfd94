/** Exact sums of decimal text, in ten-thousandths: the contract's money has at most four places. */
const places = 4
const unit = 10n ** BigInt(places)

/** '12.5' → '12.50', '1.255' → '1.255': two places, or as many more as the currency really has. */
export function normaliseDecimal(text: string): string {
  return format(parse(text))
}

export function addDecimals(texts: readonly string[]): string {
  return format(texts.reduce((sum, text) => sum + parse(text), 0n))
}

export function multiplyDecimal(text: string, times: number): string {
  return format(parse(text) * BigInt(times))
}

/** Beyond four places it rounds half away from zero. */
function parse(text: string): bigint {
  const match = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text)
  if (match === null) throw new RangeError(`Not a decimal number: ${text}`)
  const [, sign, whole = '0', fraction = ''] = match
  const kept = BigInt(whole) * unit + BigInt(fraction.slice(0, places).padEnd(places, '0'))
  const rounded = (fraction[places] ?? '0') >= '5' ? kept + 1n : kept
  return sign === '-' ? -rounded : rounded
}

function format(value: bigint): string {
  const absolute = value < 0n ? -value : value
  const fraction = (absolute % unit)
    .toString()
    .padStart(places, '0')
    .replace(/0{1,2}$/, '')
  return `${value < 0n ? '-' : ''}${absolute / unit}.${fraction}`
}
