/** Hides all series but one; shows all again if it already is the only one. */
export function isolateSeries(
  ids: readonly string[],
  hidden: ReadonlySet<string>,
  id: string,
): string[] {
  const others = ids.filter((one) => one !== id)
  const isAlone = !hidden.has(id) && others.every((one) => hidden.has(one))
  return isAlone ? [] : others
}
