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
  // An array is never null itself, so a text that is would come out empty.
  SPLIT_PART: ([text, delimiter, index]) =>
    `IF(isNull(${text}), NULL, splitByString(${delimiter}, COALESCE(${text}, ''))[${whole(index)}])`,
  SQRT: ([number]) => fromFloat(`sqrt(toFloat64(${number}))`),
  SUBSTRING: ([text, ...places]) => `substringUTF8(${[text, ...places.map(whole)].join(', ')})`,
  TRIM: ([text]) => `trimBoth(${text})`,
  UPPER: ([text]) => `upperUTF8(${text})`,
}

function exact(number = 'NULL'): string {
  return `toDecimal128(${number}, 12)`
}

/** Null for what is no number. */
function fromFloat(number: string): string {
  return `toDecimal128(round(accurateCastOrNull(${number}, 'Decimal(38, 12)'), 8), 8)`
}

function whole(number = 'NULL'): string {
  return `toInt64(${number})`
}
