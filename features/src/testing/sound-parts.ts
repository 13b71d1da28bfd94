/** The syllables of invented words: onsets, vowels, and endings. */
export const soundParts = [
  ['b', 'c', 'd', 'f', 'gr', 'h', 'k', 'l', 'm', 'n', 'p', 'r', 's', 'st', 't', 'w'],
  ['a', 'e', 'i', 'o', 'u', 'ea', 'oo'],
  ['', '', 'n', 'r', 's', 'l'],
] as const
