import { foldText } from '@cartograph/contract'
import { everydayNames } from './everyday-names.ts'
import { marketingPhrases } from './marketing-phrases.ts'
import { operationsPhrases } from './operations-phrases.ts'
import { salesPhrases } from './sales-phrases.ts'
import { spokenOfficeNames } from './spoken-office-names.ts'
import { spokenShopNames } from './spoken-shop-names.ts'
import type { NamedCube, NamedMember } from './member.ts'
import { tradeNames } from './trade-names.ts'

/** A name for a member, with what it costs to use it instead of the title. */
export interface MemberName {
  readonly text: string
  readonly cost: number
  /** What people say, of which no single word is the name of something. */
  readonly isPhrase?: boolean
}

/** The names of a member: title, identifier, declared synonyms and everyday words for them. */
export function namesOf(member: NamedMember, cube: NamedCube): MemberName[] {
  const title = foldText(member.title)
  const identifier = wordsOfIdentifier(member.name)
  const withoutNote = foldText(member.title.replace(/\s*\([^)]*\)\s*$/, ''))
  const names: MemberName[] = [
    { text: title, cost: 0 },
    { text: withoutNote, cost: 0.05 },
    ...(member.kind === 'segment' && identifier !== title
      ? []
      : [{ text: identifier, cost: 0.05 }]),
    ...member.synonyms.map((text) => ({ text: foldText(text), cost: 0 })),
  ]
  const thing = foldText(cube.title.replace(/\b(?:view|cube|table|facts?)\b/gi, ''))
  if (member.kind === 'measure')
    names.push(...measureNames([title, withoutNote, identifier], thing, member))
  if (member.kind === 'dimension' && member.type === 'time')
    names.push(...timeNames(title, identifier))
  else if (member.kind === 'dimension') names.push(...dimensionNames(title, identifier, thing))
  if (member.kind === 'dimension' && member.type === 'number' && title.startsWith('number of '))
    names.push({ text: title.slice('number of '.length), cost: 0.1 })
  const clear = names.filter(
    ({ text }) =>
      text !== '' &&
      (!tooGeneral.has(text) || member.synonyms.some((one) => foldText(one) === text)),
  )
  const everyday = names.flatMap(({ text, cost }) =>
    everydayLists
      .flatMap((known) => known.get(text) ?? [])
      .map((other) => ({ text: other, cost: cost + 0.1 })),
  )
  const spoken = names.flatMap(({ text, cost }) =>
    spokenLists
      .flatMap((known) => known.get(text) ?? [])
      .map((other) => ({ text: other, cost: cost + 0.1, isPhrase: other.includes(' ') })),
  )
  return [
    ...new Map(
      [...clear, ...everyday, ...spoken].toReversed().map((name) => [name.text, name]),
    ).values(),
  ]
}

const everydayLists = [everydayNames, salesPhrases, marketingPhrases, operationsPhrases, tradeNames]
const spokenLists = [spokenShopNames, spokenOfficeNames]

/** 'netSales' and 'net_sales' are 'net sales'. */
function wordsOfIdentifier(name: string): string {
  return foldText(
    name
      .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
      .replaceAll('_', ' ')
      .toLowerCase()
      .replaceAll(/\bavg\b/g, 'average')
      .replaceAll(/\b(?:num|nr|no of|cnt)\b/g, 'number of')
      .replaceAll(/\bqty\b/g, 'quantity')
      .replaceAll(/\bpct\b/g, 'percent'),
  )
}

function measureNames(
  texts: readonly string[],
  thing: string,
  { type, format, isRatio, isPlainCount }: NamedMember,
): MemberName[] {
  const names: MemberName[] = []
  const isCount = type.startsWith('count')
  for (const text of new Set(texts)) {
    const bare = text.replace(
      /^(?:total|number of|count of|sum of|distinct|unique) | (?:count|total|sum|amount)$/g,
      '',
    )
    if (bare !== text && bare !== '' && !text.startsWith('average '))
      names.push({ text: bare, cost: 0.1 })
    if (/^(?:count|total|number)$/.test(bare) && isCount)
      names.push({ text: thing, cost: 0.05 }, { text: `${thing} count`, cost: 0.05 })
    // 'Boxes shipped' are all boxes.
    if (isPlainCount && thing !== '' && text.startsWith(`${thing} `))
      names.push({ text: thing, cost: 0.1 })
    if (isCount && bare !== 'count') names.push({ text: `${bare} count`, cost: 0.1 })
    if (text.startsWith('average ') && isRatio)
      names.push({ text: text.slice('average '.length), cost: 0.4 })
    if (text.startsWith('average '))
      names.push(
        { text: text.replace('average', 'mean'), cost: 0.1 },
        { text: text.replace('average', 'avg'), cost: 0 },
      )
    if (/ per /.test(text)) names.push({ text: text.replace(' per ', ' for each '), cost: 0.1 })
    // 'LTV:CAC' and 'LTV/CAC' are LTV to CAC.
    const [over, under, ...more] = text.split(' to ')
    if (isRatio && under !== undefined && more.length === 0) {
      names.push({ text: `${text} ratio`, cost: 0.1 })
      for (const sign of [' | ', ' ', ' slash ', ' per '])
        names.push({ text: `${over}${sign}${under}`, cost: 0.1 })
    }
    // 'Gross payment volume' is the Gross volume of payments.
    const words = text.split(' ')
    const single = thing.replace(/ies$/, 'y').replace(/([^s])s$/, '$1')
    if (words.length > 1 && single !== '' && !single.includes(' ') && !words.includes(single))
      names.push({ text: [...words.slice(0, -1), single, ...words.slice(-1)].join(' '), cost: 0.1 })
    if (text.endsWith(' rate'))
      for (const other of ['percentage', 'percent', 'ratio'])
        names.push({ text: text.replace(/ rate$/, ` ${other}`), cost: 0.2 })
    else if (isRatio && format === 'percent')
      for (const other of ['percentage', 'percent'])
        names.push({ text: `${text} ${other}`, cost: 0.1 })
    if (text.endsWith(' share'))
      names.push({ text: `share of ${text.replace(/ share$/, '')}`, cost: 0.1 })
  }
  return names
}

function dimensionNames(title: string, identifier: string, thing: string): MemberName[] {
  const names: MemberName[] = []
  const single = thing.replace(/ies$/, 'y').replace(/([^s])s$/, '$1')
  for (const text of new Set([title, identifier])) {
    if (/^(?:name|title)$/.test(text))
      names.push({ text: single, cost: 0 }, { text: `${single} ${text}`, cost: 0 })
    else if (tooGeneral.has(text) || generalParts.has(text))
      names.push({ text: `${single} ${text}`, cost: 0 }, { text: `${thing} ${text}`, cost: 0 })
    const bare = /^(?:first|last|full|user) name$/.test(text)
      ? text
      : text.replace(/ (?:name|title|label)$/, '')
    if (bare !== text) names.push({ text: bare, cost: 0.05 })
    const flag = text.replace(/^(?:is|has|was) /, '')
    if (flag !== text) names.push({ text: flag, cost: 0.1 })
  }
  return names
}

/** 'Shipped' for the time 'shipped at' */
function timeNames(title: string, identifier: string): MemberName[] {
  return [title, identifier].flatMap((text) => {
    const bare = text.replace(/ (?:at|on|date|day|time|timestamp)$/, '')
    return bare === text ? [] : [{ text: bare, cost: 0.2 }]
  })
}

/** Words that name nothing by themselves. */
const tooGeneral: ReadonlySet<string> = new Set(
  'id key name title date time day week month year value amount number total count type kind rate share average sum label code the of created updated'.split(
    ' ',
  ),
)
const generalParts: ReadonlySet<string> = new Set(
  'status category group state source medium reason role tier method plan price cost size segment level region'.split(
    ' ',
  ),
)
