/** Text within an element or an attribute. XML allows no other control characters than these three. */
export function escapeXml(text: string): string {
  return text
    .replaceAll(forbidden, '')
    .replaceAll(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`)
}

/** Also halves of surrogate pairs, which are no characters. */
const forbidden =
  // oxlint-disable-next-line no-control-regex
  /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]|[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g
