import { ConnectorError } from '../errors.ts'

/** The rows of each requested day, also of those without any. Refuses rows of other days. */
export function rowsByDay<Row>(
  platform: string,
  {
    days,
    rows,
    dayOf,
  }: {
    readonly days: readonly string[]
    readonly rows: readonly Row[]
    readonly dayOf: (row: Row) => string
  },
): ReadonlyMap<string, readonly Row[]> {
  const byDay = new Map(days.map((day): [string, Row[]] => [day, []]))
  for (const row of rows) {
    const ofDay = byDay.get(dayOf(row))
    if (ofDay === undefined)
      throw new ConnectorError('payload', `${platform} sent a day that was not requested`)
    ofDay.push(row)
  }
  return byDay
}

/** The known statuses of some campaigns, which are stored with a day, by campaign. */
export function statusesOf(
  campaignIds: readonly (string | undefined)[],
  statuses: ReadonlyMap<string, string>,
): Readonly<Record<string, string>> {
  return Object.fromEntries(
    [...new Set(campaignIds)].flatMap((id = '') => {
      const status = statuses.get(id)
      return status === undefined ? [] : [[id, status]]
    }),
  )
}
