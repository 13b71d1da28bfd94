// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { layOut } from '../../../../testing/lay-out.ts'
import type { EditableGridProps } from './editable-grid-props.ts'
import { EditableGrid } from './EditableGrid.tsx'

const elements: EditableGridProps['elements'] = [
  { id: 'orders', title: 'Orders', layout: { lg: [9, 0, 9, 20] } },
  { id: 'sales', title: 'Net sales', layout: { lg: [0, 0, 9, 20] } },
  { id: 'visits', title: 'Visits', layout: { lg: [0, 20, 9, 12] } },
]

beforeEach(() => layOut(1200))
afterEach(cleanup)

describe('the grid of a dashboard that is edited', () => {
  it('moves an element by arrow keys, tells where all are now, and says so', async () => {
    const { onMove, handle } = await show()
    await userEvent.type(handle, '{ArrowDown}')
    expect(onMove).toHaveBeenCalledTimes(1)
    const [breakpoint, positions] = onMove.mock.lastCall ?? []
    expect(breakpoint).toBe('lg')
    expect(Object.fromEntries(positions ?? [])).toEqual({
      orders: [9, 0, 9, 20],
      sales: [0, 12, 9, 20],
      visits: [0, 0, 9, 12],
    })
    expect(screen.getByRole('status').textContent).toBe(
      'Net sales: column 1, row 13, 9 wide, 20 high',
    )
    expect(document.activeElement).toBe(handle)
  })

  it('resizes it by Shift and an arrow key', async () => {
    const { onMove, handle } = await show()
    handle.focus()
    await userEvent.keyboard('{Shift>}{ArrowLeft}{ArrowLeft}{ArrowDown}{/Shift}')
    expect(onMove).toHaveBeenCalledTimes(3)
    expect(onMove.mock.lastCall?.[1].get('sales')).toEqual([0, 0, 7, 21])
    expect(onMove.mock.lastCall?.[1].get('visits')).toEqual([0, 21, 9, 12])
  })

  it('announces an impossible move without a change', async () => {
    const { onMove, handle } = await show()
    handle.focus()
    await userEvent.keyboard('{ArrowLeft}')
    expect(screen.getByRole('status').textContent).toBe("Net sales can't move further left")
    expect(onMove).not.toHaveBeenCalled()
  })

  it('has a button for each step, for who can press and not drag; Escape puts them away', async () => {
    const { onMove, handle } = await show()
    await userEvent.click(handle)
    const moving = screen.getByRole('group', { name: 'Move Net sales' })
    await userEvent.click(within(moving).getByRole('button', { name: 'Right' }))
    expect(onMove.mock.lastCall?.[1].get('sales')).toEqual([1, 0, 9, 20])
    const resizing = screen.getByRole('group', { name: 'Resize Net sales' })
    await userEvent.click(within(resizing).getByRole('button', { name: 'Narrower' }))
    expect(onMove.mock.lastCall?.[1].get('sales')).toEqual([1, 0, 8, 20])
    await userEvent.keyboard('{Escape}')
    expect(screen.queryByRole('group', { name: 'Move Net sales' })).toBeNull()
    expect(document.activeElement).toBe(handle)
  })

  it('puts the buttons away when the focus goes elsewhere', async () => {
    const { handle } = await show()
    await userEvent.click(handle)
    await userEvent.tab()
    expect(screen.queryByRole('group', { name: 'Move Net sales' })).not.toBeNull()
    screen.getByRole('button', { name: 'Move Orders' }).focus()
    await waitFor(() => {
      expect(screen.queryByRole('group', { name: 'Move Net sales' })).toBeNull()
    })
  })

  it('shows no buttons at the end of a drag, though that is a click', async () => {
    const { handle } = await show()
    fireEvent.pointerDown(handle, { clientX: 10, clientY: 10 })
    fireEvent.click(handle, { detail: 1, clientX: 90, clientY: 10 })
    expect(screen.queryByRole('group', { name: 'Move Net sales' })).toBeNull()
    fireEvent.pointerDown(handle, { clientX: 90, clientY: 10 })
    fireEvent.click(handle, { detail: 1, clientX: 91, clientY: 10 })
    expect(screen.queryByRole('group', { name: 'Move Net sales' })).not.toBeNull()
  })

  it('goes through the elements in reading order, and keeps it when they move', async () => {
    const { handle } = await show()
    const titles = ['Move Net sales', 'Move Orders', 'Move Visits']
    const handles = () => screen.getAllByRole('button', { name: /^Move/ })
    expect(handles().map((each) => each.getAttribute('aria-label'))).toEqual(titles)
    handle.focus()
    await userEvent.keyboard('{ArrowDown}')
    expect(handles().map((each) => each.getAttribute('aria-label'))).toEqual(titles)
    expect(document.activeElement).toBe(handle)
  })

  it('is the grid of the width that it is given', async () => {
    const { onMove, handle } = await show({ width: 720, showBreakpoint: true })
    expect(screen.queryByText('md · 12 columns · 720 px')).not.toBeNull()
    handle.focus()
    await userEvent.keyboard('{Shift>}{ArrowDown}{/Shift}')
    expect(onMove.mock.lastCall?.[0]).toBe('md')
    expect(onMove.mock.lastCall?.[1].get('sales')).toEqual([0, 0, 6, 21])
  })

  it('says its breakpoint only to developers', async () => {
    await show()
    expect(screen.queryByText(/columns/)).toBeNull()
  })

  it('holds whatever stands on the bar or over an element, in working order', async () => {
    const [removed, edited] = [vi.fn<(id: string) => void>(), vi.fn<(id: string) => void>()]
    await show({
      controls: (id) => <button onClick={() => removed(id)}>Delete {id}</button>,
      children: (id) => <button onClick={() => edited(id)}>Edit {id}</button>,
    })
    await userEvent.click(screen.getByRole('button', { name: 'Delete orders' }))
    await userEvent.click(screen.getByRole('button', { name: 'Edit visits' }))
    expect(removed).toHaveBeenCalledExactlyOnceWith('orders')
    expect(edited).toHaveBeenCalledExactlyOnceWith('visits')
  })

  it('shows the elements where they are while what moves them is loaded', () => {
    render(
      <EditableGrid elements={elements} onMove={() => undefined} showBreakpoint={false}>
        {(id) => <p>{id}</p>}
      </EditableGrid>,
    )
    expect(screen.queryByText('sales')).not.toBeNull()
  })
})

async function show(props: Partial<EditableGridProps> = {}) {
  const onMove = vi.fn<EditableGridProps['onMove']>()
  render(<Kept onMove={onMove} {...props} />)
  return { onMove, handle: await screen.findByRole('button', { name: 'Move Net sales' }) }
}

/** Stores the layout, as a dashboard does. */
function Kept({
  onMove,
  ...props
}: Partial<EditableGridProps> & Pick<EditableGridProps, 'onMove'>) {
  const [kept, setKept] = useState(elements)
  return (
    <EditableGrid
      elements={kept}
      showBreakpoint={false}
      onMove={(breakpoint, positions) => {
        onMove(breakpoint, positions)
        setKept(
          kept.map((element) => {
            const layout = { ...element.layout, [breakpoint]: positions.get(element.id) }
            return { ...element, layout }
          }),
        )
      }}
      {...props}
    >
      {props.children ?? ((id) => <p>{id}</p>)}
    </EditableGrid>
  )
}
