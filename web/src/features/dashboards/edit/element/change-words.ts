import type { ElementSpec } from '@cartograph/contract'
import type { ElementWords } from './WordFields.tsx'

/** What an element is called and what is said about it; what is empty is not there. */
export function changeWords(
  element: ElementSpec,
  { title, help, footnote }: ElementWords,
): ElementSpec {
  const display = { ...element.display, title }
  delete display.help
  delete display.footnote
  return {
    ...element,
    display: {
      ...display,
      ...(help.trim() !== '' && { help }),
      ...(footnote.trim() !== '' && { footnote }),
    },
  }
}
