import { ElementSpec, type Prompt, type ReceivedElement } from '@cartograph/contract'

/** The elements of an answer, with ids that no other answer of the page has. */
export function elementsOfPrompt({
  id,
  elements,
}: Pick<Prompt, 'id' | 'elements'>): readonly ReceivedElement[] {
  const end = id.split('-').at(-1) ?? id
  return elements.map((element, n) => ({ ...element, id: `answer-${end}-${n + 1}` }))
}

/** The title of an answer without its dates, which change where it is used. */
export function undatedTitle(title: string, words: Prompt['words']): string {
  if (words === null || words.dates === null) return title
  const { dates, comparison } = words
  const end = comparison === null ? `, ${dates}` : `, ${dates} compared with ${comparison}`
  return title.endsWith(end) ? title.slice(0, -end.length) : title
}

/** The first element that this version can draw. */
export function mainElement({ elements }: Pick<Prompt, 'elements'>): ElementSpec | null {
  return elements.map((element) => ElementSpec.safeParse(element).data).find(Boolean) ?? null
}
