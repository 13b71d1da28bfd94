import { expect, test } from 'vitest'
import { WorkspaceName, workspaceNameMessage } from './workspaces.ts'

test.each([
  'Fernhill & Goods',
  "Ada's Tea Co., Inc.",
  'L’Atelier',
  'Müller-Söhne 24',
  '茶と花',
  'متجر',
  'Ñandú',
])('%s is the name of a shop', (name) => {
  expect(WorkspaceName.safeParse(name).success).toBe(true)
})

test.each(['a_b', 'Café!', '<b>', 'A+B', 'shop/evil', 'a@b'])('%s is refused', (name) => {
  const { error } = WorkspaceName.safeParse(name)
  expect(error?.issues.map(({ message }) => message)).toEqual([workspaceNameMessage])
})
