/** At most so many characters, the last of which is '…' if some are missing. */
export function cutText(text: string, longest: number): string {
  const characters = Array.from(text)
  return characters.length <= longest ? text : `${characters.slice(0, longest - 1).join('')}…`
}
