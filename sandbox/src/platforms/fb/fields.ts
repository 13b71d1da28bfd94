import { badParameter } from './graph-refusal.ts'

/** Returns the requested fields of a node; by default only the id. */
export function withFields(
  thing: Readonly<Record<string, unknown>>,
  params: Readonly<Record<string, string>>,
  kind: string,
): Record<string, unknown> {
  const requested = (params['fields'] ?? '')
    .replaceAll(/\{[^}]*\}/g, '')
    .split(',')
    .filter(Boolean)
  for (const field of requested) {
    if (Object.hasOwn(thing, field)) continue
    throw badParameter(`Tried accessing nonexisting field (${field}) on node type (${kind})`)
  }
  const shown = ['id', ...requested].filter((field) => thing[field] !== undefined)
  return Object.fromEntries(shown.map((field) => [field, thing[field]]))
}
