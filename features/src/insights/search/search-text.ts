/** Normalizes a name for the search: lower case, no accents or punctuation, single spaces. */
export function searchText(name: string): string {
  const plain = name
    .toLowerCase()
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[ßøłđæœı]/g, (letter) => letters[letter] ?? letter)
    // A possessive is one word: "men's" becomes "mens".
    .replaceAll(/['’ʼ`]/g, '')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .normalize('NFC')
    .trim()
  return Array.from(plain).slice(0, maxLength).join('').trim()
}

/** Longer text is cut, so that an index row stays small. */
const maxLength = 200

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
