/**
 * Query parameters are plain text and short integers. The router's default would parse them as JSON and
 * change tokens and codes.
 */
export function parseSearch(search: string): Record<string, string | number> {
  const parsed: Record<string, string | number> = {}
  for (const [name, value] of new URLSearchParams(search)) {
    parsed[name] = shortNumber.test(value) ? Number(value) : value
  }
  return parsed
}

export function stringifySearch(search: Record<string, unknown>): string {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(search)) {
    if (typeof value === 'string' || typeof value === 'number') params.set(name, String(value))
  }
  return params.size === 0 ? '' : `?${params}`
}

/** Picks parameters as text: `pick(search, 'redirect')`. */
export function pick<Name extends string>(
  search: Record<string, unknown>,
  ...names: readonly Name[]
): { [N in Name]?: string } {
  const picked: { [N in Name]?: string } = {}
  for (const name of names) {
    const value = search[name]
    if (typeof value === 'string' || typeof value === 'number') picked[name] = String(value)
  }
  return picked
}

const shortNumber = /^(0|[1-9]\d{0,8})$/
