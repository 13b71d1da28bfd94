/** Cuts a text to a number of characters, the last of which is '…' if it was longer. */
export function cutText(text: string, longest: number): string {
  const characters = Array.from(text)
  return characters.length <= longest ? text : `${characters.slice(0, longest - 1).join('')}…`
}
