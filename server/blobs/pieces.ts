/** The same bytes in pieces of one length; the last one may be shorter. What comes in that length already is handed on as it is. */
export async function* inPieces(source: AsyncIterable<Uint8Array>, length: number): AsyncGenerator<Buffer> {
  let piece: Buffer | null = null
  let filled = 0
  for await (const chunk of source) {
    for (let rest = chunk; rest.length > 0;) {
      if (piece === null && rest.length >= length) {
        yield Buffer.from(rest.buffer, rest.byteOffset, length)
        rest = rest.subarray(length)
        continue
      }
      piece ??= Buffer.allocUnsafe(length)
      const taken = Math.min(rest.length, length - filled)
      piece.set(rest.subarray(0, taken), filled)
      filled += taken
      rest = rest.subarray(taken)
      if (filled < length) continue
      yield piece
      piece = null
      filled = 0
    }
  }
  if (piece !== null) yield piece.subarray(0, filled)
}
