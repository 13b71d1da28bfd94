/** What the sounds of made-up words are put together from: how each begins, its vowels, and how it ends. */
export const soundParts = [
  ['b', 'c', 'd', 'f', 'gr', 'h', 'k', 'l', 'm', 'n', 'p', 'r', 's', 'st', 't', 'w'],
  ['a', 'e', 'i', 'o', 'u', 'ea', 'oo'],
  ['', '', 'n', 'r', 's', 'l'],
] as const
