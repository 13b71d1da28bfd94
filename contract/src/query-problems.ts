import type * as z from 'zod/mini'

/** Refuses what is not listed in Cube's words. */
export const notAllowed = {
  error: (issue: { readonly code: string; readonly keys?: unknown }) =>
    issue.code === 'unrecognized_keys' && Array.isArray(issue.keys)
      ? issue.keys.map((key) => `"${String(key)}" is not allowed`).join(', ')
      : undefined,
}

/** Tells what is wrong inside of the option that was meant, rather than that none of them fits. */
export function explainUnion(meant: (input: unknown) => number) {
  return {
    error: (issue: z.core.$ZodRawIssue<z.core.$ZodIssueInvalidUnion>) => {
      const problems = issue.errors[meant(issue.input)] ?? []
      return problems.map(withPlace).join('; ')
    },
  }
}

export function hasKey(input: unknown, key: string): boolean {
  return typeof input === 'object' && input !== null && key in input
}

function withPlace({ path, message }: z.core.$ZodIssue): string {
  return path.length > 0 ? `${path.map(String).join('.')}: ${message}` : message
}
