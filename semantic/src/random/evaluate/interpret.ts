import type { ArithmeticOperator, CastType, CompareOperator, Expression } from '../../expression.ts'
import { callFunction } from './call-function.ts'
import { decimal, decimalText, divide, multiply, remainder, round } from './decimal.ts'
import { compareScalars, type Scalar } from './scalar.ts'
import { later, stepStart, wallText } from './wall-clock.ts'

export type Of<Kind extends Expression['kind']> = Extract<Expression, { readonly kind: Kind }>

/** The row, joined rows or group that an expression is evaluated over. */
export interface Ground {
  column(column: Of<'column'>): Scalar
  member(member: Of<'member'>): Scalar
  aggregate(aggregate: Of<'aggregate'>): Scalar
}

export function interpret(expression: Expression, ground: Ground): Scalar {
  const of = (part: Expression) => interpret(part, ground)
  switch (expression.kind) {
    case 'column':
      return ground.column(expression)
    case 'member':
      return ground.member(expression)
    case 'aggregate':
      return ground.aggregate(expression)
    case 'text':
      return expression.text
    case 'number':
      return decimal(expression.text)
    case 'boolean':
      return expression.value
    case 'null':
      return null
    case 'moment':
      return expression.ms
    case 'bound':
      return bound(expression)
    case 'operation':
      return operate(expression.operator, of(expression.left), of(expression.right))
    case 'negative': {
      const value = of(expression.of)
      return value === null ? null : -number(value)
    }
    case 'not': {
      const value = of(expression.of)
      return value === null ? null : !value
    }
    case 'is-null':
      return of(expression.of) === null
    case 'all':
      return allOf(expression.conditions.map(of))
    case 'any':
      return anyOf(expression.conditions.map(of))
    case 'in':
      return anyOf(expression.among.map((one) => operate('=', of(expression.of), of(one))))
    case 'like':
      return like(of(expression.of), of(expression.pattern), expression.ignoresCase)
    case 'holds':
      return holds(of(expression.of), of(expression.part), expression.at)
    case 'case': {
      const hit = expression.whens.find(({ when }) => of(when) === true)
      if (hit) return of(hit.then)
      return expression.otherwise === null ? null : of(expression.otherwise)
    }
    case 'cast':
      return cast(of(expression.of), expression.to)
    case 'call':
      return callFunction(expression.function, expression.args.map(of))
    case 'local': {
      const value = of(expression.of)
      if (typeof value !== 'number') return null
      const span = expression.spans.find(
        ({ fromMs, untilMs }) => value >= fromMs && value < untilMs,
      )
      return value + (span?.offsetMs ?? 0)
    }
    case 'truncated': {
      const value = of(expression.of)
      return typeof value === 'number' ? stepStart(value, expression.grain) : null
    }
    case 'later': {
      const value = of(expression.of)
      return typeof value === 'number' ? later(value, expression.by) : null
    }
  }
}

export function allOf(conditions: readonly Scalar[]): boolean | null {
  if (conditions.includes(false)) return false
  return conditions.includes(null) ? null : true
}

export function anyOf(conditions: readonly Scalar[]): boolean | null {
  if (conditions.includes(true)) return true
  return conditions.includes(null) ? null : false
}

/** A literal match that ignores case. */
export function holds(of: Scalar, part: Scalar, at: Of<'holds'>['at']): boolean | null {
  if (of === null || part === null) return null
  const [text, sought] = [String(of).toLowerCase(), String(part).toLowerCase()]
  if (at === 'start') return text.startsWith(sought)
  return at === 'end' ? text.endsWith(sought) : text.includes(sought)
}

function bound({ value }: Of<'bound'>): Scalar {
  switch (value.type) {
    case 'text':
      return value.text
    case 'number':
      return decimal(value.text)
    case 'boolean':
      return value.value
  }
}

function operate(
  operator: ArithmeticOperator | CompareOperator | '||',
  left: Scalar,
  right: Scalar,
): Scalar {
  if (left === null || right === null) return null
  switch (operator) {
    case '||':
      return String(left) + String(right)
    case '+':
      return number(left) + number(right)
    case '-':
      return number(left) - number(right)
    case '*':
      return multiply(number(left), number(right))
    case '/':
      return divide(number(left), number(right))
    case '%':
      return remainder(number(left), number(right))
    case '=':
      return compareScalars(left, right) === 0
    case '<>':
      return compareScalars(left, right) !== 0
    case '<':
      return compareScalars(left, right) < 0
    case '<=':
      return compareScalars(left, right) <= 0
    case '>':
      return compareScalars(left, right) > 0
    case '>=':
      return compareScalars(left, right) >= 0
  }
}

function number(value: Scalar): bigint {
  if (typeof value !== 'bigint') throw new TypeError(`${String(value)} is not a number`)
  return value
}

function like(of: Scalar, pattern: Scalar, ignoresCase: boolean): boolean | null {
  if (of === null || pattern === null) return null
  const expression = String(pattern).replace(
    /\\(.)|([%_])|([^\w\s])/gsu,
    (_, escaped, wild, sign) => {
      if (wild === '%') return '.*'
      if (wild === '_') return '.'
      return `\\u{${String(escaped ?? sign)
        .codePointAt(0)
        ?.toString(16)}}`
    },
  )
  return new RegExp(`^${expression}$`, ignoresCase ? 'isu' : 'su').test(String(of))
}

function cast(value: Scalar, to: CastType): Scalar {
  if (value === null) return null
  switch (to) {
    case 'text':
      if (typeof value === 'bigint') return decimalText(value, 8)
      return typeof value === 'number' ? wallText(value) : String(value)
    case 'integer':
      return round(asNumber(value), 0)
    case 'decimal':
    case 'float':
      return asNumber(value)
    case 'boolean':
      return typeof value === 'bigint' ? value !== 0n : String(value).toLowerCase() === 'true'
    case 'date':
      return stepStart(asTime(value), { every: { count: 1, unit: 'day' }, originMs: null })
    case 'time':
      return asTime(value)
  }
}

function asNumber(value: NonNullable<Scalar>): bigint {
  if (typeof value === 'boolean') return decimal(value ? '1' : '0')
  return typeof value === 'string' ? decimal(value) : number(value)
}

function asTime(value: NonNullable<Scalar>): number {
  if (typeof value === 'number') return value
  const [day = '', time = '00:00:00'] = String(value).split(/[T ]/)
  return Date.parse(`${day}T${time}Z`)
}
