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
    if (schema === undefined) return undefined
    const parsed = z.safeParse(schema, given[part])
    if (parsed.success) return parsed.data
    problems.push(...parsed.error.issues.map(({ path, message }) => problem(part, path, message)))
    return undefined
  }

  const request = { params: parse('params'), query: parse('query'), body: parse('body') }
  if (problems.length > 0) throw new AppError('invalid_request', undefined, { problems })
  return request
}

function problem(part: keyof Parts, path: readonly PropertyKey[], msg: string): FieldProblem {
  const loc = path.map((key) => (typeof key === 'symbol' ? String(key) : key))
  return { loc: [part, ...loc], msg }
}
