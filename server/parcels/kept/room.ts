/** So much more room than is needed: what grows is copied. */
export const roomFor = (count: number): number => Math.ceil(count * 1.1) + 1000

/** Where the row of a number is: a table with twice as many places as rows (linear probing, Knuth 6.4). Rows are added in their order. */
export function createPlaces(idOf: (row: number) => number | undefined) {
  let table = new Int32Array(1024)
  let count = 0
  const placeOf = (id: number): number => {
    const mask = table.length - 1
    let place = Math.imul(id, 0x9e3779b1) >>> Math.clz32(mask)
    for (;;) {
      const row = table[place] ?? 0
      if (row === 0 || idOf(row - 1) === id) return place
      place = (place + 1) & mask
    }
  }
  const set = (row: number): void => {
    table[placeOf(idOf(row) ?? 0)] = row + 1
  }
  return {
    rowOf(id: number): number | undefined {
      const row = table[placeOf(id)] ?? 0
      return row === 0 ? undefined : row - 1
    },
    add(): void {
      if ((count + 1) * 2 > table.length) {
        table = new Int32Array(table.length * 2)
        for (let row = 0; row < count; row++) set(row)
      }
      set(count++)
    },
  }
}

/** Texts of rows, one after the other. */
export function createTexts(given: number) {
  let bytes = Buffer.alloc(roomFor(given))
  let used = given
  let unused = 0

  return {
    at: (start: number, length: number): string => bytes.toString('utf8', start, start + length),
    /** Lays one behind the others; `starts` and `lengths` are those of all rows, and change with it. */
    write(row: number, text: string, { starts, lengths }: { starts: Uint32Array; lengths: Uint32Array }): void {
      const length = Buffer.byteLength(text)
      unused += lengths[row] ?? 0
      lengths[row] = 0
      if (used + length > bytes.length) {
        // Without what was written anew since.
        const wider = Buffer.alloc(roomFor(used - unused + length))
        let end = 0
        starts.forEach((start, n) => {
          const size = lengths[n] ?? 0
          bytes.copy(wider, end, start, start + size)
          starts[n] = end
          end += size
        })
        ;[bytes, used, unused] = [wider, end, 0]
      }
      starts[row] = used
      lengths[row] = length
      bytes.write(text, used)
      used += length
    },
    used: (): number => used,
    bytes: (): Uint8Array => bytes.subarray(0, used),
  }
}
