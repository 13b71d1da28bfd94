/** Adds the import and the entry of a platform to the text of a registry, in the order of the codes. */
export function addToRegistry(
  text: string,
  {
    code,
    variable,
    from,
  }: { readonly code: string; readonly variable: string; readonly from: string },
): string {
  const lines = text.split('\n')
  const lastImport = lines.findLastIndex((line) => line.startsWith('import '))
  lines.splice(lastImport + 1, 0, `import { ${variable} } from '${from}'`)
  const entry = /^ {2}(\w\w): \w+,$/
  const last = lines.findLastIndex((line) => entry.test(line))
  if (last === -1) throw new Error('The registry has no entries')
  const next = lines.findIndex((line) => (entry.exec(line)?.[1] ?? '') > code)
  lines.splice(next === -1 ? last + 1 : next, 0, `  ${code}: ${variable},`)
  return lines.join('\n')
}
