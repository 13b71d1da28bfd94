/** A text as names are compared: lower case, no accents or punctuation, single spaces. */
export function foldText(text: string): string {
  return (
    text
      .toLowerCase()
      .normalize('NFKD')
      .replaceAll(/\p{M}/gu, '')
      .replaceAll(/[ßøłđæœı]/g, (letter) => letters[letter] ?? letter)
      // A possessive is one word: "men's" becomes "mens".
      .replaceAll(/['’ʼ`]/g, '')
      .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
      .normalize('NFC')
      .trim()
  )
}

/** Letters that Unicode does not decompose, with what people type for them on another keyboard. */
const letters: Readonly<Record<string, string>> = {
  ß: 'ss',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  æ: 'ae',
  œ: 'oe',
  ı: 'i',
}
