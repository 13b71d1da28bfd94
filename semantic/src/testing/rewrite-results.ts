import type { LoadResult } from '@cartograph/contract'
import { isMap, isNode, isScalar, parseDocument, stringify } from 'yaml'

/** Replaces the results in the text of a golden file and leaves the rest unchanged. */
export function rewriteResults(
  text: string,
  resultsOfCases: readonly (readonly LoadResult['data'][])[],
): string {
  const document = parseDocument(text)
  let rewritten = text
  for (const [index, results] of [...resultsOfCases.entries()].toReversed()) {
    const { from, until, indent } = placeOfResults(document.getIn(['cases', index], true), index)
    rewritten = rewritten.slice(0, from) + yamlOf(results, indent) + rewritten.slice(until)
  }
  return rewritten

  function placeOfResults(golden: unknown, index: number) {
    const pair = isMap(golden)
      ? golden.items.find((item) => isScalar(item.key) && item.key.value === 'results')
      : undefined
    if (!isScalar(pair?.key) || !pair.key.range) {
      throw new Error(`Case ${index + 1} has no 'results'. Write "results: []" to have it filled.`)
    }
    const from = pair.key.range[0]
    const end = isNode(pair.value) && pair.value.range ? pair.value.range[1] : pair.key.range[1]
    // A block ends where the next one begins, without the blank lines in between.
    const until = from + text.slice(from, end).trimEnd().length
    return { from, until, indent: from - (text.lastIndexOf('\n', from) + 1) }
  }
}

function yamlOf(results: readonly LoadResult['data'][], indent: number): string {
  return stringify({ results }, { lineWidth: 0, singleQuote: true })
    .trimEnd()
    .replaceAll('\n', `\n${' '.repeat(indent)}`)
}
