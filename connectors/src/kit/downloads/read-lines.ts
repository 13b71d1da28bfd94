import { ConnectorError } from '../errors.ts'

/** The longest line or row of a file; a longer one is damaged, or is no text. */
export const longestRow = 4 * 1024 ** 2

/** The lines of a text without their ends; empty ones are left out. */
export async function* readLines(
  text: AsyncIterable<string>,
  platform: string,
): AsyncGenerator<string, void, undefined> {
  let open = ''
  for await (const chunk of text) {
    const lines = (open + chunk).split(/\r?\n/)
    open = lines.pop() ?? ''
    if (open.length > longestRow) throw tooLong(platform)
    for (const line of lines) if (line !== '') yield line
  }
  if (open.trim() !== '') yield open
}

export function tooLong(platform: string): ConnectorError {
  return new ConnectorError(
    'payload',
    `${platform} sent a row of more than ${longestRow} characters`,
  )
}
