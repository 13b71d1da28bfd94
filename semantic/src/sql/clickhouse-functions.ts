import type { Dialect } from './dialect.ts'

export const clickhouseFunctions: Dialect['functions'] = {
  ABS: ([number]) => `abs(${number})`,
  CEIL: ([number]) => `ceil(${exact(number)})`,
  COALESCE: (args) => `COALESCE(${args.join(', ')})`,
  FLOOR: ([number]) => `floor(${exact(number)})`,
  GREATEST: (args) => `greatest(${args.join(', ')})`,
  LEAST: (args) => `least(${args.join(', ')})`,
  LENGTH: ([text]) => `lengthUTF8(${text})`,
  LOWER: ([text]) => `lowerUTF8(${text})`,
  NULLIF: ([value, unwanted]) => `NULLIF(${value}, ${unwanted})`,
  POWER: ([base, exponent]) => fromFloat(`pow(toFloat64(${base}), toFloat64(${exponent}))`),
  REPLACE: ([text, from, to]) => `replaceAll(${text}, ${from}, ${to})`,
  ROUND: ([number, digits = '0']) => `round(${exact(number)}, ${digits})`,
  // An array is never null, so a null text would become an empty one.
  SPLIT_PART: ([text, delimiter, index]) =>
    `IF(isNull(${text}), NULL, splitByString(${delimiter}, COALESCE(${text}, ''))[${whole(index)}])`,
  SQRT: ([number]) => fromFloat(`sqrt(toFloat64(${number}))`),
  SUBSTRING: substring,
  TRIM: ([text]) => `trimBoth(${text})`,
  UPPER: ([text]) => `upperUTF8(${text})`,
}

/**
 * Position 0 is the one before the first and uses up one character of the length; negative
 * positions count from the end.
 */
function substring([text = 'NULL', start = 'NULL', length]: readonly string[]): string {
  const isPlain = /^[1-9]\d*$/.test(start)
  const from = isPlain
    ? start
    : `IF(${whole(start)} < 0, lengthUTF8(${text}) + 1 + ${whole(start)}, ${whole(start)})`
  const first = isPlain ? start : notBelow(1, from)
  if (length === undefined) return `substringUTF8(${text}, ${first})`
  const before = isPlain ? '' : ` + ${from} - ${first}`
  return `substringUTF8(${text}, ${first}, ${notBelow(0, `${notBelow(0, whole(length))}${before}`)})`
}

/** Null stays null. */
function notBelow(least: number, number: string): string {
  return `IF(${number} < ${least}, ${least}, ${number})`
}

function exact(number = 'NULL'): string {
  return `toDecimal128(${number}, 12)`
}

/** Null for NaN and infinity. */
function fromFloat(number: string): string {
  return `toDecimal128(round(accurateCastOrNull(${number}, 'Decimal(38, 12)'), 8), 8)`
}

function whole(number = 'NULL'): string {
  return `toInt64(${number})`
}
