import { expect, test } from 'vitest'
import { plainState, type GridColumn, type GridState } from './grid-model.ts'
import { placeColumns } from './place-columns.ts'

const column = (id: string, isMeasure = false): GridColumn => ({
  id,
  title: id,
  band: null,
  description: null,
  format: { kind: 'text' },
  isMeasure,
  isImage: false,
  width: 200,
  maxWidth: 450,
  read: () => ({ text: '' }),
})
const columns = [column('product'), column('channel'), column('sales', true), column('rate', true)]

function place(state: Partial<GridState>, width = 1000) {
  return placeColumns({ columns, state: { ...plainState, ...state } }, width)
}
const ids = (placed: ReturnType<typeof place>) => placed.map(({ column: { id } }) => id)

test('columns follow the saved order, then their own, without the hidden ones', () => {
  expect(ids(place({ order: ['rate', 'gone', 'sales'], hidden: ['channel'] }))).toEqual([
    'rate',
    'sales',
    'product',
  ])
})

test('pinned columns come first and begin where the one before ends', () => {
  const placed = place({ pinned: ['rate'] }, 900)
  expect(ids(placed)).toEqual(['product', 'rate', 'channel', 'sales'])
  expect(placed.map(({ stays }) => stays)).toEqual([0, placed[0]?.width, null, null])
  expect(placed.map(({ isLastStaying }) => isLastStaying)).toEqual([false, true, false, false])
})

test('where it is narrow the name stays, then numbers come before further names and pictures', () => {
  const pictured = [{ ...column('picture'), isImage: true }, ...columns]
  const placed = placeColumns({ columns: pictured, state: plainState }, 390)
  expect(ids(placed)).toEqual(['product', 'sales', 'rate', 'channel', 'picture'])
  expect(ids(placeColumns({ columns: pictured, state: plainState }, 1000))[0]).toBe('picture')
  const own = { ...plainState, order: ['picture', 'channel'] }
  expect(ids(placeColumns({ columns: pictured, state: own }, 390))).toEqual([
    'channel',
    'sales',
    'picture',
    'rate',
    'product',
  ])
})

test('a saved width counts within the limits, and the first column takes what is left', () => {
  const placed = place({ widths: { channel: 10, sales: 5_000 } })
  expect(placed.map(({ width }) => width)).toEqual([270, 80, 450, 200])
})

test('names become narrower before numbers are out of sight', () => {
  const pictured = [{ ...column('picture'), isImage: true, width: 120 }, ...columns].map((one) =>
    one.id === 'product' ? { ...one, width: 450 } : one,
  )
  const widths = (width: number, state: GridState = plainState) =>
    placeColumns({ columns: pictured, state }, width).map((placed) => placed.width)
  expect(widths(1_200)).toEqual([150, 450, 200, 200, 200])
  expect(widths(1_000).reduce((sum, one) => sum + one, 0)).toBe(1_000)
  expect(widths(600)).toEqual([120, 180, 180, 200, 200])
})
