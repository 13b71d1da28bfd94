/** Plain text as HTML, also within attributes. */
export function escapeHtml(plain: string): string {
  return plain.replaceAll(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}
