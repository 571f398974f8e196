import type { Locator, Page } from 'playwright'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newPin, readMarkers, writeMarkers, type Marker } from '../../engine/panorama'
import type { PropertyView } from '../../server/contract/parcels/views'
import { axeFaults, tooWide } from './axe'
import { deepIt } from './deep'
import { makeBrowserWorld, type BrowserWorld } from './world'

/*
 * Staff upload two panoramas, set a pin, an area and a waypoint by mouse and by keys, take back and do again, and put a panorama on the
 * map; a guest goes from one to the other, and what was typed as markup is text.
 */
let world: BrowserWorld
let id = 0
beforeAll(async () => {
  world = await makeBrowserWorld()
})
afterAll(() => world.close())

const SCRIPT = '<img src=x onerror="document.title=1">'

const faultsOf = async (page: Page): Promise<string[]> =>
  (await axeFaults(page, { within: '.modals' })).map(
    ({ id: rule, nodes }) => `${rule}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
  )

/** A sphere with a sky and a quay, and a line every 30 degrees. */
const drawnSphere = (colour: string): Promise<Buffer> => {
  const lines = Array.from({ length: 12 }, (_one, n) => `<path d="M${n * 170} 0V1024" stroke="#fff" stroke-width="3"/>`).join('')
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" width="2048" height="1024"><rect width="2048" height="520" ` +
    `fill="${colour}"/><rect y="520" width="2048" height="504" fill="#665"/>${lines}</svg>`
  return sharp(Buffer.from(svg)).jpeg().toBuffer()
}

const upload = async (parcelId: number, name: string, content: Buffer): Promise<void> => {
  const body = new FormData()
  body.append('kind', 'panorama')
  body.append('files', new File([new Uint8Array(content)], name))
  const headers = { 'X-Auth-Token': world.staff.anke.token }
  const answer = await fetch(`${world.address}/api/v1/files/gis/media/${parcelId}`, { method: 'POST', body, headers })
  if (!answer.ok) throw new Error(await answer.text())
}

const parcel = (): Promise<PropertyView> => world.call<PropertyView>(world.staff.anke, 'getProperty', id)
const markersOf = async (n: number): Promise<readonly Marker[]> => {
  const { panoramas = [] } = await parcel()
  return readMarkers(panoramas[n]?.markers ?? '', { panoramas: panoramas.map(({ url }) => url), images: [] }).markers
}
const addressOf = async (n: number): Promise<string> => {
  const url = (await parcel()).panoramas?.[n]?.url ?? ''
  return `/grundstuecke/${id}?panorama=${url.split('/').at(-1) ?? ''}`
}
const shownIn = (page: Page): Promise<void> => page.locator('.pv-view[data-state="shown"]').waitFor()
const clickAt = async (view: Locator, [x, y]: readonly [number, number], button: 'left' | 'right' = 'left'): Promise<void> => {
  const { width, height } = (await view.boundingBox()) ?? { width: 0, height: 0 }
  await view.click({ position: { x: width * x, y: height * y }, button })
}

type Spot = readonly [across: number, down: number]
/** Fingers on a part of the page, told in shares of it. */
const fingersOn = async (view: Locator) => {
  const page = view.page()
  const session = await page.context().newCDPSession(page)
  const { x: left, y: top, width, height } = (await view.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', spots: readonly Spot[]) =>
    session.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: spots.map(([across, down], id) => ({ x: left + across * width, y: top + down * height, id })),
    })
  const hold = async (spot: Spot, milliseconds = 700): Promise<void> => {
    await send('touchStart', [spot])
    await page.waitForTimeout(milliseconds)
    await send('touchEnd', [])
  }
  return {
    hold,
    tap: (spot: Spot) => hold(spot, 20),
    move: async (from: readonly Spot[], to: readonly Spot[]): Promise<void> => {
      await send('touchStart', from)
      for (let step = 1; step <= 8; step++) {
        const share = step / 8
        const between = from.map(([x, y], n): Spot => [x + ((to[n]?.[0] ?? x) - x) * share, y + ((to[n]?.[1] ?? y) - y) * share])
        await send('touchMove', between)
        await page.waitForTimeout(20)
      }
      await send('touchEnd', [])
    },
  }
}

describe('panoramas', () => {
  it('take a pin, an area and a waypoint, by mouse and by keys, and give every step back', async () => {
    const { anke } = world.staff
    const place = await world.call<{ id: number }>(anke, 'createLocation', { name: 'Westkai', latitude: 53.21, longitude: 8.93 })
    id = (await world.call<PropertyView>(anke, 'createProperty', 'Kai 4', place.id)).id
    await upload(id, 'Kaikante.jpg', await drawnSphere('#8ab'))
    await upload(id, 'Dach.jpg', await drawnSphere('#ba8'))

    const page = await world.open({ as: anke })
    await page.goto(await addressOf(0))
    await shownIn(page)
    const dialog = page.getByRole('dialog', { name: 'Kaikante' })
    await dialog.getByText('In diesem Bild ist nichts markiert.').waitFor()
    const box = await dialog.boundingBox()
    expect(Math.round(box?.width ?? 0)).toBe(1296)
    expect(Math.round(box?.height ?? 0)).toBe(810)
    await dialog.getByRole('button', { name: 'Markierungen bearbeiten' }).click()
    const view = dialog.getByRole('application')

    await dialog.getByRole('button', { name: 'Pin', exact: true }).click()
    await clickAt(view, [0.3, 0.5])
    await dialog.getByText('1 Markierung', { exact: true }).waitFor()
    // Escape ends the mode, and the dialog stays.
    await page.keyboard.press('Escape')
    await dialog.getByText(/^Wählen Sie, was Sie setzen möchten/).waitFor()

    await dialog.getByRole('button', { name: 'Fläche', exact: true }).click()
    await clickAt(view, [0.5, 0.4])
    await clickAt(view, [0.6, 0.4])
    await clickAt(view, [0.5, 0.4], 'right')
    await dialog.getByText('Eine Fläche braucht mindestens drei Ecken. Sie wurde entfernt.').waitFor()
    await dialog.getByRole('button', { name: 'Fläche', exact: true }).click()
    for (const at of [
      [0.5, 0.4],
      [0.6, 0.4],
      [0.6, 0.6],
    ] as const)
      await clickAt(view, at)
    await dialog.getByText(/^3 Ecken\./).waitFor()
    await clickAt(view, [0.55, 0.45], 'right')
    await dialog.getByText('2 Markierungen', { exact: true }).waitFor()

    // By numbers, and by the space bar in the middle.
    await dialog.getByRole('button', { name: 'Wegpunkt', exact: true }).click()
    await dialog.getByLabel('Richtung (Grad)').fill('-90')
    await dialog.getByLabel('Höhe (Grad)').fill('-10,5')
    await dialog.getByRole('button', { name: 'Dort setzen' }).click()
    await view.focus()
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Space')
    await page.keyboard.press('Enter')
    await dialog.getByText('4 Markierungen', { exact: true }).waitFor()
    await dialog.getByRole('button', { name: 'Rückgängig' }).click()
    await dialog.getByText('3 Markierungen', { exact: true }).waitFor()
    await dialog.getByRole('button', { name: 'Wiederholen' }).click()
    await dialog.getByRole('button', { name: 'Rückgängig' }).click()

    await dialog.locator('.pv-list').getByRole('button', { name: 'Pin' }).click()
    const form = page.getByRole('dialog', { name: 'Markierung bearbeiten' })
    await form.getByLabel('Kurzer Text').fill(SCRIPT)
    await form.getByLabel('Platz des kurzen Textes').selectOption({ label: 'unten Mitte' })
    await form.getByLabel('Inhalt').fill('Poller 12\n<b>Strom</b>')
    expect(await faultsOf(page)).toEqual([])
    await form.getByRole('button', { name: 'Übernehmen' }).click()
    await dialog.locator('.pv-list').getByRole('button', { name: 'Fläche' }).click()
    await form.getByLabel('Linienbreite').fill('3')
    await form.getByLabel('Linie', { exact: true }).fill('#00ff00')
    await form.getByRole('button', { name: 'Übernehmen' }).click()
    expect(await faultsOf(page)).toEqual([])

    // A reload in the middle of it loses nothing.
    page.once('dialog', (asked) => void asked.accept())
    await page.reload()
    await shownIn(page)
    await dialog.getByText('Nicht gespeichert: 3 Änderungen').waitFor()
    await dialog.getByRole('button', { name: 'Übernehmen' }).click()
    await page.getByText('Das Grundstück wurde aktualisiert.').waitFor()
    await dialog.waitFor({ state: 'detached' })

    const [pin, area, way] = await markersOf(0)
    expect(pin).toMatchObject({
      tooltip: { content: SCRIPT, position: 'bottom center' },
      content: 'Poller 12\n<b>Strom</b>',
      size: { width: 60, height: 60 },
    })
    expect(area).toMatchObject({ svgStyle: { fill: 'rgba(0, 0, 0, 0.5)', stroke: '#00ff00', strokeWidth: '3px' } })
    expect(area && 'polygon' in area ? area.polygon : []).toHaveLength(3)
    expect(way).toMatchObject({ position: { yaw: 4.712389, pitch: -0.18326 }, data: { waypoint: (await parcel()).panoramas?.[1]?.url } })
  })

  deepIt('move, remove, join what was saved meanwhile, and ask before changes are thrown away; on a phone and in English', async () => {
    const { anke, torben } = world.staff
    const page = await world.open({ as: anke, width: 390, locale: 'en-US' })
    await page.goto(await addressOf(0))
    await shownIn(page)
    const dialog = page.getByRole('dialog', { name: 'Kaikante' })
    await dialog.getByRole('button', { name: 'Edit markers' }).click()
    await dialog.getByRole('button', { name: 'To: Dach' }).click()
    const form = page.getByRole('dialog', { name: 'Edit marker' })
    expect(await tooWide(page)).toBe(0)
    expect(await faultsOf(page)).toEqual([])
    // Escape closes what lies on top, and asks nothing.
    await page.keyboard.press('Escape')
    await form.waitFor({ state: 'detached' })
    await dialog.getByRole('button', { name: 'To: Dach' }).click()
    await form.getByRole('button', { name: 'Move' }).click()
    await clickAt(dialog.getByRole('application'), [0.7, 0.4])
    await dialog.getByText('Not saved: 1 change').waitFor()
    await dialog.locator('.pv-list').getByRole('button', { name: 'Area' }).click()
    await form.getByRole('button', { name: 'Delete' }).click()
    await dialog.getByText('2 markers', { exact: true }).waitFor()
    expect(await tooWide(page)).toBe(0)
    expect(await faultsOf(page)).toEqual([])

    const { version, panoramas = [] } = await parcel()
    const theirs = writeMarkers([...(await markersOf(0)), newPin('theirs', { yaw: 2, pitch: 0 })])
    const sent = panoramas.map(({ url }, n) => ({ url, ...(n === 0 && { markers: theirs }) }))
    await world.call(torben, 'updateProperty', { id, version, panoramas: sent })
    await dialog.getByRole('button', { name: 'Apply', exact: true }).click()
    await dialog.getByText(/Torben Meinken.*The other person’s changes are included here now, and so are yours/).waitFor()
    await dialog.getByText('3 markers', { exact: true }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Discard' }).click()
    await dialog.getByText('4 markers', { exact: true }).waitFor()
    expect((await markersOf(0)).map(({ id }) => id).at(-1)).toBe('theirs')
  })

  deepIt('are turned, widened and marked by fingers', async () => {
    const page = await world.open({ as: world.staff.torben, width: 390, height: 844, hasTouch: true })
    await page.goto(await addressOf(1))
    await shownIn(page)
    const dialog = page.getByRole('dialog', { name: 'Dach' })
    await dialog.getByRole('button', { name: 'Markierungen bearbeiten' }).tap()
    const view = dialog.getByRole('application')
    await dialog.getByRole('button', { name: 'Pin', exact: true }).tap()
    const fingers = await fingersOn(view)
    await fingers.tap([0.3, 0.5])
    await dialog.getByText('1 Markierung', { exact: true }).waitFor()
    const pin = view.locator('.pv-icon.pin')
    const acrossOf = async (): Promise<number> => ((await pin.boundingBox())?.x ?? NaN) - ((await view.boundingBox())?.x ?? NaN)
    const before = await acrossOf()
    await fingers.move([[0.3, 0.6]], [[0.8, 0.6]])
    await expect.poll(acrossOf).toBeGreaterThan(before + 40)
    const turned = await acrossOf()
    // What lies beside the middle goes further out.
    await fingers.move(
      [
        [0.4, 0.6],
        [0.6, 0.6],
      ],
      [
        [0.2, 0.6],
        [0.8, 0.6],
      ],
    )
    await expect.poll(async () => (await acrossOf()) - turned).toBeGreaterThan(5)
    // Neither turning nor widening set anything.
    await dialog.getByText('1 Markierung', { exact: true }).waitFor()

    await dialog.getByRole('button', { name: 'Fläche', exact: true }).tap()
    for (const at of [
      [0.3, 0.3],
      [0.6, 0.3],
      [0.6, 0.6],
    ] as const)
      await fingers.tap(at)
    await dialog.getByText(/^3 Ecken\./).waitFor()
    await fingers.hold([0.5, 0.8])
    await dialog.getByText('2 Markierungen', { exact: true }).waitFor()
    await dialog.getByRole('button', { name: 'Abbrechen' }).tap()
    await page.getByRole('button', { name: 'Verwerfen' }).tap()
    await dialog.getByText('In diesem Bild ist nichts markiert.').waitFor()
  })

  it('open from the map, and lead on for a guest, on a phone and in English too; markup is text', async () => {
    const { anke } = world.staff
    const page = await world.open({ as: anke })
    await page.goto(`/grundstuecke/${id}`)
    await page.getByRole('button', { name: 'Bearbeiten', exact: true }).click()
    await page.getByRole('button', { name: /^Auf die Karte setzen ?: Kaikante/ }).click()
    const places = page.getByRole('group', { name: 'Panoramen auf der Karte' })
    await places.getByLabel('Breite (Grad)').fill('53,2101')
    await places.getByLabel('Länge (Grad)').fill('8,9302')
    await places.getByRole('button', { name: 'Setzen', exact: true }).click()
    await page.getByText('auf der Karte', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Übernehmen', exact: true }).click()
    await page.getByText('Das Grundstück wurde aktualisiert.').waitFor()
    await page.getByRole('button', { name: 'Panorama Kaikante öffnen' }).press('Enter')
    await shownIn(page)

    const { version } = await parcel()
    await world.call(anke, 'updateProperty', { id, version, isPublic: true, publicFields: ['geoJson', 'panoramas'] })
    for (const [width, locale, close] of [
      [1440, 'de-DE', 'Schließen'],
      [390, 'en-US', 'Close'],
    ] as const) {
      const guest = await world.open({ width, locale })
      await guest.goto(await addressOf(0))
      await shownIn(guest)
      const dialog = guest.getByRole('dialog')
      expect(await dialog.getByRole('button', { name: /^(Markierungen bearbeiten|Edit markers)$/ }).count()).toBe(0)
      await dialog.getByRole('button', { name: SCRIPT }).click()
      await dialog.getByText('<b>Strom</b>').waitFor()
      if (width === 1440) {
        await guest.locator('.pv-icon.pin.chosen').hover()
        await guest.locator('.psv-tooltip-content', { hasText: SCRIPT }).waitFor()
        expect(await guest.locator('.pv img').count()).toBe(0)
      }
      expect(await tooWide(guest)).toBe(0)
      expect(await faultsOf(guest)).toEqual([])
      // The way on is in the address: the browser's way back leads back.
      await dialog.getByRole('button', { name: /: Dach/ }).click()
      await guest.getByRole('heading', { name: 'Dach' }).waitFor()
      await shownIn(guest)
      await guest.goBack()
      await guest.getByRole('heading', { name: 'Kaikante' }).waitFor()
      await dialog.getByRole('button', { name: close }).click()
      await guest.waitForURL(new RegExp(`/grundstuecke/${id}$`))
    }
  })
})
