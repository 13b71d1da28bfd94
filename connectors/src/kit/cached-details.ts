/** Params without the time of the last description, so that the platform is asked again. */
export function withoutCachedDetails(
  params: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(params).filter(([name]) => name !== 'described_at'))
}

/** Whether the details of the account are those of an earlier description. */
export function hasCachedDetails(params: Readonly<Record<string, string>>): boolean {
  return 'described_at' in params
}
