/** 'title: name, other name', one title a line. */
export function readNameList(text: string): ReadonlyMap<string, readonly string[]> {
  return new Map(
    text
      .trim()
      .split('\n')
      .map((line) => {
        const [title = '', names = ''] = line.split(': ')
        return [title, names.split(', ')] as const
      }),
  )
}
