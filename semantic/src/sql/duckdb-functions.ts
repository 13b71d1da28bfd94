import type { Dialect } from './dialect.ts'

export const duckdbFunctions: Dialect['functions'] = {
  ABS: ([number]) => `ABS(${number})`,
  // For integers the engine would return floats.
  CEIL: ([number]) => withPlaces(`CEIL(${exact(number)})`),
  COALESCE: (args) => `COALESCE(${args.join(', ')})`,
  FLOOR: ([number]) => withPlaces(`FLOOR(${exact(number)})`),
  GREATEST: (args) => `GREATEST(${args.join(', ')})`,
  LEAST: (args) => `LEAST(${args.join(', ')})`,
  LENGTH: ([text]) => `LENGTH(${text})`,
  LOWER: ([text]) => `LOWER(${text})`,
  NULLIF: ([value, unwanted]) => `NULLIF(${value}, ${unwanted})`,
  POWER: ([base, exponent]) =>
    fromFloat(`POWER(CAST(${base} AS DOUBLE), CAST(${exponent} AS DOUBLE))`),
  REPLACE: ([text, from, to]) => `REPLACE(${text}, ${from}, ${to})`,
  ROUND: ([number, digits = '0']) => withPlaces(`ROUND(${exact(number)}, ${digits})`),
  SPLIT_PART: ([text, delimiter, index]) => `SPLIT_PART(${text}, ${delimiter}, ${whole(index)})`,
  // The engine raises an error for negative numbers.
  SQRT: ([number]) =>
    fromFloat(`SQRT(CASE WHEN ${number} >= 0 THEN CAST(${number} AS DOUBLE) END)`),
  SUBSTRING: ([text, start, length]) =>
    length === undefined
      ? `SUBSTRING(${text}, ${whole(start)})`
      : `SUBSTRING(${text}, ${whole(start)}, ${notNegative(whole(length))})`,
  TRIM: ([text]) => `TRIM(${text}, ' ')`,
  UPPER: ([text]) => `UPPER(${text})`,
}

function exact(number = 'NULL'): string {
  return `CAST(${number} AS DECIMAL(38, 12))`
}

/** Null for NaN and infinity. */
function fromFloat(number: string): string {
  return `TRY_CAST(${number} AS DECIMAL(38, 8))`
}

function whole(number = 'NULL'): string {
  return `CAST(${number} AS BIGINT)`
}

/** The engine counts a negative length backwards. */
function notNegative(number: string): string {
  return `CASE WHEN ${number} < 0 THEN 0 ELSE ${number} END`
}

/** Otherwise the result of an operation would have this value's scale, which is zero. */
function withPlaces(number: string): string {
  return `CAST(${number} AS DECIMAL(38, 8))`
}
