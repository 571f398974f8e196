import type { Lang } from '../../engine/languages'
import { cleanPoint, type Corner, type SpherePoint } from '../../engine/panorama'

const DEGREE = Math.PI / 180

/** An angle as people read it: '12,5'. */
export const degreesText = (radians: number, language: Lang): string =>
  (radians / DEGREE).toLocaleString(language, { maximumFractionDigits: 2, useGrouping: false })

/** What was typed, with comma or point, in radians; null: no number. */
export const readDegrees = (text: string): number | null => {
  const plain = text.trim().replace(',', '.').replace('−', '-').replace(/°$/, '')
  return /^-?\d{1,4}(\.\d{1,8})?$/.test(plain) ? Number(plain) * DEGREE : null
}

/** A direction of two typed angles; null: one is no number, or too steep. */
export const readDirection = (yawText: string, pitchText: string): SpherePoint | null => {
  const [yaw, pitch] = [readDegrees(yawText), readDegrees(pitchText)]
  return yaw === null || pitch === null || Math.abs(pitch) > Math.PI / 2 ? null : cleanPoint({ yaw, pitch })
}

/** A corner a line: '12,5; -3'. */
export const cornersText = (corners: readonly Corner[], language: Lang): string =>
  corners.map(([yaw, pitch]) => `${degreesText(yaw, language)}; ${degreesText(pitch, language)}`).join('\n')

/** The other way round; null: a line is no corner. */
export const readCorners = (text: string): SpherePoint[] | null => {
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  const corners = lines.map((line) => {
    const [yaw, pitch, more] = line.trim().split(/\s*;\s*|\s+/)
    return more === undefined ? readDirection(yaw ?? '', pitch ?? '') : null
  })
  return corners.every((corner) => corner !== null) ? corners : null
}
