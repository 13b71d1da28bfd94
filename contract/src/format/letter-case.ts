/** 'Channel' and 'A channel' begin small within a sentence; 'UTM source', 'TikTok ads' and 'X ads' keep their capitals. */
export function lowerFirst(text: string): string {
  return /^(\p{Lu}\p{Ll}+(?![\p{L}\p{N}]|\.\S)|A )/u.test(text)
    ? text.charAt(0).toLowerCase() + text.slice(1)
    : text
}

/** For the beginning of a sentence. */
export function upperFirst(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
