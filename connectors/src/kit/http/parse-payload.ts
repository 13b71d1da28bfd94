import type { z } from 'zod'
import { ConnectorError } from '../errors.ts'

/** Parses a payload. Throws an error of class `payload` that names the invalid path. */
export function parsePayload<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
  what: string,
): z.output<Schema> {
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  const issue = parsed.error.issues[0]
  const path = issue === undefined || issue.path.length === 0 ? 'its root' : issue.path.join('.')
  throw new ConnectorError('payload', `${what}: ${path}: ${issue?.message ?? 'not valid'}`)
}
