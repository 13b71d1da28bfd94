export const titles = { metric: 'Metric', target: 'Target', month: 'Month', year: 'Year' } as const
export const rowGrid =
  'grid grid-cols-[minmax(0,1fr)_minmax(0,6.5rem)_3.5rem_4rem] sm:grid-cols-[minmax(0,1fr)_9rem_7rem_5rem]'
