/** Does so many at once, and returns the results in the order of the items. The first error ends it. */
export async function inParallel<T, R>(
  items: readonly T[],
  atOnce: number,
  work: (item: T) => Promise<R>,
): Promise<R[]> {
  const results: R[] = []
  const waiting = items.entries()
  let hasFailed = false
  const drain = async () => {
    for (const [index, item] of waiting) {
      if (hasFailed) return
      results[index] = await work(item)
    }
  }
  const lanes = Array.from({ length: Math.min(atOnce, items.length) }, drain)
  try {
    await Promise.all(lanes)
  } catch (error) {
    hasFailed = true
    throw error
  }
  return results
}
