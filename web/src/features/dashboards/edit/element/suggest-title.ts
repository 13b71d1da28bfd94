import type { Member } from '@cartograph/contract'
import type { ElementForm } from './element-form.ts'
import type { MemberIndex } from './member-index.ts'

/** The default title: 'Net sales and orders by channel'. */
export function suggestTitle(form: ElementForm, { measures, dimensions }: MemberIndex): string {
  const named = form.measures.map((name) => measures.get(name)?.about.shortTitle ?? name)
  const split: readonly Member[] = [
    ...form.breakdowns,
    ...(form.kind === 'pivot_table' && form.across !== null ? [form.across] : []),
  ]
  const by = split.map((name) => lower(dimensions.get(name)?.about.shortTitle ?? name))
  const what =
    named.length > mostNamed
      ? `${named[0]} and ${named.length - 1} more`
      : listed([...named.slice(0, 1), ...named.slice(1).map(lower)])
  const title = by.length === 0 ? what : `${what} by ${listed(by)}`
  return title.slice(0, 200)
}

const mostNamed = 3

function listed(words: readonly string[]): string {
  if (words.length < 2) return words.join('')
  return `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`
}

/** Keeps acronyms such as 'ROAS'. */
function lower(words: string): string {
  return /^[A-Z][a-z\s]/.test(words) ? words.charAt(0).toLowerCase() + words.slice(1) : words
}
