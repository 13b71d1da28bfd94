import { AppError, getQueryMeta } from '@cartograph/contract'
import { glossary } from './glossary.ts'
import { entriesOf } from './search-catalogue.ts'
import type { CallEndpoint } from './tool.ts'

const cataloguePrefix = 'cartograph://catalogue'
const glossaryUri = 'cartograph://glossary'

export const resources = [
  {
    uri: cataloguePrefix,
    name: 'Catalogue',
    description: 'The data sets that can be queried, with their numbers of members.',
    mimeType: 'application/json',
  },
  {
    uri: glossaryUri,
    name: 'Glossary',
    description: 'What the words of Cartograph mean.',
    mimeType: 'text/markdown',
  },
]

export const resourceTemplates = [
  {
    uriTemplate: `${cataloguePrefix}/{dataSet}`,
    name: 'Data set',
    description: 'The measures, dimensions and segments of one data set of the catalogue.',
    mimeType: 'application/json',
  },
]

export async function readResource(
  call: CallEndpoint,
  uri: string,
): Promise<{ readonly uri: string; readonly mimeType: string; readonly text: string }> {
  if (uri === glossaryUri) return { uri, mimeType: 'text/markdown', text: glossary }
  if (uri !== cataloguePrefix && !uri.startsWith(`${cataloguePrefix}/`)) throw unknown(uri)
  const { cubes } = await call(getQueryMeta)
  if (uri === cataloguePrefix) {
    const items = cubes.map((cube) => ({
      uri: `${cataloguePrefix}/${cube.name}`,
      name: cube.name,
      title: cube.title,
      description: cube.description ?? null,
      measures: cube.measures.length,
      dimensions: cube.dimensions.length,
    }))
    return asJson(uri, { items })
  }
  const cube = cubes.find(({ name }) => uri === `${cataloguePrefix}/${name}`)
  if (cube === undefined) throw unknown(uri)
  return asJson(uri, { name: cube.name, title: cube.title, items: entriesOf(cube) })
}

function asJson(uri: string, value: object) {
  return { uri, mimeType: 'application/json', text: JSON.stringify(value) }
}

function unknown(uri: string): AppError {
  return new AppError('not_found', `There is no resource ${uri.slice(0, 200)}.`)
}
