/**
 * @typedef {{ members: string[], columns: unknown[][] }} Columns
 * @typedef {{ aliasToMemberNameMap: Record<string, string>, queryType: string, query: NormalQuery }} Transform
 * @typedef {{ dimensions?: string[], timeDimensions?: { dimension: string, granularity?: string, dateRange?: string[] }[] }} NormalQuery
 * @typedef {{ results: object[] }} Answer
 */

/**
 * Cube's native addon is a binary that is fetched when it is installed, which is not done here. What the
 * server calls of it for plain YAML and the load endpoint is little: these few functions stand in for it.
 * @param {Record<string, unknown> & { NativeInstance: { prototype: object } }} native
 */
export function standInForNative(native) {
  native['setupLogger'] = () => {}
  native['getFinalQueryResultMulti'] = finalResult
  // Asked for always, used for templates alone.
  Object.assign(native.NativeInstance.prototype, { newJinjaEngine: () => ({}) })
}

/**
 * The body of an answer, rows under the names of members.
 * @param {Transform[]} transforms
 * @param {Buffer[]} columns
 * @param {Answer} answer
 */
export async function finalResult(transforms, columns, answer) {
  const results = answer.results.map((result, index) => {
    const transform = transforms[index]
    const found = columns[index]
    if (!transform || !found) throw new Error('A result without its rows')
    return { ...result, data: rowsOf(transform, JSON.parse(found.toString())) }
  })
  return Buffer.from(JSON.stringify({ ...answer, results }))
}

/**
 * @param {Transform} transform
 * @param {Columns} found
 */
function rowsOf({ aliasToMemberNameMap, query, queryType }, { members, columns }) {
  const names = members.map((alias) => aliasToMemberNameMap[alias] ?? alias)
  const times = new Set(query.timeDimensions?.map(({ dimension }) => dimension))
  const range =
    queryType === 'compareDateRangeQuery'
      ? { compareDateRange: query.timeDimensions?.[0]?.dateRange?.join(' - ') }
      : {}
  return (columns[0] ?? []).map((_, row) => {
    /** @type {Record<string, unknown>} */
    const cells = { ...range }
    for (const [column, name] of names.entries()) {
      const value = columns[column]?.[row]
      const time = timeOf(name)
      if (time === null || !times.has(time)) {
        cells[name] = value
        continue
      }
      // Clients fill missing days by comparing text without a zone.
      const text = typeof value === 'string' ? value.replace('Z', '') : value
      cells[name] = text
      cells[time] = text
    }
    return cells
  })
}

/**
 * 'Orders.placedAt' of 'Orders.placedAt.month'.
 * @param {string} name
 */
function timeOf(name) {
  const [cube, member, granularity] = name.split('.')
  return granularity === undefined ? null : `${cube}.${member}`
}
