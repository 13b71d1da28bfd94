import { invalid } from './refusal.ts'

export interface Condition {
  readonly operator: string
  readonly field: string
  readonly values: readonly string[]
}

/** `and(equals(messages.channel,'email'),greater-or-equal(updated_at,2026-01-01T00:00:00Z))` */
export function parseFilter(text: string | undefined): readonly Condition[] {
  if (text === undefined || text === '') return []
  const { name, rest } = call(text)
  return name === 'and' ? parts(rest).flatMap(parseFilter) : [condition(name, rest)]
}

/** Rejects fields and operators that the platform does not support. */
export function checkConditions(
  conditions: readonly Condition[],
  allowed: Readonly<Record<string, readonly string[]>>,
): void {
  for (const { operator, field } of conditions) {
    if (!(allowed[field] ?? []).includes(operator))
      throw invalid(`Invalid filter provided: ${operator} is not supported for ${field}.`)
  }
}

/** Whether a moment passes the conditions on a field. */
export function passesTime(conditions: readonly Condition[], field: string, at: number): boolean {
  return conditions.every(({ operator, field: of, values }) => {
    if (of !== field) return true
    const bound = Date.parse(values[0] ?? '')
    if (Number.isNaN(bound)) throw invalid(`Invalid filter provided: ${field} takes a datetime.`)
    if (operator === 'greater-or-equal') return at >= bound
    if (operator === 'greater-than') return at > bound
    if (operator === 'less-or-equal') return at <= bound
    return at < bound
  })
}

/** The allowed values of a field; null without a condition. */
export function valuesOf(
  conditions: readonly Condition[],
  field: string,
): readonly string[] | null {
  return conditions.find((one) => one.field === field)?.values ?? null
}

function condition(operator: string, rest: string): Condition {
  const [field = '', ...values] = parts(rest)
  if (field === '' || values.length !== 1) throw invalid('Invalid filter provided.')
  const [value = ''] = values
  const list = /^\[(.*)\]$/s.exec(value)?.[1]
  return {
    operator,
    field,
    values: list === undefined ? [unquoted(value)] : parts(list).map(unquoted),
  }
}

function call(text: string): { name: string; rest: string } {
  const match = /^([a-z-]+)\((.*)\)$/s.exec(text.trim())
  if (match === null) throw invalid('Invalid filter provided.')
  return { name: match[1] ?? '', rest: match[2] ?? '' }
}

/** Splits at commas outside of brackets and quotes. */
function parts(text: string): string[] {
  const found = ['']
  let depth = 0
  let quote = ''
  for (const char of text) {
    if (quote !== '') {
      if (char === quote) quote = ''
    } else if (char === '"' || char === "'") quote = char
    else if ('(['.includes(char)) depth += 1
    else if (')]'.includes(char)) depth -= 1
    if (char === ',' && depth === 0 && quote === '') found.push('')
    else found[found.length - 1] += char
  }
  return found.map((part) => part.trim())
}

function unquoted(text: string): string {
  return /^(['"])(.*)\1$/s.exec(text)?.[2] ?? text
}
