/**
 * What people typed, as one line for a subject or a sentence: without line breaks, which would begin a
 * header of their own, and without what turns the direction of text around.
 */
export function oneLine(text: string): string {
  const line = text
    .replace(misleading, '')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
  const characters = Array.from(line)
  return characters.length <= longest ? line : `${characters.slice(0, longest).join('')}…`
}

/**
 * A name that may stand in our own sentences. One that a mail program would make a link of might carry
 * strangers' advertising in our mail: for it, and for none, there is null.
 */
export function nameOrNull(text: string): string | null {
  const name = oneLine(text)
  const isName = name !== '' && name.length <= longestName
  return isName && !/[@/\\]|www\.|\.\p{L}{2,}/iu.test(name) ? name : null
}

/**
 * A sentence with names in it that anybody may have made up, such as where visitors say they come from: on
 * one line, and without anything that a mail program would make a link of.
 */
export function withoutLinks(text: string): string {
  const line = text
    .replace(misleading, '')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
  return line.replaceAll(/[./@:](?=[\p{L}/])/gu, '$&\u200b')
}

/** Several lines of somebody's own words. */
export function sanitizeLines(text: string): string[] {
  const lines = text.replaceAll(/\r\n?|[\u2028\u2029]/g, '\n').split('\n')
  return lines.map((line) =>
    line
      .replace(misleading, '')
      .replaceAll(/\p{Cc}/gu, ' ')
      .trimEnd(),
  )
}

const longest = 100
const longestName = 60

/** Marks and overrides of direction. */
const misleading = /[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g
