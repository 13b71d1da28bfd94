import { ElementLayout, type ReceivedElement } from '@cartograph/contract'

/** Where an element is to stand; one that cannot be read is put where there is room. */
export function elementLayout(element: ReceivedElement): ElementLayout | undefined {
  const parsed = ElementLayout.safeParse(element['layout'])
  return parsed.success ? parsed.data : undefined
}
