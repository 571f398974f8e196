export interface Piece {
  kind: 'same' | 'gone' | 'new'
  text: string
}

/** Above this many words on a side the middle is shown as exchanged whole: comparing costs their product. */
const LIMIT = 1500

/** Words, blanks and line ends, each for itself. */
const partsOf = (text: string): string[] => [...(text.match(/\n|[^\S\n]+|[^\s]+/g) ?? [])]

/** What became of a text, word by word: pieces in reading order, what is gone before what is new. */
export const compareWords = (before: string, after: string): Piece[] => {
  const [a, b] = [partsOf(before), partsOf(after)]
  const pieces: Piece[] = []
  const add = (kind: Piece['kind'], text: string): void => {
    const last = pieces.at(-1)
    if (last?.kind === kind) last.text += text
    else if (text !== '') pieces.push({ kind, text })
  }
  let start = 0
  while (start < a.length && start < b.length && a[start] === b[start]) start += 1
  let end = 0
  while (end < a.length - start && end < b.length - start && a.at(-1 - end) === b.at(-1 - end)) end += 1
  const [gone, come] = [a.slice(start, a.length - end), b.slice(start, b.length - end)]
  add('same', a.slice(0, start).join(''))
  if (gone.length > LIMIT || come.length > LIMIT) {
    add('gone', gone.join(''))
    add('new', come.join(''))
  } else {
    // Length of the longest common run of words from here on.
    const longest = Array.from({ length: gone.length + 1 }, () => new Uint16Array(come.length + 1))
    const at = (i: number, j: number): number => longest[i]?.[j] ?? 0
    for (let i = gone.length - 1; i >= 0; i -= 1) {
      const row = longest[i]
      if (row)
        for (let j = come.length - 1; j >= 0; j -= 1)
          row[j] = gone[i] === come[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1))
    }
    let [i, j] = [0, 0]
    while (i < gone.length || j < come.length) {
      if (i < gone.length && j < come.length && gone[i] === come[j]) {
        add('same', gone[i] ?? '')
        i += 1
        j += 1
      } else if (i < gone.length && (j >= come.length || at(i + 1, j) >= at(i, j + 1))) {
        add('gone', gone[i] ?? '')
        i += 1
      } else {
        add('new', come[j] ?? '')
        j += 1
      }
    }
  }
  add('same', end === 0 ? '' : a.slice(-end).join(''))
  return pieces
}
