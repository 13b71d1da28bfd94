import type { ReceivedElement } from '@cartograph/contract'
import { definitionOf, isElementType } from '../elements/definitions.ts'

/** Those that take room: while nothing has ever been found, a feed of findings takes none. */
export function shownElements(
  elements: readonly ReceivedElement[],
  { has_insights }: { readonly has_insights: boolean },
): readonly ReceivedElement[] {
  return has_insights ? elements : elements.filter(({ type }) => !asksTheFeed(type))
}

function asksTheFeed(type: string): boolean {
  return isElementType(type) && definitionOf(type).feed !== undefined
}
