import { useState } from 'react'
import { reportError } from '../../../ui/feedback/report-error.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { LazyPart } from '../../../ui/overlay/LazyPart.tsx'
import { LazyComponent } from '../../../ui/overlay/lazy-component.ts'
import { Menu, type MenuItem } from '../../../ui/overlay/Menu.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import type * as Exports from '../export/save-element.ts'
import type { TileProps } from './tile-props.ts'

interface TileMenuProps extends Pick<
  TileProps,
  | 'title'
  | 'state'
  | 'isPicture'
  | 'toTable'
  | 'fileName'
  | 'options'
  | 'caption'
  | 'queries'
  | 'loadSql'
  | 'onCopy'
  | 'onComments'
> {
  /** The element that contains the chart; null while it isn't drawn. */
  picture: () => HTMLElement | null
}

const tableDialog = new LazyComponent(() => import('./TableDialog.tsx'))
const queryDialog = new LazyComponent(() => import('./QueryDialog.tsx'))

export function TileMenu(props: TileMenuProps) {
  const { title, state, isPicture, toTable, fileName, options = [], caption } = props
  const { queries, loadSql, onCopy, onComments, picture } = props
  const [open, setOpen] = useState<'table' | 'query' | null>(null)
  const [isSaving, setSaving] = useState(false)
  const close = (isOpen: boolean) => setOpen(isOpen ? open : null)

  async function save(work: (exports: typeof Exports) => Promise<void>) {
    setSaving(true)
    try {
      await work(await import('../export/save-element.ts'))
    } catch (error) {
      reportError(error)
    } finally {
      setSaving(false)
    }
  }
  const saveTable = (kind: Exports.TableKind) =>
    save(async (exports) => {
      if (toTable === null) return
      const isSaved = await exports.saveTable(kind, await toTable(), { title, fileName })
      if (!isSaved)
        toast.error("This browser couldn't create the file. Download it as CSV instead.")
    })
  const savePicture = (kind: Exports.PictureKind) =>
    save(async (exports) => {
      const place = picture()
      const isSaved =
        place !== null && (await exports.savePicture(kind, place, { title, caption, fileName }))
      if (!isSaved) toast.error('There is no chart to download')
    })

  const hasTable = toTable !== null && state.kind === 'ready'
  const items: MenuItem[] = [
    { label: 'View as table', isDisabled: !hasTable, onSelect: () => setOpen('table') },
    { label: 'Download CSV', isDisabled: !hasTable, onSelect: () => void saveTable('csv') },
    { label: 'Download XLSX', isDisabled: !hasTable, onSelect: () => void saveTable('xlsx') },
    ...(isPicture
      ? (['png', 'svg'] as const).map((kind) => ({
          label: `Download ${kind.toUpperCase()}`,
          isDisabled: state.kind !== 'ready',
          onSelect: () => void savePicture(kind),
        }))
      : []),
    ...(state.kind === 'ready' ? options : []),
    { label: 'View query', isDisabled: queries.length === 0, onSelect: () => setOpen('query') },
    ...(onComments ? [{ label: 'Comments', onSelect: onComments }] : []),
    ...(onCopy ? [{ label: 'Copy tile to…', onSelect: onCopy }] : []),
  ]
  return (
    <>
      <Menu
        trigger={
          <Button
            look="quiet"
            size="small"
            isBusy={isSaving}
            aria-label={`${title}: options`}
            className="w-control-small px-0!"
          >
            <span aria-hidden="true">⋯</span>
          </Button>
        }
        items={items}
      />
      {toTable !== null && (
        <LazyPart
          part={tableDialog}
          isNeeded={open === 'table'}
          onError={() => setOpen(null)}
          props={{ isOpen: open === 'table', onOpenChange: close, title, toTable }}
        />
      )}
      <LazyPart
        part={queryDialog}
        isNeeded={open === 'query'}
        onError={() => setOpen(null)}
        props={{ isOpen: open === 'query', onOpenChange: close, title, queries, loadSql }}
      />
    </>
  )
}
