import { AppError } from '@cartograph/contract'

/** Deeper JSON would exhaust the stack of everything that walks through it. */
export const maxJsonDepth = 64

/** Throws before the JSON is parsed. Invalid JSON is left to the parser. */
export function checkJsonDepth(text: string): void {
  let depth = 0
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code === quote) at = endOfText(text, at)
    else if (code === openObject || code === openArray) {
      depth += 1
      if (depth > maxJsonDepth) throw new AppError('too_deep')
    } else if (code === closeObject || code === closeArray) depth -= 1
  }
}

function endOfText(text: string, start: number): number {
  let at = start + 1
  while (at < text.length && text.charCodeAt(at) !== quote) {
    at += text.charCodeAt(at) === backslash ? 2 : 1
  }
  return at
}

const [quote, backslash, openObject, closeObject, openArray, closeArray] = [
  34, 92, 123, 125, 91, 93,
]
