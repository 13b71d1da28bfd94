/** Params without the time of the last description, so that the platform is asked again. */
export function withoutCachedDetails(
  params: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(params).filter(([name]) => name !== 'described_at'))
}
