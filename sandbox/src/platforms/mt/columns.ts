import { unknownColumn } from './refusal.ts'

export interface Column {
  /** `table.column` in lower case. */
  readonly name: string
  readonly table: string
  /** The key of a row's value. */
  readonly spelling: string
  readonly isFigure: boolean
}

const tables = {
  AdvertiserInfo: ['ID', 'Name', 'TimeZone', 'Currency'],
  CampaignInfo: ['ID', 'Name', 'Status'],
  CreativeInfo: ['ID', 'Name', 'CreativeGroupID', 'CreativeGroupName'],
  Graph: ['Day', 'CampaignID', 'CreativeID'],
}
const figures = ['Spend', 'Impressions', 'Visits', 'Conversions', 'OrderValue']

const columns = new Map(
  [
    ...Object.entries(tables).flatMap(([table, names]) =>
      names.map((spelling) => column(table, spelling, false)),
    ),
    ...figures.map((spelling) => column('Graph', spelling, true)),
  ].map((each) => [each.name, each]),
)

function column(table: string, spelling: string, isFigure: boolean): Column {
  const name = `${table}.${spelling}`.toLowerCase()
  return { name, table, spelling, isFigure }
}

/** The column of a name in any spelling. */
export function columnOf(name: string): Column {
  const found = columns.get(name.toLowerCase())
  if (found === undefined) throw unknownColumn(name)
  return found
}
