import type { KnownDates } from '@cartograph/analysis'
import { CalendarFile, Day } from '@cartograph/contract'
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { invocationFolder } from '../config.mjs'
import { InputError } from './input-error.ts'
import { parseText } from './parse-line.ts'

export interface DetectArguments {
  readonly verb: 'detect'
  readonly calendar: KnownDates
  /** The first day to answer for: YYYY-MM-DD. */
  readonly from: string
  readonly days: number
}

export interface ForecastArguments {
  readonly verb: 'forecast'
  readonly calendar: KnownDates
  readonly horizon: number
  readonly quantiles: boolean
}

export type Arguments =
  | DetectArguments
  | ForecastArguments
  | { readonly verb: 'explain' }
  | { readonly verb: 'help' }

const options = {
  calendar: { type: 'string' },
  from: { type: 'string' },
  days: { type: 'string' },
  horizon: { type: 'string' },
  quantiles: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const

const optionsByVerb = {
  detect: ['calendar', 'from', 'days'],
  forecast: ['calendar', 'horizon', 'quantiles'],
  explain: [],
} as const satisfies Record<string, readonly (keyof typeof options)[]>

/** Parses the command line; throws an `InputError` for anything unknown. */
export function readArguments(given: readonly string[]): Arguments {
  const { values, positionals } = parse(given)
  const [verb, ...rest] = positionals
  if (values.help === true || verb === 'help') return { verb: 'help' }
  if (verb === undefined || !isVerb(verb))
    throw new InputError(`Choose a command: ${Object.keys(optionsByVerb).join(', ')}, or --help`)
  if (rest.length > 0) throw new InputError(`${verb} takes no argument ${rest.join(' ')}`)
  const known: readonly string[] = optionsByVerb[verb]
  const unknown = Object.keys(values).filter((name) => !known.includes(name))
  if (unknown.length > 0) throw new InputError(`${verb} has no option --${unknown.join(', --')}`)
  if (verb === 'explain') return { verb }
  const calendar = readCalendar(values.calendar)
  if (verb === 'forecast') {
    const quantiles = values.quantiles === true
    return { verb, calendar, horizon: wholeNumber('horizon', values.horizon), quantiles }
  }
  const from = values.from
  if (from === undefined || !Day.safeParse(from).success)
    throw new InputError('detect needs --from, a day such as 2026-01-31')
  return { verb, calendar, from, days: wholeNumber('days', values.days) }
}

function parse(given: readonly string[]) {
  try {
    return parseArgs({ args: [...given], options, allowPositionals: true })
  } catch (problem) {
    throw new InputError(problem instanceof Error ? problem.message : String(problem))
  }
}

function isVerb(name: string): name is keyof typeof optionsByVerb {
  return Object.hasOwn(optionsByVerb, name)
}

function wholeNumber(name: string, text: string | undefined): number {
  const number = Number(text)
  if (text !== undefined && Number.isInteger(number) && number >= 1 && number <= 10_000)
    return number
  throw new InputError(`--${name} needs a whole number of days, from 1 to 10000`)
}

function readCalendar(file: string | undefined): KnownDates {
  if (file === undefined) return { holidays: [], promos: {} }
  let text: string
  try {
    // npm runs scripts in the project's folder; the path is relative to the caller's.
    text = readFileSync(resolve(invocationFolder, file), 'utf8')
  } catch (problem) {
    throw new InputError(`--calendar: ${problem instanceof Error ? problem.message : file}`)
  }
  return parseText(CalendarFile, text, `--calendar ${file}`)
}
