/** The ids with one of them at another position. */
export function moveId(ids: readonly string[], id: string, to: number): string[] {
  const others = ids.filter((one) => one !== id)
  return [...others.slice(0, to), id, ...others.slice(to)]
}
