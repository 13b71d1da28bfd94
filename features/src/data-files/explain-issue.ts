import type { Issue, Path, Report } from './problem.ts'

/** Explains a schema's issue to the author of a file: what is wrong and what to do. */
export function explainIssue(issue: Issue, given: unknown, report: Report, above: Path = []): void {
  const below = issue.path.filter((part) => typeof part !== 'symbol')
  const path = [...above, ...below]
  const place = path.findLast((part) => typeof part === 'string') ?? 'the file'
  const value = valueAt(given, path)

  if (issue.code === 'unrecognized_keys') {
    for (const key of issue.keys) {
      report([...path, key], `'${key}' is not a known key. Remove it, or correct its spelling.`)
    }
  } else if (value === undefined) {
    report(path, `'${place}' is missing. Add it.`)
  } else if (issue.code === 'invalid_type') {
    const kind = kinds[issue.expected] ?? issue.expected
    report(path, `'${place}' has the wrong type. Write ${kind}.`)
  } else if (issue.code === 'invalid_value') {
    report(path, `'${place}' must be one of: ${issue.values.map(String).join(', ')}. Choose one.`)
  } else if (issue.code === 'too_small') {
    report(path, `'${place}' is too small: at least ${issue.minimum}. Correct it.`)
  } else if (issue.code === 'too_big' && isGeneric(issue.message)) {
    report(path, `'${place}' is too large: at most ${issue.maximum}. Correct it.`)
  } else if (issue.code === 'invalid_union' && issue.discriminator !== undefined) {
    const options = 'options' in issue ? (issue.options ?? []) : []
    const known = options.map(String).join(', ')
    report(path, `${JSON.stringify(value)} is not a known ${place}: ${known}. Choose one.`)
  } else if (issue.code === 'invalid_union' && likelyIssues(issue.errors).length > 0) {
    for (const inside of likelyIssues(issue.errors)) explainIssue(inside, given, report, path)
  } else {
    report(path, `'${place}': ${issue.message.replace(/\.$/, '')}. Correct it.`)
  }
}

/** Of the union's variants, reports the one that matched furthest: the others fail at the first key. */
function likelyIssues(options: readonly (readonly Issue[])[]): readonly Issue[] {
  const refusals = (issues: readonly Issue[]) =>
    issues.filter(({ path, code }) => path.length <= 1 && code !== 'custom').length
  return options.toSorted((one, other) => refusals(one) - refusals(other))[0] ?? []
}

function isGeneric(message: string): boolean {
  return message === 'Invalid input' || message.startsWith('Too ')
}

function valueAt(given: unknown, path: Path): unknown {
  return path.reduce<unknown>(
    (value, key) =>
      typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined,
    given,
  )
}

const kinds: Readonly<Record<string, string>> = {
  string: 'text',
  boolean: 'true or false',
  int: 'a whole number',
  number: 'a number',
  array: 'a list',
  tuple: 'a list',
  object: 'keys with values',
  record: 'keys with values',
}
