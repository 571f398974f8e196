/** A part of a file, both ends included. */
export interface Part {
  readonly start: number
  readonly end: number
}

/**
 * What a Range header asks of so many bytes: one part; null for all of it (no header, several parts, or what is no range); 'none' where
 * nothing of it is there (416).
 */
export const partOf = (header: string | undefined, size: number): Part | null | 'none' => {
  const found = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '')
  const [first = '', last = ''] = found?.slice(1) ?? []
  if (!found || (first === '' && last === '')) return null
  const digits = Math.max(first.length, last.length)
  // Longer numbers lose their last digits; nobody has such a file.
  if (digits > 15) return 'none'
  if (first === '') {
    const length = Math.min(Number(last), size)
    return length === 0 ? 'none' : { start: size - length, end: size - 1 }
  }
  const start = Number(first)
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1)
  if (last !== '' && Number(last) < start) return null
  return start >= size ? 'none' : { start, end }
}
