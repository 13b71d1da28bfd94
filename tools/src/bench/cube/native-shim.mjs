/**
 * @typedef {{ members: string[], columns: unknown[][] }} Columns
 * @typedef {{ aliasToMemberNameMap: Record<string, string>, queryType: string, query: NormalQuery }} Transform
 * @typedef {{ dimensions?: string[], timeDimensions?: { dimension: string, granularity?: string, dateRange?: string[] }[] }} NormalQuery
 * @typedef {{ results: object[] }} Answer
 */

/**
 * Replaces the functions of Cube's native addon that the server needs for plain YAML models and the load
 * endpoint, because the addon is a binary that its install script would download.
 * @param {Record<string, unknown> & { NativeInstance: { prototype: object } }} native
 */
export function installNativeShim(native) {
  native['setupLogger'] = () => {}
  native['getFinalQueryResultMulti'] = finalResult
  // Always requested, but used for templates only.
  Object.assign(native.NativeInstance.prototype, { newJinjaEngine: () => ({}) })
}

/**
 * The body of a response, with rows keyed by member names.
 * @param {Transform[]} transforms
 * @param {Buffer[]} columns
 * @param {Answer} answer
 */
export async function finalResult(transforms, columns, answer) {
  const results = answer.results.map((result, index) => {
    const transform = transforms[index]
    const found = columns[index]
    if (!transform || !found) throw new Error('A result has no rows')
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
 * Returns 'Orders.placedAt' for 'Orders.placedAt.month'; null without a granularity.
 * @param {string} name
 */
function timeOf(name) {
  const [cube, member, granularity] = name.split('.')
  return granularity === undefined ? null : `${cube}.${member}`
}
