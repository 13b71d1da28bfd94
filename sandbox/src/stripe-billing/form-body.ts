/** A form as Stripe's library writes it: `items[0][price]` is an entry of an entry. */
export interface Form {
  readonly [name: string]: string | Form
}

export function parseForm(text: string): Form {
  const form: Record<string, unknown> = {}
  for (const [name, value] of new URLSearchParams(text)) {
    const [first = '', ...rest] = name.split('[').map((part) => part.replace(']', ''))
    let target = form
    const path = [first, ...rest]
    for (const part of path.slice(0, -1)) target = (target[part] ??= {}) as Record<string, unknown>
    target[path.at(-1) ?? ''] = value
  }
  return form as Form
}

export function textAt(form: Form, ...path: string[]): string | null {
  let value: string | Form | undefined = form
  for (const part of path) value = typeof value === 'object' ? value[part] : undefined
  return typeof value === 'string' ? value : null
}

export function textsAt(form: Form, ...path: string[]): Record<string, string> {
  let value: string | Form | undefined = form
  for (const part of path) value = typeof value === 'object' ? value[part] : undefined
  const entries = typeof value === 'object' ? Object.entries(value) : []
  return Object.fromEntries(
    entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  )
}
