import { act, useState, type ReactElement } from 'react'
import { afterEach, expect, it } from 'vitest'
import { mountPage, type MountedPage } from '../testing/mountPage'
import { Button } from './Button'
import { Menu } from './Menu'
import { Modal } from './Modal'

let page: MountedPage | null = null
afterEach(() => page?.close())

/** jsdom lays nothing out: what can have the focus is what has a box. */
Element.prototype.getClientRects = () => [{}] as unknown as DOMRectList

const Trial = ({ isGone = false }: { isGone?: boolean }): ReactElement => {
  const [isOpen, setOpen] = useState(false)
  return (
    <main id="main" tabIndex={-1}>
      {!(isGone && isOpen) && <Button onClick={() => setOpen(true)}>Öffnen</Button>}
      {isOpen && (
        <Modal title="Frage" onClose={() => setOpen(false)}>
          <input aria-label="Ort" onKeyDown={(event) => event.key === 'Escape' && event.stopPropagation()} />
          <Menu label="Platzhalter" button="Platzhalter" items={[{ label: 'Name', onSelect: () => undefined }]} />
        </Modal>
      )}
    </main>
  )
}
const press = (key: string): Promise<void> =>
  act(
    async () =>
      void (document.activeElement ?? document.body).dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })),
  )
const wait = (milliseconds: number) => act(() => new Promise((done) => setTimeout(done, milliseconds)))

it('Escape closes the menu in a dialog, and only the next one the dialog', async () => {
  page = await mountPage(<Trial />)
  page.button('Öffnen').focus()
  await page.click(page.button('Öffnen'))
  await page.click(page.button('Platzhalter'))
  expect(document.activeElement?.textContent).toBe('Name')
  await press('Escape')
  expect(document.querySelector('[role=menu]')).toBeNull()
  expect(document.querySelector('[role=dialog]')).not.toBeNull()
  expect(document.activeElement).toBe(page.button('Platzhalter'))
  // A list of hits keeps the key to itself in the other way.
  page.find('input').focus()
  await press('Escape')
  expect(document.querySelector('[role=dialog]')).not.toBeNull()
  page.button('Platzhalter').focus()
  await press('Escape')
  expect(document.querySelector('[role=dialog]')).toBeNull()
  expect(document.activeElement).toBe(page.button('Öffnen'))
})

it('where what opened it is gone, the page gets the focus, not nobody', async () => {
  page = await mountPage(<Trial isGone />)
  await page.click(page.button('Öffnen'))
  page.button('Platzhalter').focus()
  await press('Escape')
  document.querySelector('main')?.blur()
  ;(document.activeElement as HTMLElement | null)?.blur()
  await wait(150)
  expect(document.activeElement?.id).toBe('main')
})

it('also where it goes a moment later, with what the dialog did', async () => {
  page = await mountPage(<Trial />)
  page.button('Öffnen').focus()
  await page.click(page.button('Öffnen'))
  page.button('Platzhalter').focus()
  await press('Escape')
  expect(document.activeElement).toBe(page.button('Öffnen'))
  page.button('Öffnen').remove()
  await wait(150)
  expect(document.activeElement?.id).toBe('main')
})

/** A list whose rows a dialog deletes. */
const Rows = (): ReactElement => {
  const [rows, setRows] = useState(['Plan', 'Preise', 'Muster'])
  const [asked, ask] = useState<string | null>(null)
  return (
    <main id="main" tabIndex={-1}>
      <ul>
        {rows.map((row) => (
          <li key={row}>
            <Button onClick={() => ask(row)}>{row}</Button>
          </li>
        ))}
      </ul>
      {asked !== null && (
        <Modal title="Löschen?" onClose={() => ask(null)}>
          <Button
            onClick={() => {
              ask(null)
              setRows(rows.filter((row) => row !== asked))
            }}
          >
            Ja
          </Button>
        </Modal>
      )}
    </main>
  )
}

it('where a row of a list went with what the dialog did, the next one gets the focus, of the last one the one before', async () => {
  page = await mountPage(<Rows />)
  for (const [row, after] of [
    ['Preise', 'Muster'],
    ['Muster', 'Plan'],
  ] as const) {
    page.button(row).focus()
    await page.click(page.button(row))
    await page.click(page.button('Ja'))
    await wait(150)
    expect(document.activeElement?.textContent).toBe(after)
  }
  page.button('Plan').focus()
  await page.click(page.button('Plan'))
  await page.click(page.button('Ja'))
  await wait(150)
  expect(document.activeElement?.id).toBe('main')
})

it('what was hidden while a part of the dialog was fetched gets the focus back', async () => {
  page = await mountPage(<Trial />)
  const opener = page.button('Öffnen')
  opener.focus()
  // A browser takes the focus from what is hidden.
  opener.blur()
  expect(document.activeElement).toBe(document.body)
  await page.click(opener)
  page.button('Platzhalter').focus()
  await press('Escape')
  expect(document.activeElement).toBe(opener)
})

it('puts the focus on the first field that can have it, not behind the dialog where the first one cannot', async () => {
  page = await mountPage(
    <Modal title="Frage">
      <input aria-label="Los, dessen Frist vorbei ist" disabled />
      <input aria-label="Los" />
    </Modal>,
  )
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Los')
})
