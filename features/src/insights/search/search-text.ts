/** A name as it is searched: without case, accents and signs, its words one space apart. */
export function searchText(name: string): string {
  const plain = name
    .toLowerCase()
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[ßøłđæœı]/g, (letter) => letters[letter] ?? letter)
    // Of one word for whoever types it: "men's" is "mens".
    .replaceAll(/['’ʼ`]/g, '')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .normalize('NFC')
    .trim()
  return Array.from(plain).slice(0, maxLength).join('').trim()
}

/** Nobody types more, and no row of an index takes much more. */
const maxLength = 200

/** What are letters of their own for Unicode and accents for whoever has another keyboard. */
const letters: Readonly<Record<string, string>> = {
  ß: 'ss',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  æ: 'ae',
  œ: 'oe',
  ı: 'i',
}
