import { AppError, type Endpoint, type FieldProblem } from '@cartograph/contract'
import * as z from 'zod'

// The contract's schemas contain no messages, to stay small in the browser.
z.config(z.locales.en())

export interface Parts {
  readonly params: unknown
  readonly query: unknown
  readonly body: unknown
}

/**
 * Validates every part against the endpoint's schema. Throws one error that lists all problems with
 * their places.
 */
export function parseRequest(endpoint: Endpoint, value: Parts): Parts {
  const problems: FieldProblem[] = []

  function parse(part: keyof Parts): unknown {
    const schema = endpoint[part]
    return schema && parsePart(schema, { part, value: value[part], problems })
  }

  const request = { params: parse('params'), query: parse('query'), body: parse('body') }
  throwIfInvalid(problems)
  return request
}

/** Validates a body that did not arrive over HTTP. */
export function parseBody<Schema extends z.core.$ZodType>(
  schema: Schema,
  value: unknown,
): z.output<Schema> {
  const problems: FieldProblem[] = []
  const body = parsePart(schema, { part: 'body', value, problems })
  throwIfInvalid(problems)
  // Without problems it is the schema's output.
  return body as z.output<Schema>
}

interface Part {
  readonly part: keyof Parts
  readonly value: unknown
  readonly problems: FieldProblem[]
}

function parsePart(schema: z.core.$ZodType, { part, value, problems }: Part): unknown {
  const nul = findNul(value)
  if (nul !== null) {
    problems.push(problem(part, nul, 'Must not contain the character NUL'))
    return undefined
  }
  const parsed = z.safeParse(schema, value)
  if (parsed.success) return parsed.data
  problems.push(...parsed.error.issues.map(({ path, message }) => problem(part, path, message)))
  return undefined
}

function throwIfInvalid(problems: readonly FieldProblem[]): void {
  if (problems.length > 0) throw new AppError('invalid_request', undefined, { problems })
}

function problem(part: keyof Parts, path: readonly PropertyKey[], msg: string): FieldProblem {
  const loc = path.map((key) => (typeof key === 'symbol' ? String(key) : key))
  return { loc: [part, ...loc], msg }
}

/** PostgreSQL cannot store NUL. Returns the path of the first text that contains it. */
function findNul(value: unknown): PropertyKey[] | null {
  if (typeof value === 'string') return value.includes('\0') ? [] : null
  if (typeof value !== 'object' || value === null) return null
  for (const [key, inside] of Object.entries(value)) {
    const found = findNul(inside)
    if (found !== null) return [Array.isArray(value) ? Number(key) : key, ...found]
  }
  return null
}
