/** Breaks a text into lines of at most a width, between words or, if one is too long, within it. */
export function wrapText(
  text: string,
  maxWidth: number,
  maxLines: number,
  widthOf: (text: string) => number,
): string[] {
  if (widthOf(text) <= maxWidth) return [text]
  const lines: string[] = []
  let line = ''
  for (const word of text.split(/(?<=[\s\-/])/u)) {
    if (widthOf((line + word).trimEnd()) <= maxWidth) {
      line += word
      continue
    }
    if (line !== '') lines.push(line.trimEnd())
    line = word
    while (widthOf(line.trimEnd()) > maxWidth) {
      const part = longestPart(line, maxWidth, widthOf)
      lines.push(part)
      line = line.slice(part.length)
    }
  }
  if (line !== '') lines.push(line.trimEnd())
  if (lines.length <= maxLines) return lines
  const last = lines[maxLines - 1] ?? ''
  return [
    ...lines.slice(0, maxLines - 1),
    `${longestPart(last, maxWidth - widthOf('…'), widthOf)}…`,
  ]
}

/** At least one character, so that the text ends. */
function longestPart(text: string, maxWidth: number, widthOf: (text: string) => number): string {
  const characters = Array.from(text)
  let [fits, tooMany] = [1, characters.length]
  while (fits < tooMany) {
    const middle = Math.ceil((fits + tooMany) / 2)
    if (widthOf(characters.slice(0, middle).join('')) <= maxWidth) fits = middle
    else tooMany = middle - 1
  }
  return characters.slice(0, fits).join('')
}
