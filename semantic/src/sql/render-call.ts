import { AppError } from '@cartograph/contract'
import { timeUnits, type Expression, type TimeUnit } from '../expression.ts'
import { dateParts, type DatePart, type Dialect } from './dialect.ts'

type Call = Expression & { readonly kind: 'call' }

export interface Writers {
  value(of: Expression): string
  /** The value as text, whatever its type. */
  text(of: Expression): string
  /** Alternative values, converted to one type. */
  alike(values: readonly Expression[]): string[]
}

export function renderCall(call: Call, dialect: Dialect, { value, text, alike }: Writers): string {
  const { args } = call
  switch (call.function) {
    case 'CONCAT':
      return args.length === 0
        ? "''"
        : `(${args.map((arg) => `COALESCE(${text(arg)}, '')`).join(' || ')})`
    case 'KEY':
      argument(call, 0)
      return `(${args.map(text).join(" || '/' || ")})`
    case 'COALESCE':
      argument(call, 0)
      return dialect.functions.COALESCE(alike(args))
    case 'DATE_ADD':
      return dialect.later(value(argument(call, 2)), wholeNumber(argument(call, 1)), unitOf(call))
    case 'DATE_DIFF':
      return dialect.dateDiff(unitOf(call), value(argument(call, 1)), value(argument(call, 2)))
    case 'DATE_PART':
      return dialect.datePart(partOf(call), value(argument(call, 1)))
    case 'DATE_TRUNC':
      return dialect.truncate(value(argument(call, 1)), { kind: 'unit', unit: unitOf(call) })
    case 'ROUND':
      return dialect.functions.ROUND([
        value(argument(call, 0)),
        ...args.slice(1).map((digits) => digitsOf(digits)),
      ])
    default: {
      const asText = textArguments[call.function] ?? []
      argument(call, 0)
      return dialect.functions[call.function](
        args.map((arg, index) => (asText.includes(index) ? text(arg) : value(arg))),
      )
    }
  }

  function wholeNumber(of: Expression): string {
    return of.kind === 'number' && /^\d+$/.test(of.text)
      ? of.text
      : dialect.cast(value(of), 'integer')
  }
}

const textArguments: Partial<Record<Call['function'], readonly number[]>> = {
  LENGTH: [0],
  LOWER: [0],
  REPLACE: [0, 1, 2],
  SPLIT_PART: [0, 1],
  SUBSTRING: [0],
  TRIM: [0],
  UPPER: [0],
}

function argument(call: Call, index: number): Expression {
  const found = call.args[index]
  if (found) return found
  throw new AppError('invalid_query', `${call.function} needs ${index + 1} arguments or more`)
}

function unitOf(call: Call): TimeUnit {
  const word = wordOf(call)
  const unit = timeUnits.find((unit) => unit === word)
  if (unit) return unit
  throw new AppError('invalid_query', `${call.function} knows no unit '${word}'`)
}

function partOf(call: Call): DatePart {
  const word = wordOf(call)
  const part = dateParts.find((part) => part === word)
  if (part) return part
  throw new AppError('invalid_query', `${call.function} knows no part '${word}'`)
}

function wordOf(call: Call): string {
  const first = argument(call, 0)
  if (first.kind === 'text') return first.text.toLowerCase()
  throw new AppError('invalid_query', `${call.function} begins with a unit in quotes`)
}

function digitsOf(of: Expression): string {
  if (of.kind === 'number' && /^\d{1,2}$/.test(of.text)) return of.text
  if (of.kind === 'negative' && of.of.kind === 'number') return `-${digitsOf(of.of)}`
  throw new AppError('invalid_query', 'ROUND takes its number of digits as a whole number')
}
