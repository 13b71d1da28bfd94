import type * as z from 'zod/mini'

/** Rejects unknown keys with Cube's message. */
export const rejectUnknownKeys = {
  error: (issue: { readonly code: string; readonly keys?: unknown }) =>
    issue.code === 'unrecognized_keys' && Array.isArray(issue.keys)
      ? issue.keys.map((key) => `"${String(key)}" is not allowed`).join(', ')
      : undefined,
}

/**
 * Reports the problems of the option that the caller meant, instead of saying that no option
 * matches.
 */
export function explainUnionError(selectOption: (input: unknown) => number) {
  return {
    error: (issue: z.core.$ZodRawIssue<z.core.$ZodIssueInvalidUnion>) => {
      const problems = issue.errors[selectOption(issue.input)] ?? []
      return problems.map(withPath).join('; ')
    },
  }
}

export function hasKey(input: unknown, key: string): boolean {
  return typeof input === 'object' && input !== null && key in input
}

function withPath({ path, message }: z.core.$ZodIssue): string {
  return path.length > 0 ? `${path.map(String).join('.')}: ${message}` : message
}
