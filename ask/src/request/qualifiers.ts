import type { Span } from '../spans/span.ts'
import type { Mention } from './request.ts'

/** A part of a text as the values have it, since 'contains' may tell capitals apart. */
export function asStored({ meaning, text }: Span): string {
  if (meaning.kind === 'quoted') return meaning.text
  if (meaning.kind !== 'fragment') return text
  const typed = meaning.text
  const found = new Set(
    meaning.matches.flatMap(({ value }) => {
      const at = value.toLowerCase().indexOf(typed.toLowerCase())
      return at < 0 ? [] : [value.slice(at, at + typed.length)]
    }),
  )
  const [only] = found
  return found.size === 1 && only !== undefined ? only : typed
}

/** The dimension named before 'containing'. */
export function nameBefore(all: readonly Span[], at: number): Mention | null {
  const span = all[at - 1]
  if (span?.meaning.kind !== 'name') return null
  const matches = span.meaning.matches.filter(
    ({ member }) => member.kind === 'dimension' && member.type === 'string',
  )
  return matches.length === 0 ? null : { text: span.text, matches }
}

/** The dimension named directly before or after a value, if the value can belong to it. */
export function takeQualifier(
  all: readonly Span[],
  at: number,
  done: Set<Span>,
  matches: readonly { readonly dimension: { readonly path: string } }[] | null,
): Mention | null {
  for (const [where, span] of [all[at - 1], all[at + 1]].entries()) {
    if (span?.meaning.kind !== 'name') continue
    const dimensions = span.meaning.matches.filter(({ member }) => member.kind === 'dimension')
    const isSame =
      matches === null ||
      dimensions.some(({ member }) =>
        matches.some(({ dimension }) => dimension.path === member.path),
      )
    const isOnly = dimensions.length === span.meaning.matches.length
    if (dimensions.length === 0 || !isSame || (where === 1 && !isOnly)) continue
    if (where === 1) done.add(span)
    return { text: span.text, matches: dimensions }
  }
  return null
}
