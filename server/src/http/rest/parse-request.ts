import { AppError, type Endpoint, type FieldProblem } from '@cartograph/contract'
import * as z from 'zod'

// The contract's schemas bring no messages of their own, so that they stay small in the browser.
z.config(z.locales.en())

export interface Parts {
  readonly params: unknown
  readonly query: unknown
  readonly body: unknown
}

/** Every part against the endpoint's schema; all that is wrong is told at once, with its place. */
export function parseRequest(endpoint: Endpoint, given: Parts): Parts {
  const problems: FieldProblem[] = []

  function parse(part: keyof Parts): unknown {
    const schema = endpoint[part]
    return schema && parsePart(schema, { part, given: given[part], problems })
  }

  const request = { params: parse('params'), query: parse('query'), body: parse('body') }
  refuse(problems)
  return request
}

/** What came by another way than HTTP, but is what a body would be. */
export function parseBody<Schema extends z.core.$ZodType>(
  schema: Schema,
  given: unknown,
): z.output<Schema> {
  const problems: FieldProblem[] = []
  const body = parsePart(schema, { part: 'body', given, problems })
  refuse(problems)
  // Nothing is wrong, so it is what the schema makes.
  return body as z.output<Schema>
}

interface Part {
  readonly part: keyof Parts
  readonly given: unknown
  readonly problems: FieldProblem[]
}

function parsePart(schema: z.core.$ZodType, { part, given, problems }: Part): unknown {
  const nul = findNul(given)
  if (nul !== null) {
    problems.push(problem(part, nul, 'Must not contain the character NUL'))
    return undefined
  }
  const parsed = z.safeParse(schema, given)
  if (parsed.success) return parsed.data
  problems.push(...parsed.error.issues.map(({ path, message }) => problem(part, path, message)))
  return undefined
}

function refuse(problems: readonly FieldProblem[]): void {
  if (problems.length > 0) throw new AppError('invalid_request', undefined, { problems })
}

function problem(part: keyof Parts, path: readonly PropertyKey[], msg: string): FieldProblem {
  const loc = path.map((key) => (typeof key === 'symbol' ? String(key) : key))
  return { loc: [part, ...loc], msg }
}

/** PostgreSQL stores every character but one; the path to the first text that has it. */
function findNul(value: unknown): PropertyKey[] | null {
  if (typeof value === 'string') return value.includes('\0') ? [] : null
  if (typeof value !== 'object' || value === null) return null
  for (const [key, inside] of Object.entries(value)) {
    const found = findNul(inside)
    if (found !== null) return [Array.isArray(value) ? Number(key) : key, ...found]
  }
  return null
}
