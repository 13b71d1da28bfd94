import type {
  AggregateFunction,
  CastType,
  Expression,
  Grain,
  PortableFunction,
  TimeUnit,
} from '../../expression.ts'
import type { Answer, Form, Select } from '../select.ts'

/** Short constructors for tests. */
export const column = (name: string, rows = 'r'): Expression => ({ kind: 'column', rows, name })
export const text = (text: string): Expression => ({ kind: 'text', text })
export const number = (text: string | number): Expression => ({
  kind: 'number',
  text: String(text),
})
export const nothing: Expression = { kind: 'null' }
export const yes: Expression = { kind: 'boolean', value: true }

export const boundText = (text: string): Expression => ({
  kind: 'bound',
  value: { type: 'text', text },
})
export const boundNumber = (text: string): Expression => ({
  kind: 'bound',
  value: { type: 'number', text },
})

export const operation = (
  left: Expression,
  operator: (Expression & { kind: 'operation' })['operator'],
  right: Expression,
): Expression => ({ kind: 'operation', operator, left, right })

export const call = (name: PortableFunction, ...args: Expression[]): Expression => ({
  kind: 'call',
  function: name,
  args,
})
export const cast = (of: Expression, to: CastType): Expression => ({ kind: 'cast', of, to })
export const not = (of: Expression): Expression => ({ kind: 'not', of })
export const isNull = (of: Expression): Expression => ({ kind: 'is-null', of })
export const among = (of: Expression, ...values: Expression[]): Expression => ({
  kind: 'in',
  of,
  among: values,
})
export const all = (...conditions: Expression[]): Expression => ({ kind: 'all', conditions })
export const any = (...conditions: Expression[]): Expression => ({ kind: 'any', conditions })
export const like = (of: Expression, pattern: string, ignoresCase = false): Expression => ({
  kind: 'like',
  of,
  pattern: text(pattern),
  ignoresCase,
})
export const holds = (
  of: Expression,
  part: string,
  at: 'anywhere' | 'start' | 'end' = 'anywhere',
): Expression => ({ kind: 'holds', of, part: boundText(part), at })

export const aggregate = (
  name: AggregateFunction,
  of: Expression | null,
  ...when: Expression[]
): Expression => ({ kind: 'aggregate', function: name, of, when })

/** A wall time or a moment: `2024-01-31 23:00`. */
export const time = (iso: string): Expression => ({ kind: 'moment', ms: ms(iso) })
export const ms = (iso: string): number =>
  Date.parse(`${iso.replace(' ', 'T')}${iso.length === 10 ? 'T00:00' : ''}Z`)

export const truncated = (
  of: Expression,
  unit: TimeUnit,
  count = 1,
  origin: string | null = null,
): Expression => ({
  kind: 'truncated',
  of,
  grain: grain(unit, count, origin),
})
export const grain = (unit: TimeUnit, count = 1, origin: string | null = null): Grain => ({
  name: unit,
  every: { count, unit },
  originMs: origin === null ? null : ms(origin),
})

export function select(parts: Partial<Select> & Pick<Select, 'columns' | 'from'>): Select {
  return { kind: 'select', joins: [], where: [], groupedBy: null, isDistinct: false, ...parts }
}

/** Shows every column of the rows under its own name, all in one form or each in its own. */
export function answer(
  rows: Answer['rows'],
  forms: Form | Readonly<Record<string, Form>>,
  parts: Partial<Answer> = {},
): Answer {
  const first = rows.kind === 'select' ? rows : rows.selects[0]
  const outputs = (first?.columns ?? []).map(({ name }) => ({
    key: name,
    column: name,
    form: formOf(forms, name),
  }))
  return { rows, where: [], outputs, constants: [], order: [], limit: null, offset: 0, ...parts }
}

function formOf(forms: Form | Readonly<Record<string, Form>>, name: string): Form {
  if (isForm(forms)) return forms
  const form = forms[name]
  if (!form) throw new Error(`No form was given for ${name}`)
  return form
}

function isForm(forms: Form | Readonly<Record<string, Form>>): forms is Form {
  return typeof forms['kind' as keyof typeof forms] === 'string'
}

export const asText: Form = { kind: 'text' }
export const asTime: Form = { kind: 'time' }
export const asBoolean: Form = { kind: 'boolean' }
export const asNumber: Form = { kind: 'number', places: 8 }
export const asMoney: Form = { kind: 'number', places: 4 }

export function caseOf(
  whens: readonly (readonly [when: Expression, then: Expression])[],
  otherwise: Expression | null,
): Expression {
  return {
    kind: 'case',
    whens: whens.map(([when, then]) => ({ when, then })),
    otherwise,
  }
}
