import { badParameter } from './graph-refusal.ts'

/** What was asked for of a thing; the id alone when nothing was. */
export function withFields(
  thing: Readonly<Record<string, unknown>>,
  params: Readonly<Record<string, string>>,
  kind: string,
): Record<string, unknown> {
  const asked = (params['fields'] ?? '')
    .replaceAll(/\{[^}]*\}/g, '')
    .split(',')
    .filter(Boolean)
  for (const field of asked) {
    if (Object.hasOwn(thing, field)) continue
    throw badParameter(`Tried accessing nonexisting field (${field}) on node type (${kind})`)
  }
  const shown = ['id', ...asked].filter((field) => thing[field] !== undefined)
  return Object.fromEntries(shown.map((field) => [field, thing[field]]))
}
