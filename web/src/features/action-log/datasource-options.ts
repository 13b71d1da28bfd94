import {
  actionSourceNames,
  otherSource,
  platformCatalogue,
  platformNames,
  type ActionSource,
  type Integrations,
  type PlatformCode,
} from '@cartograph/contract'

/** The platforms whose data the workspace has, primary ones first. */
export function connectedPlatforms(integrations: Integrations | undefined): {
  readonly connected: readonly PlatformCode[]
  readonly primary: PlatformCode | null
} {
  const { primary = [], secondary = [] } = integrations?.datasources.integrated ?? {}
  return {
    connected: [...new Set([...primary, ...secondary].map(({ platform }) => platform))],
    primary: integrations?.primaryIntegration ?? null,
  }
}

/** Connected data sources first, then all others by name, and 'Other' for what is about none of them last. */
export function datasourceOptions(
  connected: readonly PlatformCode[],
): { value: ActionSource; label: string }[] {
  const isOther = ({ value }: { value: PlatformCode }) => Number(!connected.includes(value))
  const platforms = (Object.keys(platformNames) as PlatformCode[])
    .filter((code) => platformCatalogue[code].isDatasource)
    .map((value) => ({ value, label: platformNames[value] }))
    .toSorted((a, b) => isOther(a) - isOther(b) || a.label.localeCompare(b.label))
  return [...platforms, { value: otherSource, label: actionSourceNames[otherSource] }]
}
