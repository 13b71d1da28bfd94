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
  const unstorable = findUnstorable(value)
  if (unstorable !== null) {
    problems.push(problem(part, unstorable.path, unstorable.message))
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

interface Unstorable {
  readonly path: readonly PropertyKey[]
  readonly message: string
}

/** Finds the first text or key with a NUL or half of a surrogate pair, which PostgreSQL cannot store. */
function findUnstorable(value: unknown): Unstorable | null {
  if (typeof value === 'string') return unstorableText(value)
  if (typeof value !== 'object' || value === null) return null
  for (const [key, inside] of Object.entries(value)) {
    const found = unstorableText(key) ?? findUnstorable(inside)
    if (found === null) continue
    return { ...found, path: [Array.isArray(value) ? Number(key) : key, ...found.path] }
  }
  return null
}

function unstorableText(text: string): Unstorable | null {
  if (text.includes('\0')) return { path: [], message: 'Must not contain the character NUL' }
  // With the flag `u`, both halves of a pair are one character.
  if (/[\uD800-\uDFFF]/u.test(text)) {
    return { path: [], message: 'Must not contain half of a character' }
  }
  return null
}
