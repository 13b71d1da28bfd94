import { AppError } from '@cartograph/contract'
import type { SqlValue } from '@cartograph/warehouse'
import type { Expression, OffsetSpan, Value } from '../expression.ts'
import type { Dialect } from './dialect.ts'
import { checkSqlLength } from '../question/check-size.ts'
import { needsOneScale } from './one-scale.ts'
import { productOf } from './product.ts'
import { renderCall } from './render-call.ts'
import { stepOf } from './step.ts'
import { kindOf } from './value-kind.ts'

/** Binds an external value and returns the name of its parameter. */
export type Bind = (value: SqlValue) => string

/** Renders an expression in an engine's SQL. The result needs no further parentheses. */
export function renderExpression(of: Expression, dialect: Dialect, bind: Bind): string {
  return value(of)

  function value(of: Expression): string {
    switch (of.kind) {
      case 'column':
        return `${dialect.name(of.rows)}.${dialect.name(of.name)}`
      case 'member':
        throw new Error(`${of.cube}.${of.name} was not put in its place`)
      case 'text':
        return dialect.textLiteral(of.text)
      case 'number':
        return number(of.text)
      case 'boolean':
        return of.value ? 'TRUE' : 'FALSE'
      case 'null':
        return 'NULL'
      case 'moment':
        return dialect.momentLiteral(of.ms)
      case 'bound':
        return bound(of.value)
      case 'operation':
        return operation(of)
      case 'negative':
        return `(-${value(of.of)})`
      case 'not':
        return `(NOT ${value(of.of)})`
      case 'is-null':
        return `(${value(withoutCast(of.of))} IS NULL)`
      case 'all':
        return joined(of.conditions, ' AND ', 'TRUE')
      case 'any':
        return joined(of.conditions, ' OR ', 'FALSE')
      case 'in':
        return among(of)
      case 'like':
        return `(${dialect.like(text(of.of), pattern(of.pattern), of.ignoresCase)})`
      case 'holds':
        return `(${dialect.holds(text(of.of), text(of.part), of.at)})`
      case 'case': {
        const rest = of.otherwise ? [of.otherwise] : []
        const values = alike([...of.whens.map(({ then }) => then), ...rest])
        const whens = of.whens.map(({ when }, at) => `WHEN ${value(when)} THEN ${values[at]}`)
        return `(CASE ${whens.join(' ')}${of.otherwise ? ` ELSE ${values.at(-1)}` : ''} END)`
      }
      case 'cast':
        if (of.to !== 'text') return dialect.cast(value(of.of), of.to)
        return of.keepsZeros === true ? databaseText(of.of) : text(of.of)
      case 'call':
        return renderCall(of, dialect, { value, text, alike })
      case 'aggregate':
        return aggregate(of)
      case 'local':
        return shifted(value(of.of), of.spans)
      case 'truncated':
        return dialect.truncate(value(of.of), stepOf(of.grain))
      case 'later':
        return dialect.later(value(of.of), String(of.by.count), of.by.unit)
    }
  }

  /** Alternative values, converted to one type. */
  function alike(values: readonly Expression[]): string[] {
    const isOneScale = needsOneScale(values)
    return values.map((each) =>
      isOneScale && each.kind !== 'null' ? dialect.cast(value(each), 'decimal') : value(each),
    )
  }

  function text(of: Expression): string {
    const kind = kindOf(of)
    if (kind === 'text') return value(of)
    return kind === 'condition' ? dialect.textOfCondition(value(of)) : dialect.textOf(value(of))
  }

  function databaseText(of: Expression): string {
    return kindOf(of) === 'unknown' ? dialect.databaseText(value(of)) : text(of)
  }

  function number(digits: string): string {
    const match = /^-?\d+(?:\.(\d+))?$/.exec(digits)
    if (!match || digits.length > 36)
      throw new AppError('invalid_query', `'${digits}' is not a number, or too long for one`)
    if (match[1] !== undefined || digits.length > 9)
      return dialect.decimalLiteral(digits, match[1]?.length ?? 0)
    return digits.startsWith('-') ? `(${digits})` : digits
  }

  function bound(of: Value): string {
    switch (of.type) {
      case 'boolean':
        return of.value ? 'TRUE' : 'FALSE'
      case 'number':
        return dialect.boundNumber(bind(of.text))
      case 'text':
        return dialect.boundText(bind(of.text))
    }
  }

  function operation(of: Expression & { kind: 'operation' }): string {
    const { operator, left, right } = of
    switch (operator) {
      case '||':
        return `(${text(left)} || ${text(right)})`
      case '*':
        return multiplied(left, right)
      case '/':
        return of.isDisplayedRatio === true
          ? dialect.ratio(value(left), value(right))
          : dialect.divide(value(left), value(right))
      case '%':
        return dialect.remainder(value(left), value(right))
      case '+':
      case '-':
        return `(${value(left)} ${operator} ${value(right)})`
      default: {
        // Filter values are text, whatever the type of the column.
        const side = isBoundText(left) || isBoundText(right) ? text : value
        return `(${side(left)} ${operator} ${side(right)})`
      }
    }
  }

  function multiplied(left: Expression, right: Expression): string {
    const { needsWidening, needsRounding } = productOf(left, right)
    const first = needsWidening ? dialect.widened(factor(left)) : factor(left)
    const product = `(${first} * ${factor(right)})`
    return needsRounding ? dialect.cast(product, 'decimal') : product
  }

  /** Small integer literals have a small type that a product can overflow. */
  function factor(of: Expression): string {
    return of.kind === 'number' && /^-?\d{1,9}$/.test(of.text)
      ? dialect.decimalLiteral(of.text, 0)
      : value(of)
  }

  function among({ of, among }: Expression & { kind: 'in' }): string {
    const known = among.filter(({ kind }) => kind !== 'null')
    const found = known.length === 0 ? 'FALSE' : `(${list(of, known)})`
    // A null in the list makes a missing match unknown.
    return known.length === among.length ? found : `(${found} OR NULL)`
  }

  /** Constants of one type become a single IN list; other values are compared one by one. */
  function list(of: Expression, known: readonly Expression[]): string {
    const texts = known.filter(isBoundText)
    const words = known.filter(({ kind }) => kind === 'text')
    const numbers = known.filter(isNumber)
    const others = known.filter(
      (value) => value.kind !== 'text' && !isBoundText(value) && !isNumber(value),
    )
    return [
      ...lookup(() => text(of), texts.map(value)),
      ...lookup(() => value(of), words.map(value)),
      ...lookup(() => dialect.comparable(value(of)), numbers.map(comparable)),
      ...others.map((right) => operation({ kind: 'operation', operator: '=', left: of, right })),
    ].join(' OR ')
  }

  /** An unused value is not rendered, because its parameters would be bound without a use. */
  function lookup(value: () => string, among: readonly string[]): string[] {
    return among.length === 0 ? [] : [dialect.isAmong(value(), among)]
  }

  function comparable(of: Expression): string {
    return of.kind === 'bound' ? value(of) : dialect.comparable(value(of))
  }

  /** Before any other character, a backslash has different meanings in the engines. */
  function pattern(of: Expression): string {
    if (of.kind !== 'text') return text(of)
    return dialect.textLiteral(
      of.text.replaceAll(/\\(.)/gsu, (escaped, character: string) =>
        '%_\\'.includes(character) ? escaped : character,
      ),
    )
  }

  function aggregate({ function: name, of, when }: Expression & { kind: 'aggregate' }): string {
    if (name === 'count_distinct' && of?.kind === 'call' && of.function === 'KEY')
      return combinations(of.args, when)
    const each = of === null ? '1' : value(of)
    const taken =
      when.length === 0 ? each : `CASE WHEN ${when.map(value).join(' AND ')} THEN ${each} END`
    return name === 'avg'
      ? dialect.divide(dialect.aggregate('sum', taken), dialect.aggregate('count', taken))
      : dialect.aggregate(name, taken)
  }

  function combinations(of: readonly Expression[], when: readonly Expression[]): string {
    const values = of.map(value)
    const conditions = [...when.map(value), ...values.map((each) => `${each} IS NOT NULL`)]
    return dialect.countCombinations(values, conditions.join(' AND '))
  }

  /**
   * A binary decision tree needs only a few comparisons per row, however many clock changes the
   * range covers.
   */
  function shifted(moment: string, spans: readonly OffsetSpan[]): string {
    const middle = spans[Math.floor(spans.length / 2)]
    const [only] = spans
    if (middle === undefined || only === undefined)
      throw new Error('A zone has at least one offset')
    if (middle === only) {
      return only.offsetMs === 0 ? moment : `(${dialect.shift(moment, only.offsetMs)})`
    }
    const at = spans.indexOf(middle)
    const before = shifted(moment, spans.slice(0, at))
    const after = shifted(moment, spans.slice(at))
    return `(CASE WHEN ${moment} < ${dialect.momentLiteral(middle.fromMs)} THEN ${before} ELSE ${after} END)`
  }

  /** Stops at the limit of the SQL, since thousands of conditions take long to render. */
  function joined(conditions: readonly Expression[], word: string, none: string): string {
    if (conditions.length === 0) return none
    let length = 0
    const parts = conditions.map((condition) => {
      const part = value(condition)
      length += part.length
      checkSqlLength(length)
      return part
    })
    return `(${parts.join(word)})`
  }
}

/** A text is null where its value is, and costs more. */
function withoutCast(of: Expression): Expression {
  return of.kind === 'cast' && of.to === 'text' ? of.of : of
}

function isBoundText(of: Expression): boolean {
  return of.kind === 'bound' && of.value.type === 'text'
}

function isNumber(of: Expression): boolean {
  return of.kind === 'number' || (of.kind === 'bound' && of.value.type === 'number')
}
