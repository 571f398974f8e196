/** Longer by half, with what was in it. */
export function grown<A extends Uint8Array | Uint16Array | Uint32Array | Int32Array | Float64Array>(array: A, size: number): A {
  if (size <= array.length) return array
  const Kind = array.constructor as new (length: number) => A
  const longer = new Kind(Math.max(size, Math.ceil(array.length * 1.5)))
  longer.set(array)
  return longer
}
