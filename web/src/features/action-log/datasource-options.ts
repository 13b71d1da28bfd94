import {
  platformCatalogue,
  platformNames,
  type Integrations,
  type PlatformCode,
} from '@cartograph/contract'

/** Where something can be done: what is connected first, and then all else by name. */
export function datasourceOptions(
  integrations: Integrations | undefined,
): { value: PlatformCode; label: string }[] {
  const { primary = [], secondary = [] } = integrations?.datasources.integrated ?? {}
  const connected = new Set([...primary, ...secondary].map(({ platform }) => platform))
  const isOther = ({ value }: { value: PlatformCode }) => Number(!connected.has(value))
  return (Object.keys(platformNames) as PlatformCode[])
    .filter((code) => platformCatalogue[code].isDatasource)
    .map((value) => ({ value, label: platformNames[value] }))
    .toSorted((a, b) => isOther(a) - isOther(b) || a.label.localeCompare(b.label))
}
