import type { FormField } from '@cartograph/connectors'
import { AppError, type FieldProblem } from '@cartograph/contract'

type Texts = Readonly<Record<string, string>>

export interface TypedTexts {
  /** By the place where a field is stored. */
  readonly param: Texts
  readonly credential: Texts
  /** The body path of each kind, for error messages. */
  readonly loc: Readonly<Record<FormField['keptIn'], readonly string[]>>
}

/** The form's fields, trimmed; reports every invalid value with its place. */
export function readFields(
  fields: readonly FormField[],
  typed: TypedTexts,
): { readonly params: Texts; readonly credentials: Texts } {
  const problems: FieldProblem[] = []
  const read = (keptIn: FormField['keptIn']) =>
    Object.fromEntries(
      fields
        .filter((field) => field.keptIn === keptIn)
        .flatMap((field) => {
          const text = withoutSuffix(field, typed[keptIn][field.name] ?? '')
          const msg = problemOf(field, text)
          if (msg !== null) problems.push({ loc: [...typed.loc[keptIn], field.name], msg })
          return text === '' ? [] : [[field.name, text]]
        }),
    )
  const answer = { params: read('param'), credentials: read('credential') }
  if (problems.length > 0) throw new AppError('invalid_request', undefined, { problems })
  return answer
}

/** Users paste the whole domain although only its first part is needed. */
function withoutSuffix({ suffix }: FormField, typed: string): string {
  const text = typed.trim()
  const isWhole = suffix !== undefined && text.toLowerCase().endsWith(suffix.toLowerCase())
  return isWhole ? text.slice(0, -suffix.length) : text
}

function problemOf({ isOptional, pattern, patternMessage, options }: FormField, text: string) {
  if (text === '') return isOptional ? null : 'Required'
  if (options !== undefined && !options.some(({ value }) => value === text)) return 'Not an option'
  if (pattern === undefined || new RegExp(`^(?:${pattern})$`).test(text)) return null
  return patternMessage ?? 'Not valid'
}
