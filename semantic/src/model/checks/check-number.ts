import { textFunctions, type Expression } from '../../expression.ts'
import { MemberProblem } from '../sources/catalogue-error.ts'
import type { ModelContext } from '../model-context.ts'

/**
 * Rejects numeric measures over times or texts. The type of a column is known only when a time
 * dimension shows it.
 */
export function checkNumber(type: string, value: Expression, context: ModelContext): void {
  const kind = kindOfValue(value, context)
  if (kind === null) return
  const name = { time: 'a time', text: 'text' }[kind]
  const aggregate = type === 'min' || type === 'max' ? type.toUpperCase() : 'MAX'
  const instead = `Write type: ${kind === 'time' ? 'time' : 'string'} with sql: '${aggregate}({CUBE}.column)'`
  throw new MemberProblem(
    `A measure of type ${type} needs a number, but this is ${name}. ${instead}${kind === 'time' ? '.' : ', or CAST it to a number.'}`,
  )
}

type Kind = 'time' | 'text' | null

/** Null: a number, or unknown. */
function kindOfValue(of: Expression, context: ModelContext): Kind {
  const kind = (part: Expression) => kindOfValue(part, context)
  switch (of.kind) {
    case 'text':
      return 'text'
    case 'moment':
    case 'truncated':
    case 'later':
    case 'local':
      return 'time'
    case 'member':
      if (of.granularity !== null) return 'time'
      return kindOfType(context.names.get(of.cube)?.get(of.name)?.type ?? null)
    case 'column':
      return isDisplayedAsTime(of, context) ? 'time' : null
    case 'operation':
      return of.operator === '||' ? 'text' : null
    case 'cast':
      if (of.to === 'date' || of.to === 'time') return 'time'
      return of.to === 'text' ? 'text' : null
    case 'aggregate':
      return of.of !== null && selectingAggregates.has(of.function) ? kind(of.of) : null
    case 'case':
      return shared([...of.whens.map(({ then }) => then), ...(of.otherwise ? [of.otherwise] : [])])
    case 'call':
      if (timeFunctions.has(of.function)) return 'time'
      if (textFunctions.has(of.function)) return 'text'
      return selectingFunctions.has(of.function) ? shared(of.args) : null
    default:
      return null
  }

  function shared(values: readonly Expression[]): Kind {
    const kinds = new Set(values.filter((each) => each.kind !== 'null').map(kind))
    const [only = null] = kinds
    return kinds.size === 1 ? only : null
  }
}

function kindOfType(type: string | null): Kind {
  if (type === 'time') return 'time'
  return type === 'string' ? 'text' : null
}

function isDisplayedAsTime(
  { rows, name }: Extract<Expression, { kind: 'column' }>,
  { cubes }: ModelContext,
): boolean {
  const dimensions = [...(cubes.get(rows)?.dimensions.values() ?? [])]
  return dimensions.some(({ source }) => {
    const [, column] = /^\s*(?:\{CUBE\}\s*\.\s*)?"?(\w+)"?\s*$/.exec(source.sql ?? '') ?? []
    return source.type === 'time' && column === name
  })
}

const selectingAggregates: ReadonlySet<string> = new Set(['min', 'max', 'first'])
const selectingFunctions: ReadonlySet<string> = new Set(['COALESCE', 'GREATEST', 'LEAST', 'NULLIF'])
const timeFunctions: ReadonlySet<string> = new Set(['DATE_ADD', 'DATE_TRUNC'])
