import { parseYaml } from '@cartograph/semantic'
import { explainIssue } from './explain-issue.ts'
import type { Issue, Problem, Report } from './problem.ts'

export interface ReadYaml<Value> {
  /** Null when it is invalid, which has been reported. */
  readonly value: Value | null
  readonly report: Report
}

type Parsing<Value> =
  | { readonly success: true; readonly data: Value }
  | { readonly success: false; readonly error: { readonly issues: readonly Issue[] } }

/** Parses one file and reports schema errors with their lines. */
export function readYaml<Value>(
  file: { readonly name: string; readonly text: string },
  schema: { safeParse(value: unknown): Parsing<Value> },
  problems: Problem[],
): ReadYaml<Value> {
  const { value: given, isBroken, report } = parseYaml(file, problems)
  if (isBroken) return { value: null, report }
  const parsed = schema.safeParse(given)
  if (parsed.success) return { value: parsed.data, report }
  for (const issue of parsed.error.issues) explainIssue(issue, given, report)
  return { value: null, report }
}
