/** Numbers of sixteen digits or more are ids, which would lose their last digits: they become text. */
export function parseExactJson(text: string): unknown {
  const exact = /\d{16}/.test(text)
    ? text.replaceAll(/"(?:[^"\\]|\\.)*"|-?\d{16,}(?![\d.eE])/g, (part) =>
        part.startsWith('"') ? part : `"${part}"`,
      )
    : text
  return JSON.parse(exact)
}
