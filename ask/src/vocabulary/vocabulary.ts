import { valueKindOf, valueLabel, foldText } from '@cartograph/contract'
import type { Model } from '@cartograph/semantic'
import { stemOf } from '../words/stem.ts'
import { tokenize, wordForm, wordForms } from '../words/tokenize.ts'
import { listMembers, type NamedCube, type NamedMember, type NameMatch } from './member.ts'
import { namesOf } from './member-names.ts'
import { relativesOf } from './word-families.ts'
import { wordsOfName } from './words-of-name.ts'
import {
  otherBrandNames,
  otherCityNames,
  otherCountryNames,
  otherValueNames,
} from './names-of-values.ts'

export type { NameMatch } from './member.ts'

/** A value of a dimension that a run of words may name. */
export interface ValueMatch {
  readonly dimension: NamedMember
  readonly value: string
  readonly cost: number
}

/** Everything that a question about a model can name. */
export interface Vocabulary {
  /** As queries name them. */
  readonly members: ReadonlyMap<string, NamedMember>
  /** Dimensions by the member behind them. */
  readonly bySource: ReadonlyMap<string, readonly NamedMember[]>
  /** The member behind each path. */
  readonly sources: ReadonlyMap<string, string>
  readonly cubes: ReadonlyMap<string, NamedCube>
  /** By the forms of the words. */
  readonly names: ReadonlyMap<string, readonly NameMatch[]>
  readonly values: ReadonlyMap<string, readonly ValueMatch[]>
  /** Values of several words by each of them, for those that a question shortens. */
  readonly valuesByWord: ReadonlyMap<string, readonly LongValue[]>
  /** The titles of the measures of each cube that have several words. */
  readonly titles: ReadonlyMap<string, readonly LongName[]>
  /** Measures with titles of several words, by each of their first and last words. */
  readonly measuresByWord: ReadonlyMap<string, readonly LongName[]>
  /** Measures by the stems of the words of their titles. */
  readonly measuresByStem: ReadonlyMap<string, readonly NamedMember[]>
  /** The stems of the words of all members' names, and of the values of short lists, by cube. */
  readonly memberStems: ReadonlyMap<string, ReadonlySet<string>>
  /** The amounts of money that each row of a cube has: the total of an order. */
  readonly rowAmounts: ReadonlyMap<string, readonly NamedMember[]>
  /** What counts the rows of each cube. */
  readonly plainCounts: ReadonlyMap<string, NamedMember>
  readonly cubeNames: ReadonlyMap<string, readonly string[]>
  /** Names by each word that they contain, for those that a question shortens. */
  readonly namesByWord: ReadonlyMap<string, readonly LongName[]>
  readonly knownWords: ReadonlySet<string>
  /** The words of all names and values, by their length and first letter, to correct typing slips. */
  readonly words: ReadonlyMap<string, readonly string[]>
}

export interface LongName {
  readonly member: NamedMember
  readonly forms: readonly string[]
}

/** A value with the forms of its words, separated by spaces. */
export interface LongValue {
  readonly form: string
  readonly match: ValueMatch
}

/** The values of dimensions, by `Cube.dimension`. */
export type KnownValues = Readonly<Record<string, readonly string[]>>

/** A word, or several, that people use for a member, beyond the names that the model has. */
export interface Synonym {
  readonly words: string
  /** As queries name it: `ShopifyOrders.netSales`. */
  readonly member: string
}

/** Longer lists are names, such as those of products. */
const mostListed = 12

export function buildVocabulary(
  model: Model,
  values: KnownValues = {},
  synonyms: readonly Synonym[] = [],
): Vocabulary {
  const { members, cubes } = listMembers(model)
  const names = new Map<string, NameMatch[]>()
  const namesByWord = new Map<string, LongName[]>()
  const titles = new Map<string, LongName[]>()
  const measuresByWord = new Map<string, LongName[]>()
  const measuresByStem = new Map<string, NamedMember[]>()
  const memberStems = new Map<string, Set<string>>()
  const addStems = (cube: string, words: readonly string[]) => {
    const own = memberStems.get(cube) ?? new Set<string>()
    memberStems.set(cube, own)
    for (const word of words) own.add(stemOf(word))
  }
  const rowAmounts = new Map<string, NamedMember[]>()
  const plainCounts = new Map<string, NamedMember>()
  const words = new Set<string>()
  for (const member of members) {
    const cube = cubes.get(member.cube)
    if (cube === undefined) continue
    for (const { text, cost, isPhrase = false } of namesOf(member, cube)) {
      const forms = text.split(' ').map(wordForm)
      add(names, forms.join(' '), { member, cost })
      if (!isPhrase) for (const word of forms) words.add(word)
    }
    const title = wordForms(member.title)
    if (member.kind === 'measure')
      for (const stem of new Set(title.map(stemOf))) add(measuresByStem, stem, member)
    addStems(member.cube, [
      ...[member.title, ...member.synonyms.filter((words) => !isSentence(words))].flatMap(
        wordForms,
      ),
      ...(member.kind === 'segment' ? wordsOfName(member.name) : []),
    ])
    if (member.kind === 'dimension' && member.type === 'number' && member.format === 'currency')
      add(rowAmounts, member.cube, member)
    if (member.isPlainCount && !plainCounts.has(member.cube)) plainCounts.set(member.cube, member)
    if (title.length > 1 && title.length < 6 && member.kind === 'measure')
      for (const word of new Set(title.length === 2 ? title : title.slice(0, 1)))
        add(measuresByWord, word, { member, forms: title })
    if (title.length > 1 && member.kind === 'measure')
      add(titles, member.cube, { member, forms: title })
    // 'Type' alone names nothing, but for a breakdown.
    if (title.length > 1 || !names.has(title.join(' ')))
      for (const word of new Set(title)) add(namesByWord, word, { member, forms: title })
  }
  const byPath = new Map<string, NamedMember[]>()
  for (const member of members) if (member.kind === 'dimension') add(byPath, member.source, member)
  const sourceOf = new Map(members.map(({ path, source }) => [path, source]))
  for (const synonym of synonyms) {
    const source = sourceOf.get(synonym.member)
    // The member was deleted.
    if (source === undefined) continue
    const forms = tokenize(synonym.words).map(({ form }) => form)
    for (const word of forms) words.add(word)
    // Instead of the other members that the words could name: what a person decided is not asked back.
    names.set(
      forms.join(' '),
      members.filter((one) => one.source === source).map((member) => ({ member, cost: 0 })),
    )
  }
  const known = new Map<string, ValueMatch[]>()
  for (const [path, list] of Object.entries(values)) {
    // A view and its cube share the values of a dimension.
    for (const dimension of byPath.get(sourceOf.get(path) ?? path) ?? []) {
      if (list.length <= mostListed) addStems(dimension.cube, list.flatMap(wordsOfName))
      for (const value of list) {
        for (const { text, cost } of namesOfValue(dimension, value)) {
          const forms = text.split(' ').map(wordForm)
          add(known, forms.join(' '), { dimension, value, cost })
          for (const word of forms) words.add(word)
        }
      }
    }
  }
  const cubeNames = new Map<string, string[]>()
  for (const cube of cubes.values()) {
    for (const name of [cube.title, ...cube.synonyms]) {
      add(cubeNames, wordForms(name).join(' '), cube.name)
    }
  }
  const knownWords = new Set(words)
  const isTaken = (form: string) => names.has(form) || known.has(form) || cubeNames.has(form)
  for (const [form, matches] of relativesOf(members, isTaken)) {
    names.set(form, matches)
    if (!form.includes(' ')) knownWords.add(form)
  }
  return {
    members: new Map(members.map((member) => [member.path, member])),
    bySource: byPath,
    sources: sourceOf,
    cubes,
    names,
    values: known,
    valuesByWord: longValues(known),
    titles,
    measuresByWord,
    measuresByStem,
    memberStems,
    rowAmounts,
    plainCounts,
    cubeNames,
    namesByWord,
    knownWords,
    words: byLength(words),
  }
}

/** A value and what the interface calls it: 'Canada' for CA. */
function namesOfValue(dimension: NamedMember, value: string): { text: string; cost: number }[] {
  const kind = valueKindOf(dimension.meta)
  const isCountry =
    kind === 'country' ||
    (kind === null && /(?:^|_|[a-z])country(?:_?code)?$/i.test(dimension.name))
  const label = valueLabel(isCountry ? 'country' : kind, value)
  const folded = foldText(value)
  const others = isCountry
    ? (otherCountryNames.get(value) ??
      otherCountryNames.get(codeOfCountry(value)?.toUpperCase() ?? '') ??
      [])
    : [otherBrandNames, otherCityNames, otherValueNames].flatMap((known) => known.get(folded) ?? [])
  const what = /^(?!customer|product)(\w+) type$/.exec(foldText(dimension.title))?.[1] ?? ''
  // 'Visits from YouTube' are from youtube.com.
  const site = /^([a-z\d-]{3,})\.(?:com|org|net|co\.uk|de)$/.exec(value)?.[1] ?? ''
  // Codes of languages are everyday words: 'it', 'no', 'is'.
  const text = kind === 'language' ? '' : foldText(value)
  // 'Paid social' is rather the value Paid social than paid_social.
  const own = { text, cost: value.includes('_') ? 0.2 : 0 }
  return [
    own,
    { text: value.includes('&') ? foldText(value.replaceAll('&', ' and ')) : '', cost: 0 },
    { text: foldText(label), cost: kind === 'platform' ? 0.3 : 0.1 },
    ...others.map((text) => ({ text, cost: 0.15 })),
    { text: foldText(site), cost: 0.2 },
    // 'Sensitive skin' is a Skin type.
    { text: what === '' ? '' : `${folded} ${what}`, cost: 0.2 },
    { text: /^partially\b/i.test(folded) ? folded.replace('partially', 'partly') : '', cost: 0.1 },
    // 'CA' is California as well as Canada.
    { text: stateCode.exec(value)?.[1]?.toLowerCase() ?? '', cost: 0.15 },
    // 'DE' where the values are the names of countries.
    { text: isCountry && value.length > 3 ? (codeOfCountry(value) ?? '') : '', cost: 0.15 },
  ].filter(
    ({ text }, at, all) => text !== '' && all.findIndex((other) => other.text === text) === at,
  )
}

/** The postal codes of American states that are neither everyday words nor short for a city. */
const stateCode = /^US-(?!(?:HI|ID|IN|LA|MA|ME|OH|OK|OR|PA)$)([A-Z]{2})$/

const countryCodes = new Map(
  Array.from({ length: 26 * 26 }, (_, n) => {
    const code = String.fromCodePoint(65 + Math.floor(n / 26), 65 + (n % 26))
    return [valueLabel('country', code), code.toLowerCase()] as const
  }),
)

const codeOfCountry = (name: string) => countryCodes.get(name)

function longValues(values: ReadonlyMap<string, readonly ValueMatch[]>): Map<string, LongValue[]> {
  const found = new Map<string, LongValue[]>()
  for (const [form, matches] of values) {
    const words = new Set(form.split(' ').map(wordForm))
    if (words.size < 2) continue
    for (const match of matches) for (const word of words) add(found, word, { form, match })
  }
  return found
}

/** 'How much did we bring in' is no name whose words a question could miss. */
const isSentence = (words: string) => /^(?:how|what)\b/i.test(words)

function add<Entry>(map: Map<string, Entry[]>, key: string, entry: Entry): void {
  const list = map.get(key)
  if (list === undefined) map.set(key, [entry])
  else list.push(entry)
}

function byLength(words: ReadonlySet<string>): Map<string, string[]> {
  const found = new Map<string, string[]>()
  for (const word of words)
    if (word.length > 3 && !/\d/.test(word)) add(found, `${word.length}${word[0] ?? ''}`, word)
  return found
}
