/**
 * Users' text as one line for a subject or a sentence: without line breaks, which would begin another
 * header, and without characters that change the text direction.
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
 * A name that is safe within our own sentences. Null for an empty name, and for one that a mail program
 * would turn into a link, which could carry advertising in our mail.
 */
export function nameOrNull(text: string): string | null {
  const name = oneLine(text)
  const isName = name !== '' && name.length <= longestName
  return isName && !/[@/\\]|www\.|\.\p{L}{2,}/iu.test(withPlainDots(name)) ? name : null
}

/**
 * A sentence that may contain untrusted names, such as traffic sources: on one line, without anything that
 * a mail program would turn into a link.
 */
export function withoutLinks(text: string): string {
  const line = text
    .replace(misleading, '')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
  return breakLinks(line)
}

/** Several lines without links and addresses. What only resembles one stays readable. */
export function removeLinks(text: string): string {
  return breakLinks(
    withPlainDots(text.replaceAll(invisible, ''))
      .replaceAll(/[a-z][a-z\d+.-]*:\/\/\S+|www\.\S+|mailto:\S+/giu, removed)
      .replaceAll(/[^\s@<>]+@[^\s@<>]+/gu, removed)
      // In 'today.Please' only a space is missing.
      .replaceAll(
        /[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)*\.(?!\p{Lu}\p{Ll})\p{L}{2,}(?:[:/]\S*)?/gu,
        removed,
      ),
  )
}

/** With an invisible character where a mail program would recognise a link. */
function breakLinks(text: string): string {
  return text.replaceAll(/[./@:](?=[\p{L}/])/gu, '$&\u200b')
}

/** Browsers read these characters as dots as well. */
function withPlainDots(text: string): string {
  return text.replaceAll(/[\u3002\uff0e\uff61]/g, '.')
}

const removed = '[link removed]'

/** Characters of no width, which would hide a link. */
const invisible = /[\u00ad\u200b-\u200d\u2060\ufeff]/g

/** Several lines of a user's own text. */
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

/** Unicode marks and overrides of text direction. */
const misleading = /[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g
