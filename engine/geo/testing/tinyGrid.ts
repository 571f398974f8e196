/**
 * A grid of two by two corners around 9° E 53° N that moves everything by 3″ west and 4″ south. NTv2: a head, one grid,
 * its corners from the lower right to the upper left; longitudes count to the west.
 */
export const tinyGrid = (): ArrayBuffer => {
  const bytes = new ArrayBuffer(176 * 2 + 4 * 16)
  const view = new DataView(bytes)
  const text = (at: number, word: string): void => [...word].forEach((letter, n) => view.setUint8(at + n, letter.charCodeAt(0)))
  for (const [at, count] of [
    [8, 11],
    [24, 11],
    [40, 1],
  ] as const)
    view.setInt32(at, count, true)
  text(56, 'SECONDS ')
  for (const [at, size] of [
    [120, 6377397.155],
    [136, 6356078.963],
    [152, 6378137],
    [168, 6356752.314],
  ] as const)
    view.setFloat64(at, size, true)
  text(176 + 8, 'TINY    ')
  const sides = [52 * 3600, 54 * 3600, -10 * 3600, -8 * 3600, 2 * 3600, 2 * 3600]
  sides.forEach((side, n) => view.setFloat64(176 + 72 + n * 16, side, true))
  view.setInt32(176 + 168, 4, true)
  for (let n = 0; n < 4; n++) {
    view.setFloat32(352 + n * 16, -4, true)
    view.setFloat32(352 + n * 16 + 4, 3, true)
  }
  return bytes
}
