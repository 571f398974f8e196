// npm run floors: draws the floors of each root from its imports (docs/floors-<root>.svg). A test holds the drawings to the code.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { arrowsIn, betweenFolders, HOUSES, root } from './arrows'

interface Place {
  /** Middle of the box, px. */
  readonly x: number
  readonly top: number
}

const WIDTH = 1180
const LEFT = 190
const ROW = 74
const BOX = 30
const GAP = 10
/** Of a letter in the boxes, px; a little wide rather than narrow. */
const LETTER = 7.4
const INK = '#14232b'

const widthOf = (name: string): number => Math.round(name.length * LETTER) + 18

/** As the file beside docs/architecture.md is called. */
export const drawingOf = (house: string): string => `docs/floors-${house}.svg`

/** A root's folders by floor, and an arrow for each folder that imports from another: all of them go down. */
export function drawFloors(house: string): string {
  const floors = HOUSES[house]?.floors ?? []
  const places = new Map<string, Place>()
  const boxes = floors.flatMap(({ name, folders }, row) => {
    const top = 16 + row * ROW
    // Spread over the width, each row a little differently: else arrows that pass a row lie on its boxes.
    const share = (WIDTH - LEFT) / folders.length
    const shift = share * (0.25 + ((row * 0.618) % 1) / 2)
    const drawn = folders.map((folder, n) => {
      const width = widthOf(folder)
      const middle = Math.round(Math.min(LEFT + n * share + shift, WIDTH - width / 2 - GAP))
      places.set(folder, { x: middle, top })
      const box = `<rect x="${middle - Math.round(width / 2)}" y="${top}" width="${width}" height="${BOX}" rx="5"/>`
      return `${box}<text x="${middle}" y="${top + 20}" text-anchor="middle">${folder}</text>`
    })
    return [`<text x="16" y="${top + 20}" class="floor">${name}</text>`, ...drawn]
  })
  const pairs = betweenFolders(house, arrowsIn(house)).toSorted(([a, b], [c, d]) => (`${a} ${b}` < `${c} ${d}` ? -1 : 1))
  const lines = pairs.flatMap(([from, to]) => {
    const [start, end] = [places.get(from), places.get(to)]
    if (!start || !end) return []
    const [y, below] = [start.top + BOX, end.top]
    const bend = Math.round((below - y) / 2)
    return [`<path d="M${start.x} ${y}C${start.x} ${y + bend} ${end.x} ${below - bend} ${end.x} ${below}"/>`]
  })
  const height = 16 + floors.length * ROW - (ROW - BOX) + 16
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" font-family="Source Sans 3, Segoe UI, sans-serif" \
font-size="14" role="img" aria-labelledby="t d">
<title id="t">The floors of ${house}</title>
<desc id="d">${pairs.length} arrows between ${places.size} folders on ${floors.length} floors; each goes down.</desc>
<style>rect{fill:#fff;stroke:#6b7f8a}text{fill:${INK}}.floor{fill:#4a5b64;font-size:13px}</style>
<rect width="${WIDTH}" height="${height}" style="fill:#f4f7f8;stroke:none"/>
<g fill="none" stroke="#0e6e7a" stroke-opacity=".22">${lines.join('')}</g>
${boxes.join('\n')}
</svg>
`
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  for (const house of Object.keys(HOUSES)) writeFileSync(join(root, drawingOf(house)), drawFloors(house))
