/** A validation issue of zod. */
export interface Issue {
  readonly code?: string
  readonly path: readonly PropertyKey[]
  readonly message: string
  readonly expected?: string
  readonly values?: readonly unknown[]
  readonly format?: string
}

/** A sentence with the path of the value, what is expected there, and the value itself. */
export function describeIssue(issue: Issue, given: unknown): string {
  const place = formatPath(issue.path)
  const value = issue.path.reduce<unknown>(
    (inside, key) =>
      typeof inside === 'object' && inside !== null ? Reflect.get(inside, key) : undefined,
    given,
  )
  if (issue.path.length === 0 && issue.code === 'invalid_type') return 'must be a JSON object'
  if (issue.code === 'custom') return `${place} ${issue.message}`
  if (value === undefined) return `${place} is missing`
  const seen = `, not ${truncate(JSON.stringify(value))}`
  if (issue.code === 'invalid_type') return `${place} must be ${typeName(issue.expected)}${seen}`
  if (issue.code === 'invalid_value')
    return `${place} must be one of ${(issue.values ?? []).join(', ')}${seen}`
  if (issue.format === 'date') return `${place} must be a day such as 2026-01-31${seen}`
  if (issue.code === 'invalid_union') return `${place} must be text or a number${seen}`
  return `${place} ${issue.message}`
}

/** Formats a path as in code: `rows[3][1]`. */
function formatPath(path: readonly PropertyKey[]): string {
  return path.reduce<string>((before, part) => {
    if (typeof part === 'number') return `${before}[${part}]`
    return before === '' ? String(part) : `${before}.${String(part)}`
  }, '')
}

const typeNames: Readonly<Record<string, string>> = {
  string: 'text',
  array: 'a list',
  object: 'an object',
  record: 'an object',
  number: 'a finite number',
}

function typeName(expected = ''): string {
  return typeNames[expected] ?? expected
}

function truncate(text: string): string {
  return text.length > 40 ? `${text.slice(0, 40)}…` : text
}
