import type { WordMeaning } from '@cartograph/ask'

/** Why words cannot be taught: what they mean already. */
export function explainMeaning(words: string, meaning: WordMeaning): string {
  return `“${words}” ${reasonOf(meaning)} Choose another word.`
}

function reasonOf(meaning: WordMeaning): string {
  switch (meaning.kind) {
    case 'member':
      return `already means ${meaning.title} (${meaning.of}).`
    case 'value':
      return `is a value of ${meaning.of}.`
    case 'cube':
      return `is the name of a data set, ${meaning.title}.`
    case 'time':
      return 'is a date or a period.'
    case 'keyword':
      return 'has a meaning of its own in every question.'
  }
}
