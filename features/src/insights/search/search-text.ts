import { foldText } from '@cartograph/contract'

/** Normalizes a name for the search: lower case, no accents or punctuation, single spaces. */
export function searchText(name: string): string {
  return Array.from(foldText(name)).slice(0, maxLength).join('').trim()
}

/** Longer text is cut, so that an index row stays small. */
const maxLength = 200
