import { describeIssue, type Issue } from './describe-issue.ts'
import { InputError } from './input-error.ts'
import type { Line } from './read-lines.ts'

export interface Schema<Value> {
  readonly safeParse: (
    given: unknown,
  ) =>
    | { readonly success: true; readonly data: Value }
    | { readonly success: false; readonly error: { readonly issues: readonly Issue[] } }
}

/** Parses a line; throws an `InputError` with its number if it is invalid. */
export function parseLine<Value>(schema: Schema<Value>, { number, text }: Line): Value {
  return parseText(schema, text, `line ${number}`)
}

export function parseText<Value>(schema: Schema<Value>, text: string, where: string): Value {
  let given: unknown
  try {
    given = JSON.parse(text)
  } catch (problem) {
    throw new InputError(`${where}: not JSON (${problem instanceof Error ? problem.message : ''})`)
  }
  const parsed = schema.safeParse(given)
  if (parsed.success) return parsed.data
  const [first] = parsed.error.issues
  throw new InputError(`${where}: ${first === undefined ? 'invalid' : describeIssue(first, given)}`)
}
