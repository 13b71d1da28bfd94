import {
  portableFunctions,
  timeUnits,
  type Expression,
  type PortableFunction,
} from '../../expression.ts'
import { dateParts } from '../../sql/dialect.ts'
import { MemberProblem } from '../sources/catalogue-error.ts'
import { readTimeUnit } from './interval.ts'

/** A call of a portable function under any of its names. */
export function portableCall(written: string, args: readonly Expression[]): Expression {
  const name = written.toUpperCase()
  const called = aliases[name] ?? portableFunctions.find((candidate) => candidate === name) ?? null
  if (called === null) {
    throw new MemberProblem(
      `${name} is not a function that every engine supports. Use one of ${portableFunctions.join(', ')}; engine-specific functions belong in the cube's 'sql'.`,
    )
  }
  const [fewest, most] = argumentCounts[called]
  if (args.length < fewest || args.length > most) {
    const wanted =
      most === fewest ? fewest : most === Infinity ? `${fewest} or more` : `${fewest} to ${most}`
    throw new MemberProblem(
      `${name} takes ${wanted} arguments, but has ${args.length} here. Correct the call.`,
    )
  }
  const [first, ...others] = args
  if (called === 'ROUND') checkPlaces(others)
  if (!takesUnit.has(called) || first === undefined) {
    return { kind: 'call', function: called, args }
  }
  return { kind: 'call', function: called, args: [toUnit(called, first), ...others] }
}

function toUnit(called: PortableFunction, first: Expression): Expression {
  const written = first.kind === 'text' ? first.text.toLowerCase() : ''
  const units: readonly string[] = called === 'DATE_PART' ? dateParts : timeUnits
  const unit = readTimeUnit(written) ?? units.find((candidate) => candidate === written)
  if (unit !== undefined) return { kind: 'text', text: unit }
  throw new MemberProblem(
    `${called} needs its unit as text first. Write one of ${units.map((name) => `'${name}'`).join(', ')}.`,
  )
}

function checkPlaces([places]: readonly Expression[]): void {
  if (places === undefined) return
  const number = places.kind === 'negative' ? places.of : places
  if (number.kind === 'number' && /^\d{1,2}$/.test(number.text)) return
  throw new MemberProblem('ROUND needs its places as a whole number. Write it like ROUND(x, 2).')
}

const aliases: Readonly<Record<string, PortableFunction>> = {
  CEILING: 'CEIL',
  CHAR_LENGTH: 'LENGTH',
  IFNULL: 'COALESCE',
  NVL: 'COALESCE',
  POW: 'POWER',
  SUBSTR: 'SUBSTRING',
}

const takesUnit = new Set<PortableFunction>(['DATE_ADD', 'DATE_DIFF', 'DATE_PART', 'DATE_TRUNC'])

const argumentCounts: Readonly<Record<PortableFunction, readonly [fewest: number, most: number]>> =
  {
    ABS: [1, 1],
    CEIL: [1, 1],
    COALESCE: [1, Infinity],
    CONCAT: [1, Infinity],
    DATE_ADD: [3, 3],
    DATE_DIFF: [3, 3],
    DATE_PART: [2, 2],
    DATE_TRUNC: [2, 2],
    FLOOR: [1, 1],
    GREATEST: [1, Infinity],
    KEY: [1, Infinity],
    LEAST: [1, Infinity],
    LENGTH: [1, 1],
    LOWER: [1, 1],
    NULLIF: [2, 2],
    POWER: [2, 2],
    REPLACE: [3, 3],
    ROUND: [1, 2],
    SPLIT_PART: [3, 3],
    SQRT: [1, 1],
    SUBSTRING: [2, 3],
    TRIM: [1, 1],
    UPPER: [1, 1],
  }
