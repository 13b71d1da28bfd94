import { rememberForms } from './remember-forms.ts'

/**
 * What the inflections of a verb and the nouns made of it share: 'cancelled', 'cancellation' and 'cancels'. A light
 * suffix stripper in the manner of Lovins, for comparing the words of a question with those of names; not a word.
 */
export const stemOf = rememberForms(strip, 100_000)

const irregular: ReadonlyMap<string, string> = new Map([
  ['sold', 'sel'],
  ['sale', 'sel'],
  ['sales', 'sel'],
  ['bought', 'buy'],
  ['sent', 'send'],
  ['paid', 'pay'],
  ['spent', 'spend'],
  ['left', 'leav'],
  ['heard', 'hear'],
  ['lost', 'los'],
  ['held', 'hold'],
  ['kept', 'keep'],
  ['won', 'win'],
])

const suffixes = [
  'ations',
  'ation',
  'ments',
  'ment',
  'ings',
  'ing',
  'ions',
  'ion',
  'eries',
  'ers',
  'ery',
  'als',
  'ies',
  'ied',
  'er',
  'or',
  'al',
  'ed',
  'es',
  'e',
  'y',
  's',
]

function strip(word: string): string {
  const known = irregular.get(word)
  if (known !== undefined) return known
  const suffix = suffixes.find((one) => word.endsWith(one) && word.length - one.length >= 3)
  const whole = suffix === undefined ? word : word.slice(0, -suffix.length)
  // 'Ordered' and 'ordering' are those of 'order', and 'delivered' is that of 'delivery'.
  const stem = /^(?:ed|ings?)$/.test(suffix ?? '') ? whole.replace(/(?<=...)[eo]r$/, '') : whole
  // 'Shipped' and 'cancelling' double the last consonant.
  return stem.length > 3 ? stem.replace(/([b-df-hj-np-tv-z])\1$/, '$1') : stem
}
