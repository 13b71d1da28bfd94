/**
 * The texts of a source file that users may read: strings that are sentences or labels, text in JSX, and
 * titles and descriptions in YAML. An expression inside of a text becomes '…'. This is an approximation by
 * patterns, since no parser of TypeScript is at hand.
 */
export function shownTexts(file: string, source: string): readonly string[] {
  if (file.endsWith('.yml')) return yamlTexts(source)
  const code = source.replaceAll(comments, '$1').replaceAll(imports, '')
  return [...code.matchAll(texts)].flatMap((match) => {
    const { index } = match
    const [found, single, double, template, jsx] = match
    const quoted = single ?? double ?? template
    if (quoted === undefined) return file.endsWith('.tsx') ? plain(jsx ?? found) : []
    const text = collapse(quoted)
    if (isSentence(text)) return [text]
    return labelBefore.test(code.slice(Math.max(0, index - 40), index)) ? plain(text) : []
  })
}

/** Without what only looks like text, such as code between two type arguments. */
function plain(text: string): readonly string[] {
  const words = collapse(text)
  return /[a-z]{2}/i.test(words) && !/[=;]|=>|&&|\|\|/.test(words) ? [words] : []
}

/** Class names and keys have no capital and no full stop. */
function isSentence(text: string): boolean {
  if (!/\s/.test(text) || /^[a-z][\w-]*[:/[]/.test(text)) return false
  return /^[\p{Lu}…]/u.test(text) || /[a-z][.?!]$/.test(text)
}

function collapse(text: string): string {
  return text
    .replaceAll(/\$?\{[^{}]*\}/g, '…')
    .replaceAll(/\s+/g, ' ')
    .replaceAll("\\'", "'")
    .trim()
}

function yamlTexts(source: string): readonly string[] {
  return [
    ...source.matchAll(/\b(?:title|description|help|footnote|display|name_text): +([^\n{][^\n]*)/g),
  ].map(([, text = '']) =>
    text
      .replace(/ *\}.*$/, '')
      .replaceAll(/^['"]|['"]$/g, '')
      .trim(),
  )
}

const comments = /\/\*[\s\S]*?\*\/|(^|[^:'"`])\/\/[^\n]*/g
const imports = /^(?:import|export)\b[^\n;]*(?:\{[^}]*\})?[^\n]* from '[^']*'/gm
/** Strings of one line, templates, and text between tags or expressions. */
const texts =
  /'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)"|`((?:[^`\\]|\\.)*)`|>((?:[^<>{}'"`]|\{[^{}]*\}|(?<=\w)'(?=\w))+)</g
const labelBefore =
  /\b(?:label|title|text|header|heading|hint|legend|placeholder|confirmLabel|aria-label)\s*[:=]\s*\{?$/
