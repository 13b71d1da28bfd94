import type { ReactNode } from 'react'
import type { EditableType } from './element-kinds.ts'

export function KindPicture({ kind }: { readonly kind: EditableType }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 64 44"
      fill="none"
      width="64"
      height="44"
      className="shrink-0 rounded-control border border-border bg-page"
    >
      {pictures[kind]}
    </svg>
  )
}

const figure = (x: number, y: number, width: number, height = 6) => (
  <rect x={x} y={y} width={width} height={height} rx="1" className="fill-text" />
)
const label = (x: number, y: number, width: number) => (
  <rect x={x} y={y} width={width} height="2.5" rx="1" className="fill-edge" />
)
const line = (path: string) => <path d={path} className="stroke-chart-1" strokeWidth="2" />

/** Table cells with a tint level from 0 to 4. */
const cells = (rows: readonly (readonly number[])[]) =>
  rows.flatMap((row, y) =>
    row.map((level, x) => (
      <rect
        key={`${x}.${y}`}
        x={20 + x * 13}
        y={8 + y * 8}
        width="11"
        height="6"
        className="fill-chart-1"
        opacity={level / 4}
      />
    )),
  )

const rows = (heights: readonly number[]) =>
  heights.map((y) => (
    <g key={y}>
      {label(6, y, 14)}
      {label(34, y, 8)}
      {label(48, y, 10)}
    </g>
  ))

const pictures: Record<EditableType, ReactNode> = {
  kpi: (
    <>
      {label(8, 12, 20)}
      {figure(8, 19, 30, 9)}
      {label(8, 33, 14)}
    </>
  ),
  kpi3: (
    <>
      {label(6, 10, 18)}
      {figure(6, 17, 22, 8)}
      {line('M34 32 41 25 48 28 58 13')}
    </>
  ),
  kpi3_group: (
    <>
      {[6, 26, 46].map((x) => (
        <g key={x}>
          {label(x, 10, 10)}
          {figure(x, 16, 12)}
          {line(`M${x} 34 ${x + 4} 29 ${x + 8} 31 ${x + 12} 26`)}
        </g>
      ))}
    </>
  ),
  kpi2: (
    <>
      {figure(8, 8, 32, 10)}
      {[24, 30, 36].map((y) => (
        <g key={y}>
          {label(8, y, 18)}
          {label(44, y, 12)}
        </g>
      ))}
    </>
  ),
  chart: (
    <>
      {[14, 26, 38, 50].map((x, n) => (
        <rect
          key={x}
          x={x - 4}
          y={[26, 20, 24, 12][n]}
          width="8"
          height={[12, 18, 14, 26][n]}
          className="fill-chart-2"
          opacity="0.5"
        />
      ))}
      {line('M8 28 20 18 32 22 44 10 58 14')}
    </>
  ),
  table: <>{rows([8, 15, 22, 29, 36])}</>,
  time_comparison_table: (
    <>
      {rows([8, 17, 26, 35])}
      {[17, 35].map((y) => (
        <path key={y} d={`M26 ${y + 3}l3-4 3 4z`} className="text-good" fill="currentColor" />
      ))}
      <path d="M26 26l3 4 3-4z" className="text-bad" fill="currentColor" />
    </>
  ),
  pivot_table: (
    <>
      {[20, 33, 46].map((x) => (
        <g key={x}>{label(x, 4, 9)}</g>
      ))}
      {[10, 18, 26, 34].map((y) => (
        <g key={y}>{label(4, y, 12)}</g>
      ))}
      {cells([
        [1, 1, 1],
        [1, 1, 1],
        [1, 1, 1],
        [1, 1, 1],
      ])}
    </>
  ),
  heatmap: (
    <>
      {[10, 18, 26, 34].map((y) => (
        <g key={y}>{label(4, y, 12)}</g>
      ))}
      {cells([
        [4, 1, 2],
        [3, 4, 1],
        [2, 2, 4],
        [1, 3, 3],
      ])}
    </>
  ),
  choropleth_map: (
    <>
      <path d="M6 12 24 9v14l-16 2z" className="fill-chart-1" opacity="0.35" />
      <path d="M24 9l16 1v13H24z" className="fill-chart-1" />
      <path d="M40 10l18 3-4 12-14-2z" className="fill-chart-1" opacity="0.6" />
      <path d="M8 25l16-2v14l-10-4z" className="fill-chart-1" opacity="0.8" />
      <path d="M24 23h16l14 2-6 11-12-3-12 4z" className="fill-chart-1" opacity="0.2" />
    </>
  ),
}
