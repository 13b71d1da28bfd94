import { dataKinds, providersOf } from '@cartograph/contract'

/**
 * Replaces kinds of data by the platforms that provide them, wherever a dashboard's file states
 * what it needs: a new platform is then no reason to change a file.
 */
export function namePlatforms(given: unknown): unknown {
  if (Array.isArray(given)) return given.map(namePlatforms)
  if (typeof given !== 'object' || given === null) return given
  return Object.fromEntries(
    Object.entries(given).map(([key, value]) => [
      key,
      key === needed && Array.isArray(value) ? value.flatMap(platformsOf) : namePlatforms(value),
    ]),
  )
}

const needed = 'required_datasources_for_feature'

function platformsOf(entry: unknown): readonly unknown[] {
  const kind = dataKinds.find((one) => one === entry)
  return kind === undefined ? [entry] : providersOf(kind)
}
