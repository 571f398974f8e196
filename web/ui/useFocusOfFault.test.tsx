import { useRef, useState, type ReactElement } from 'react'
import { afterEach, expect, it } from 'vitest'
import { mountPage, type MountedPage } from '../testing/mountPage'
import { useFocusOfFault } from './useFocusOfFault'

let page: MountedPage | null = null
afterEach(() => page?.close())

const Trial = (): ReactElement => {
  const form = useRef<HTMLFormElement>(null)
  const [fault, setFault] = useState<object | string | null>(null)
  useFocusOfFault(form, fault)
  return (
    <form ref={form}>
      <input name="right" defaultValue="passt" />
      <input name="wrong" defaultValue="000000" aria-invalid={fault !== null} />
      <button type="button" onClick={() => setFault({ wrong: 'mismatch' })}>
        Senden
      </button>
      <button type="button" onClick={() => setFault({})}>
        Nichts
      </button>
    </form>
  )
}

it('leads to what is wrong, so that the next key replaces it, again with each try, and nowhere when nothing is', async () => {
  page = await mountPage(<Trial />)
  const wrong = page.find<HTMLInputElement>('[name=wrong]')
  const press = async (name: string) => {
    page?.button(name).focus()
    await page?.click(page.button(name))
  }
  await press('Nichts')
  expect(document.activeElement).toBe(page.button('Nichts'))
  for (let round = 0; round < 2; round++) {
    await press('Senden')
    expect(document.activeElement).toBe(wrong)
    expect([wrong.selectionStart, wrong.selectionEnd]).toEqual([0, 6])
  }
})
