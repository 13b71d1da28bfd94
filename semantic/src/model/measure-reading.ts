import * as z from 'zod'
import { MemberProblem } from './catalogue-error.ts'
import type { Reading } from './model.ts'

/** What a measure's `meta` says to insights, reports and targets; null when it says nothing to them. */
export function readReading(meta: Readonly<Record<string, unknown>> | undefined): Reading | null {
  const keys = Object.keys(ReadingSource.shape)
  if (meta === undefined || !keys.some((key) => Object.hasOwn(meta, key))) return null
  const parsed = ReadingSource.safeParse(meta)
  if (parsed.success) return parsed.data
  const wrong = new Set(parsed.error.issues.map((issue) => issue.path[0]))
  throw new MemberProblem(
    `'meta' has no good ${keys.filter((key) => wrong.has(key)).join(', ')}. Write sentiment (up, down, neutral), additivity (sum, ratio, distinct) and reporting (true, false), or none of them.`,
  )
}

const ReadingSource = z.object({
  sentiment: z.enum(['up', 'down', 'neutral']),
  additivity: z.enum(['sum', 'ratio', 'distinct']),
  reporting: z.boolean(),
})
