/** The letter that follows G, by the route of an area. Each area adds one line. */
export const areaKeys = {
  '/org/$orgId/insights/overview': 'o',
  '/org/$orgId/insights/explore': 'e',
  '/org/$orgId/insights/search': '/',
  '/org/$orgId/insights/reports': 'r',
  '/org/$orgId/insights/action-log': 'a',
  '/org/$orgId/insights/custom-metrics': 'm',
  '/org/$orgId/insights/metric-targets': 't',
  '/org/$orgId/insights/just-ask': 'q',
  '/org/$orgId/insights/feed': 'f',
  '/org/$orgId/audiences/segments': 'c',
  '/org/$orgId/audiences/syncs': 'y',
  '/org/$orgId/settings': 's',
} as const

/** The letter that follows G to open the notifications, which are no page. */
export const notificationsKey = 'n'

/** 'G O', or null for an area without keys. */
export function keysOfArea(to: string): readonly string[] | null {
  const letter = (areaKeys as Readonly<Record<string, string>>)[to]
  return letter === undefined ? null : ['G', letter.toUpperCase()]
}
